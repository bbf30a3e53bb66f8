import { folded } from "../../kernel/folding";

/** A reference in comparable form: letters and digits only, without leading zeros that spreadsheets drop. */
const plainRef = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+(?=\d{1,64}$)/, "");

/** Shorter references are not distinctive. */
const SHORTEST = 3;
const isTelling = (ref: string) => ref.length >= SHORTEST && !/^0+$/.test(ref);
const unique = (refs: readonly string[]) => [...new Set(refs)];

const DAY = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$/;
const parts = (text: string) => text.split(/[\s،,;:|()[\]#«»"]+/).filter((part) => part !== "" && !DAY.test(part));

/** References of a line: each whole text, and for composite ones the parts with a digit. */
export function refsOf(texts: readonly (string | null)[]): string[] {
  const given = texts.filter((text): text is string => Boolean(text));
  const pieces = given.flatMap((text) => parts(text)).filter((part) => /\d/.test(folded(part)));
  return unique([...given, ...pieces].map(plainRef)).filter(isTelling);
}

/** Possible references in a text: parts of five or more characters with a digit, and PNR-like ones. */
export function mentionsOf(text: string): string[] {
  const pieces = parts(text).filter(
    (part) =>
      /^[A-Z0-9]{6}$/.test(part) ||
      (part.length >= 5 && /\d/.test(folded(part)) && !/^[\d.,/٬]+$/.test(part)) ||
      /^\d{5,}$/.test(folded(part)),
  );
  return unique(pieces.map(plainRef)).filter(isTelling).slice(0, 12);
}
