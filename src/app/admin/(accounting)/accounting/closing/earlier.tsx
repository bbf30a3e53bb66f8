"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import type { Month } from "./address";
import { useWords } from "./use-words";

/** The earlier months that are closed with the chosen one: their number, and the first. */
export function Earlier({ months }: { months: Month[] }) {
  const t = useTranslations("closing");
  const { number } = useFormat();
  const { monthName } = useWords();
  const [first] = months;
  if (!first) return null;
  return (
    <p data-earlier={months.length}>
      {t("earlier", { count: months.length, n: number(months.length), month: monthName(first) })}
    </p>
  );
}
