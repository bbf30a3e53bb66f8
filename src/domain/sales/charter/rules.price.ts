export const PAX_TYPES = ["ADT", "CHD", "INF"] as const;
/** What a price is made of; the first three add up, the discount is taken off. */
export const PRICE_PARTS = ["base", "tax", "markup", "discount"] as const;
export const ROUNDINGS = ["nearest", "up", "down"] as const;

export type PaxType = (typeof PAX_TYPES)[number];
export type PricePart = (typeof PRICE_PARTS)[number];
export type PriceParts = Record<PricePart, bigint>;
/** `percent` has at most two decimals. */
export type Adjustment = { amount: number } | { percent: number };
export type Rounding = { to: number; mode: (typeof ROUNDINGS)[number] };

/** Of one passenger, minor units: nine items of nine people then stay within 2^53-1 on the wire (a CHECK holds it). */
export const MAX_PRICE = 100_000_000_000_000n;

export const totalOf = ({ base, tax, markup, discount }: PriceParts): bigint => base + tax + markup - discount;

/** Whether the database would take it: no part below zero, the discount within the price, the price within bounds. */
export const isPrice = (parts: PriceParts): boolean =>
  PRICE_PARTS.every((part) => parts[part] >= 0n) &&
  totalOf(parts) >= 0n &&
  parts.base + parts.tax + parts.markup <= MAX_PRICE;

/** An amount after a rise or a cut, rounded once, at the end, to multiples of `rounding.to`. */
export function adjusted(amount: bigint, by: Adjustment, rounding: Rounding): bigint {
  if ("amount" in by) return rounded(amount + BigInt(by.amount), 1n, rounding);
  const hundredths = BigInt(Math.round(by.percent * 100));
  return rounded(amount * (10_000n + hundredths), 10_000n, rounding);
}

/** numerator / denominator as a multiple of `to`; a half goes up. Both bounds are for amounts of either sign. */
function rounded(numerator: bigint, denominator: bigint, { to, mode }: Rounding): bigint {
  const step = BigInt(to) * denominator;
  const half = mode === "nearest" ? step / 2n : mode === "up" ? step - 1n : 0n;
  return floorDivide(numerator + half, step) * BigInt(to);
}

const floorDivide = (a: bigint, b: bigint): bigint => a / b - (a % b < 0n ? 1n : 0n);
