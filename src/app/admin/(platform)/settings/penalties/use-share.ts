"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";

type Share = { percent: number; amount: number };

/** Penalty as text: «30% and 500,000 Rial», «nothing». */
export function useShare(currency: string) {
  const t = useTranslations("penalties");
  const { decimal, money } = useFormat();
  return ({ percent, amount }: Share): string => {
    const result = money(amount, currency);
    const parts = [
      ...(percent > 0 ? [t("percent", { n: decimal(String(percent / 100)) })] : []),
      ...(amount > 0 ? [`${result.figure} ${result.currency}`] : []),
    ];
    return parts.length === 0 ? t("nothing") : parts.join(t("and"));
  };
}
