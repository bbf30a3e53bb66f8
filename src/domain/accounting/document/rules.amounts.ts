import { groupBy } from "../../kernel/group-by";

/**
 * Amounts of a document in the branch's currency: bigint minor units, rounded half to even, once per currency and rate.
 */

/** Decimals of a rate; a rate is major units of the branch's currency per major unit of the row's. */
const RATE_DIGITS = 16;
const ONE = 10n ** BigInt(RATE_DIGITS);

/** Parses `42000.5` as a multiple of 10^-16; null unless it is a positive decimal. */
export function readRate(text: string): bigint | null {
  const [, whole, part = ""] = /^(\d{1,10})(?:\.(\d{1,16}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const rate = BigInt(whole) * ONE + BigInt(part.padEnd(RATE_DIGITS, "0"));
  return rate > 0n ? rate : null;
}

/** Formats a scaled integer as a decimal without trailing zeros. */
export function decimalOf(value: bigint, digits: number): string {
  const text = String(value).padStart(digits + 1, "0");
  const part = text.slice(text.length - digits).replace(/(?<!0)0+$/, "");
  return text.slice(0, text.length - digits) + (part && `.${part}`);
}

const divided = (value: bigint, by: bigint): bigint => {
  const [sign, size] = value < 0n ? [-1n, -value] : [1n, value];
  const [whole, rest] = [size / by, (size % by) * 2n];
  return sign * (rest > by || (rest === by && whole % 2n === 1n) ? whole + 1n : whole);
};

type Exponents = { of: number; branch: number };

/** Converts minor units of a currency to those of the branch's, rounding half to even. */
export const convert = (amount: bigint, rate: bigint, { of, branch }: Exponents): bigint =>
  divided(amount * rate * 10n ** BigInt(branch), ONE * 10n ** BigInt(of));

/** A rate as in ledger.entries: minor units per minor unit, ten decimals. */
export const minorRate = (rate: bigint, { of, branch }: Exponents): string => {
  const [up, down] = [10n ** BigInt(branch), 10n ** BigInt(of)];
  return decimalOf(divided(rate * up, down * 10n ** BigInt(RATE_DIGITS - 10)), 10);
};

/** The rate of a ledger line in major units. */
export const majorRate = (minor: string, { of, branch }: Exponents): string => {
  const [whole = "0", part = ""] = minor.split(".");
  const scaled = BigInt(whole + part.padEnd(RATE_DIGITS, "0")) * 10n ** BigInt(of);
  return decimalOf(scaled / 10n ** BigInt(branch), RATE_DIGITS);
};

/** The monetary part of a row. `net`: debit positive, minor units of its currency; `exponent`: that currency's. */
export type Sum = { currency: string; exponent: number; rate: bigint; net: bigint };

/**
 * Values of rows in the branch's currency, debit positive. Rows of one currency and rate are rounded together, with
 * differences assigned to the largest: what balances in a currency balances in the branch's.
 */
export function worths(rows: readonly Sum[], branch: { currency: string; exponent: number }): bigint[] {
  const worth = rows.map(({ currency, exponent, rate, net }) =>
    currency === branch.currency ? net : convert(net, rate, { of: exponent, branch: branch.exponent }),
  );
  for (const members of groupBy([...rows.keys()], (n) => `${rows[n]!.currency} ${rows[n]!.rate}`).values()) {
    const { currency, rate, exponent } = rows[members[0]]!;
    if (currency === branch.currency || members.length === 1) continue;
    const whole = convert(sum(members.map((n) => rows[n]!.net)), rate, { of: exponent, branch: branch.exponent });
    const largest = members.reduce((best, n) => (size(rows[n]!.net) > size(rows[best]!.net) ? n : best));
    worth[largest] = worth[largest]! + whole - sum(members.map((n) => worth[n]!));
  }
  return worth;
}

/** One side of an exchange: positive amounts. */
export type Exchanged = { currency: string; fc: bigint; worth: bigint };

/**
 * Exchange lines for rows that balance in the branch's currency but not in each currency: for each unbalanced currency
 * its reversed sum, as one line when both nets are on the same side, else one per side.
 */
export function exchanges(rows: readonly (Sum & { worth: bigint })[]): Exchanged[] {
  return [...groupBy(rows, ({ currency }) => currency)].flatMap(([currency, members]) => {
    const whole = totalOf(currency, members);
    if (whole.fc === 0n && whole.worth === 0n) return [];
    if (whole.fc > 0n === whole.worth > 0n && whole.fc < 0n === whole.worth < 0n) return [turned(whole)];
    const sides = [members.filter(({ net }) => net > 0n), members.filter(({ net }) => net < 0n)];
    return sides.map((side) => turned(totalOf(currency, side)));
  });
}

const totalOf = (currency: string, rows: readonly { net: bigint; worth: bigint }[]): Exchanged => ({
  currency,
  fc: sum(rows.map(({ net }) => net)),
  worth: sum(rows.map(({ worth }) => worth)),
});
const turned = ({ currency, fc, worth }: Exchanged): Exchanged => ({ currency, fc: -fc, worth: -worth });

export const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n);
const size = (value: bigint) => (value < 0n ? -value : value);
