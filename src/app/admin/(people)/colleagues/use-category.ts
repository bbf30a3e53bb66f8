"use client";
import { useTranslations } from "next-intl";
import { HOLDING_CATEGORY } from "@/domain/people/colleague/rules";
import { useFormat } from "@/ui/format/use-format";

/** Display name of a category: number, and name if it has a meaning. */
export function useCategory() {
  const t = useTranslations("colleagues");
  const { number } = useFormat();
  return (category: number) =>
    t(category === HOLDING_CATEGORY ? "categoryHolding" : "category", { n: number(category) });
}
