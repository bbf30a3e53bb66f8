"use client";
import { useTranslations } from "next-intl";
import { HOLDING_CATEGORY } from "@/domain/people/colleague/rules";
import { useFormat } from "@/ui/format/use-format";

/** A category as it is called: by its number, and by its name where that means something. */
export function useCategory() {
  const t = useTranslations("colleagues");
  const { number } = useFormat();
  return (category: number) =>
    t(category === HOLDING_CATEGORY ? "categoryHolding" : "category", { n: number(category) });
}
