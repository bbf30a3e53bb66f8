import { type DisplayPreferences, formatterFor } from "@/domain/reporting/export/formatter";
import { type Words, wordsOf } from "./words";

/** Language of a document, and its format of dates and numbers. */
export type Reading = {
  locale: "fa" | "en";
  words: Words;
  written: ReturnType<typeof formatterFor>;
};

/** A currency as people write it beside an amount. */
export const currencyName = (currency: string, locale: Reading["locale"]): string =>
  locale === "fa" && currency === "IRR" ? "ریال" : currency;

export function readingFor(preferences: DisplayPreferences): Reading {
  return { locale: preferences.locale, words: wordsOf(preferences.locale), written: formatterFor(preferences) };
}
