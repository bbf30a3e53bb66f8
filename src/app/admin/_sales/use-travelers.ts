"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";

type Counts = { adult: number; child: number; infant: number };

/** Numbers of travelers by type, without those that are zero: "2 adults, 1 child". */
export function useTravelers(): (of: Counts) => string {
  const t = useTranslations("travelers");
  const { number } = useFormat();
  return ({ adult, child, infant }) =>
    [
      adult > 0 && t("adults", { count: adult, n: number(adult) }),
      child > 0 && t("children", { count: child, n: number(child) }),
      infant > 0 && t("infants", { count: infant, n: number(infant) }),
    ]
      .filter(Boolean)
      .join(t("comma"));
}
