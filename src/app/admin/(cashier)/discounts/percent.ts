import { asciiDigits } from "@/domain/kernel/digits";

/**
 * Parses a typed percentage (`12.5`, `۱۲٫۵`, `12/5 %`) to basis points; null when not positive or with too many
 * decimals.
 */
export function basisPoints(typed: string): number | null {
  const text = asciiDigits(typed)
    .replace(/[\s%٪]/g, "")
    .replace(/[٫,/]/, ".");
  if (!/^\d{1,5}(?:\.\d{0,2})?$/.test(text)) return null;
  const points = Math.round(Number(text) * 100);
  return points > 0 ? points : null;
}
