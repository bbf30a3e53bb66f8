import { decimalsOf } from "@/domain/kernel/decimals";
import { asciiDigits } from "@/domain/kernel/digits";

const SEPARATORS = /[\s,٬،'_\u200e\u200f\u2066-\u2069]/g;

/**
 * Parses a typed amount to minor units: Persian or ASCII digits, grouped or not, decimals by `.` or `٫`. Null for empty
 * text. Invalid text (letters, too many decimals, beyond 2^53-1) is returned unchanged.
 */
export function readMoney(typed: string, currency: string): number | string | null {
  const text = asciiDigits(typed).replace(SEPARATORS, "").replace("٫", ".");
  if (text === "") return null;
  const decimals = decimalsOf(currency);
  const [, whole, part = ""] = /^(\d{1,16})(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || part.length > decimals) return typed;
  const minor = BigInt(whole + part.padEnd(decimals, "0"));
  return minor <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(minor) : typed;
}

/** Groups the whole part in threes while typing; decimals and other text stay unchanged. */
export function groupTyped(typed: string, digits: (ascii: string) => string): string {
  const text = asciiDigits(typed).replace(SEPARATORS, "").replace("٫", ".");
  const [, whole, rest = ""] = /^(\d+)(\.\d*)?$/.exec(text) ?? [];
  if (whole === undefined) return typed;
  // Separators match the digits, as in every displayed number.
  const [group, point] = digits("0") === "0" ? [",", "."] : ["٬", "٫"];
  const grouped = whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(?:\d{3}){1,20}$)/g, group);
  return digits(grouped + rest.replace(".", point));
}

/** Caret position after regrouping: the same number of digits to its right. */
export function caretAfter(before: string, caret: number, after: string): number {
  let right = countDigits(before.slice(caret));
  let at = after.length;
  while (at > 0 && right > 0) {
    at -= 1;
    if (isDigit(after[at]!)) right -= 1;
  }
  return at;
}

const isDigit = (char: string) => /[\d\u06F0-\u06F9\u0660-\u0669]/.test(char);
const countDigits = (text: string) => [...text].filter(isDigit).length;
