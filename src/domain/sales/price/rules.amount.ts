/** 100 % in basis points. */
const WHOLE = 10_000;

/** An exchange rate: units of `to` per unit of `from`, as of `day`. In major units, as in the ledger. */
export type Rate = {
  from: string;
  to: string;
  rate: string;
  day: string;
  /** Minor units of `to` per minor unit of `from`, as an exact fraction. */
  numerator: bigint;
  denominator: bigint;
};

type KnownRate = Pick<Rate, "from" | "to" | "rate" | "day"> & { fromExponent: number; toExponent: number };

/** `rate`: a positive decimal number in digits. */
export function rateOf({ fromExponent, toExponent, ...known }: KnownRate): Rate {
  const [whole = "", fraction = ""] = known.rate.split(".");
  const shift = toExponent - fromExponent - fraction.length;
  const digits = BigInt(whole + fraction);
  const power = 10n ** BigInt(Math.abs(shift));
  return shift < 0
    ? { ...known, numerator: digits, denominator: power }
    : { ...known, numerator: digits * power, denominator: 1n };
}

/** Why an offer has no price and is omitted. */
export class Unpriced extends Error {
  constructor(readonly why: "rate" | "passengers" | "beyond") {
    super(`no price: ${why}`);
    this.name = "Unpriced";
  }
}

/** Minor units as a JSON number. Throws `Unpriced` beyond 2^53-1. */
export function exact(units: number | bigint): number {
  const amount = Number(units);
  if (!Number.isSafeInteger(amount)) throw new Unpriced("beyond");
  return amount;
}

/** Converts minor units to another currency, rounding half to even, like `ledger.converted`. */
export function converted(units: number, { numerator, denominator }: Rate): number {
  const product = BigInt(units) * numerator;
  const whole = product / denominator;
  const twice = (product % denominator) * 2n;
  const rest = twice < 0n ? -twice : twice;
  const away = rest > denominator || (rest === denominator && whole % 2n !== 0n);
  return exact(away ? whole + (product < 0n ? -1n : 1n) : whole);
}

/** A share in basis points, rounded half up to the nearest unit. */
export function shareOf(units: number, basisPoints: number): number {
  const product = units * basisPoints;
  // Both are exact below 2^53, and a quotient that is no integer differs from one by at least 1/10000.
  if (Number.isSafeInteger(product + WHOLE)) return Math.floor((product + WHOLE / 2) / WHOLE);
  const [exactly, whole] = [BigInt(units) * BigInt(basisPoints) + BigInt(WHOLE / 2), BigInt(WHOLE)];
  return exact(exactly / whole - (exactly % whole < 0n ? 1n : 0n));
}

/** The next multiple of `step`, or the amount itself. */
export const roundedUp = (units: number, step: number): number => {
  const rest = units % step;
  return rest === 0 ? units : units + (rest > 0 ? step - rest : -rest);
};

/** Divides an amount, rounding each share up (and never -0). */
export const dividedUp = (units: number, among: number): number => Math.ceil(units / among) + 0;

export const bounded = (units: number, least: number | null, most: number | null): number =>
  Math.max(least ?? -Infinity, Math.min(most ?? Infinity, units));

/** units * count, exactly. */
export const times = (units: number, count: number): number => exact(units * count);
