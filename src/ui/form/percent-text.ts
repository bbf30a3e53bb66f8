import { asciiDigits } from "@/domain/kernel/digits";

/**
 * Parses a typed percentage (`12.5`, `۱۲٫۵`, `12/5 %`) to basis points; null when it is none, negative or has more than
 * two decimals.
 */
export function basisPoints(typed: string): number | null {
  const text = asciiDigits(typed)
    .replace(/[\s%٪]/g, "")
    .replace(/[٫,/]/, ".");
  return /^\d{1,5}(?:\.\d{0,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}
