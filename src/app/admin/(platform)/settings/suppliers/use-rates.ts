"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";

/** Rates and milliseconds as text. */
export function useRates() {
  const t = useTranslations("suppliers");
  const { number } = useFormat();
  return {
    ms: (value: number | null) => (value === null ? "—" : t("ms", { n: number(Math.round(value)) })),
    share: ({ calls, faults }: { calls: number; faults: number }) =>
      calls === 0 ? "—" : t("percent", { n: number(Math.round((100 * faults) / calls)) }),
    number: (value: number) => number(value),
  };
}
