import { type DisplayPreferences, formatterFor } from "@/domain/reporting/export/formatter";
import { type Words, wordsOf } from "./words";

/** How a paper is read: its language, and days and figures as they are written in it. */
export type Reading = {
  locale: "fa" | "en";
  words: Words;
  written: ReturnType<typeof formatterFor>;
};

export function readingFor(preferences: DisplayPreferences): Reading {
  return { locale: preferences.locale, words: wordsOf(preferences.locale), written: formatterFor(preferences) };
}
