import { asciiDigits } from "@/domain/kernel/digits";

/**
 * Folds a text for comparison: lower case, one form of letters that differ between Arabic and Persian keyboards, ASCII
 * digits.
 */
export const folded = (text: string): string =>
  asciiDigits(text)
    .toLowerCase()
    .replace(/[يى]/g, "ی")
    .replace(/ك/g, "ک")
    .replace(/\u200c/g, " ");

/** Whether a folded text contains every word of the query. */
export function holdsWords(text: string, sought: string): boolean {
  const words = folded(sought).split(/\s+/).filter(Boolean);
  return words.every((word) => text.includes(word));
}
