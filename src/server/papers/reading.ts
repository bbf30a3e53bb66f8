import { type Manner, writtenFor } from "@/domain/export/written";
import { type Words, wordsOf } from "./words";

/** How a paper is read: its language, and days and figures as they are written in it. */
export type Reading = {
  locale: "fa" | "en";
  words: Words;
  written: ReturnType<typeof writtenFor>;
};

export function readingFor(manner: Manner): Reading {
  return { locale: manner.locale, words: wordsOf(manner.locale), written: writtenFor(manner) };
}
