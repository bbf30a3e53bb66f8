"use client";
import { useMemo } from "react";
import { folded } from "@/ui/filters/folded";
import { useReading } from "@/ui/preferences";
import type { Choice } from "../../../(accounting)/accounting/documents/[id]/choice-cell";
import type { Choices } from "../types";

/** Banks by name in either script, and by the IBAN of Iran. */
export function useBanks(names: Choices["bank_names"]) {
  const { locale } = useReading();
  return useMemo(() => {
    const choices = names.map((bank): Choice => {
      const [title, beside] = locale === "fa" ? [bank.fa, bank.en] : [bank.en, bank.fa];
      // The stored value is the name on the cheque.
      return { key: bank.fa, code: "", title, beside, words: folded(`${bank.fa} ${bank.en}`) };
    });
    const byIban = (iban: string) =>
      iban.startsWith("IR") ? (names.find(({ iban_code }) => iban_code === iban.slice(4, 7))?.fa ?? "") : "";
    return { choices, byIban };
  }, [names, locale]);
}

export type Banks = ReturnType<typeof useBanks>;
