import { folded } from "../../kernel/folding";

/** A reference as it is compared: letters and digits alone, without the noughts that a spreadsheet drops. */
const plainRef = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+(?=\d{1,64}$)/, "");

/** Shorter ones are nobody's in particular. */
const SHORTEST = 3;
const isTelling = (ref: string) => ref.length >= SHORTEST && !/^0+$/.test(ref);
const unique = (refs: readonly string[]) => [...new Set(refs)];

const DAY = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$/;
const parts = (text: string) => text.split(/[\s،,;:|()[\]#«»"]+/).filter((part) => part !== "" && !DAY.test(part));

/** What a line goes by: the whole of each, and of what is more than one piece those with a digit. */
export function refsOf(texts: readonly (string | null)[]): string[] {
  const given = texts.filter((text): text is string => Boolean(text));
  const pieces = given.flatMap((text) => parts(text)).filter((part) => /\d/.test(folded(part)));
  return unique([...given, ...pieces].map(plainRef)).filter(isTelling);
}

/** What is mentioned in a text and may be a reference: pieces of five letters and more with a digit, and what looks as a PNR. */
export function mentionsOf(text: string): string[] {
  const pieces = parts(text).filter(
    (part) =>
      /^[A-Z0-9]{6}$/.test(part) ||
      (part.length >= 5 && /\d/.test(folded(part)) && !/^[\d.,/٬]+$/.test(part)) ||
      /^\d{5,}$/.test(folded(part)),
  );
  return unique(pieces.map(plainRef)).filter(isTelling).slice(0, 12);
}
