"use client";
import { useTranslations } from "next-intl";
import { type ChequeState, OPEN_STATES } from "@/domain/cashier/cheque/rules";
import { BANK_NAMES } from "@/domain/cashier/cheque/rules.banks";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import type { Cheque } from "./types";

/** Dates, names and durations of cheques in the user's format. */
export function useWords() {
  const t = useTranslations("cheques");
  const { locale } = useReading();
  const { dayOf, digits, number } = useFormat();
  return {
    titleOf: ({ title, title_latin }: { title: string; title_latin: string }) =>
      locale === "fa" ? title : title_latin,
    dayOf,
    /** Name in the user's language; unlisted banks as they were written. */
    bankOf: (bank: string) => (locale === "en" && BANK_NAMES.find(({ fa }) => fa === bank)?.en) || bank,
    nameOf: ({ type, id, name }: { type: string; id: number; name: string | null }) => name ?? digits(`${type}:${id}`),
    /** "in 3 days"; empty for cheques no longer in hand. */
    leftOf: ({ state, days_left }: Pick<Cheque, "state" | "days_left">) =>
      isOpen(state)
        ? t("daysLeft", { left: Math.sign(days_left), count: Math.abs(days_left), n: number(Math.abs(days_left)) })
        : null,
    /** Its identifying numbers. */
    numberOf: ({ series, serial }: Pick<Cheque, "series" | "serial">) =>
      digits([series, serial].filter(Boolean).join("/")),
    sayadOf: (sayad: string) => digits(sayad.replace(/(.{4})(?=.)/g, "$1 ")),
  };
}

const isOpen = (state: ChequeState) => (OPEN_STATES as readonly ChequeState[]).includes(state);
/** Overdue and still in hand. */
export const isOverdue = ({ state, days_left }: Pick<Cheque, "state" | "days_left">) => isOpen(state) && days_left < 0;
