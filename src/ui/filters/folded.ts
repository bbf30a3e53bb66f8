import { asciiDigits } from "@/domain/kernel/digits";

/** A text as it is compared: lower case, one form of the letters that Arabic and Persian keyboards write differently, ASCII digits. */
export const folded = (text: string): string =>
  asciiDigits(text)
    .toLowerCase()
    .replace(/[يى]/g, "ی")
    .replace(/ك/g, "ک")
    .replace(/\u200c/g, " ");

/** Whether a text, folded already, holds every word of what is sought. */
export function holdsWords(text: string, sought: string): boolean {
  const words = folded(sought).split(/\s+/).filter(Boolean);
  return words.every((word) => text.includes(word));
}
