/** 100 % in basis points. */
const WHOLE = 10_000n;

/** Codes of categories as on the electronic invoice: standard, zero-rated, exempt, out of scope, export. */
export const CATEGORIES = ["S", "Z", "E", "O", "G"] as const;
export const ROLES = ["agent", "principal"] as const;
/** Parts of an invoice: what is sold, our part as agent, duties for others, penalties. */
export const PARTS_OF_SALE = ["service", "fee", "collected", "penalty"] as const;
export const ISSUERS = ["us", "carrier"] as const;
/** A higher rate is considered a typing error. */
export const MAX_BASIS_POINTS = 5_000;

/** trunc(base * points / 10000), as the authority computes it; `tax` is the only rounding. */
export const taxOn = (base: number, points: number): number => Number((BigInt(base) * BigInt(points)) / WHOLE);

/** The tax within an amount that includes it, as public.tax_within. */
export const taxWithin = (amount: number, points: number): number =>
  amount <= 0 ? 0 : Number((BigInt(amount) * BigInt(points)) / (WHOLE + BigInt(points)));

/** The largest base that fits with its tax into an amount, as public.base_within: at times one unit is left. */
export function baseWithin(amount: number, points: number): number {
  const tax = taxWithin(amount, points);
  const base = Math.max(0, amount) - tax;
  return taxOn(base, points) > tax ? base - 1 : base;
}

/** What pricing adds to our own part: its tax, or where the part includes it the unit that makes it have a whole base. */
export function taxToAdd(part: number, points: number, included: boolean): number {
  if (part <= 0 || points === 0) return 0;
  if (!included) return taxOn(part, points);
  return part - baseWithin(part, points) - taxWithin(part, points);
}
