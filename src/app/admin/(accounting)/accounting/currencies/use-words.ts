"use client";
import { useMemo } from "react";
import { pairOf } from "@/domain/accounting/currency/rules";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";

/** Currencies and rates in the user's language. */
export function useWords() {
  const { dayOf, decimal, digits } = useFormat();
  const { locale } = useReading();
  const names = useMemo(() => new Intl.DisplayNames([locale], { type: "currency" }), [locale]);
  return {
    nameOf: (code: string) => names.of(code) ?? code,
    dayOf,
    /** `1 USD` and its value; two parts that keep their order in any direction. */
    rateOf: (given: { code: string; rate: string; currency: string }) => {
      const { one, worth, other } = pairOf(given);
      return { one: `${digits("1")} ${one}`, worth: `${decimal(worth)} ${other}` };
    },
  };
}
