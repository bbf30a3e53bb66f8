export const PAX_TYPES = ["ADT", "CHD", "INF"] as const;
/** Parts of a price; the first three are added, the discount is subtracted. */
export const PRICE_PARTS = ["base", "tax", "markup", "discount"] as const;
export const ROUNDINGS = ["nearest", "up", "down"] as const;

export type PaxType = (typeof PAX_TYPES)[number];
export type PricePart = (typeof PRICE_PARTS)[number];
export type PriceParts = Record<PricePart, bigint>;
/** `percent` has at most two decimals. */
export type Adjustment = { amount: number } | { percent: number };
export type Rounding = { to: number; mode: (typeof ROUNDINGS)[number] };

/** Per passenger, minor units: nine items of nine people then stay within 2^53-1 on the wire (enforced by a CHECK). */
export const MAX_PRICE = 100_000_000_000_000n;

export const totalOf = ({ base, tax, markup, discount }: PriceParts): bigint => base + tax + markup - discount;

/** Whether the database accepts it: no negative part, discount within the price, price within limits. */
export const isPrice = (parts: PriceParts): boolean =>
  PRICE_PARTS.every((part) => parts[part] >= 0n) &&
  totalOf(parts) >= 0n &&
  parts.base + parts.tax + parts.markup <= MAX_PRICE;

/** An amount after a change, rounded once, at the end, to multiples of `rounding.to`. */
export function adjusted(amount: bigint, by: Adjustment, rounding: Rounding): bigint {
  if ("amount" in by) return rounded(amount + BigInt(by.amount), 1n, rounding);
  const hundredths = BigInt(Math.round(by.percent * 100));
  return rounded(amount * (10_000n + hundredths), 10_000n, rounding);
}

/** numerator / denominator as a multiple of `to`; halves round up. All modes support both signs. */
function rounded(numerator: bigint, denominator: bigint, { to, mode }: Rounding): bigint {
  const step = BigInt(to) * denominator;
  const half = mode === "nearest" ? step / 2n : mode === "up" ? step - 1n : 0n;
  return floorDivide(numerator + half, step) * BigInt(to);
}

const floorDivide = (a: bigint, b: bigint): bigint => a / b - (a % b < 0n ? 1n : 0n);
