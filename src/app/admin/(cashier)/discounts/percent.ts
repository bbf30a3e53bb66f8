import { asciiDigits } from "@/domain/kernel/digits";

/** A percentage as it is typed (`12.5`, `۱۲٫۵`, `12/5 %`) in basis points; null: it is none above zero, or too fine. */
export function basisPoints(typed: string): number | null {
  const text = asciiDigits(typed)
    .replace(/[\s%٪]/g, "")
    .replace(/[٫,/]/, ".");
  if (!/^\d{1,5}(?:\.\d{0,2})?$/.test(text)) return null;
  const points = Math.round(Number(text) * 100);
  return points > 0 ? points : null;
}
