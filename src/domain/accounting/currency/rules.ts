import { asciiDigits } from "../../kernel/digits";

/** A typed decimal number in normal form: Persian digits and thousands separators are accepted. Null: not a rate. */
export function plainRate(written: string): string | null {
  const text = asciiDigits(written.trim())
    .replaceAll(/[,٬\s]/g, "")
    .replace("٫", ".");
  return RATE.test(text) && /[1-9]/.test(text) ? text : null;
}

const RATE = /^\d{1,10}(?:\.\d{1,16})?$/;
const DECIMALS = 16;

/** 1 / rate to sixteen decimals, half to even. */
export function inverseOf(rate: string): string {
  const [whole = "", fraction = ""] = rate.split(".");
  const digits = BigInt(whole + fraction);
  const unit = 10n ** BigInt(DECIMALS + fraction.length);
  const [quotient, twice] = [unit / digits, (unit % digits) * 2n];
  const rounded = twice > digits || (twice === digits && quotient % 2n === 1n) ? quotient + 1n : quotient;
  const text = String(rounded).padStart(DECIMALS + 1, "0");
  return `${text.slice(0, -DECIMALS)}.${text.slice(-DECIMALS)}`.replace(/(?:\.0+|(?<!0)0+)$/, "");
}

type Pair = { one: string; worth: string; other: string };

/** A rate in its usual direction: one unit of the stronger currency in units of the weaker. */
export function pairOf({ code, rate, currency }: { code: string; rate: string; currency: string }): Pair {
  const weak = rate.startsWith("0");
  return weak ? { one: currency, worth: inverseOf(rate), other: code } : { one: code, worth: rate, other: currency };
}
