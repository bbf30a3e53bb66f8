export const TRADE_STATUSES = [
  "draft",
  "awaiting_payment",
  "paid",
  "issuing",
  "issued",
  "partially_issued",
  "limbo",
  "refunded",
  "expired",
  "canceled",
  "failed",
] as const;
export type TradeStatus = (typeof TRADE_STATUSES)[number];

/** Allowed status changes, identical to prisma/sql/sales/trade-guards.sql (compared by a test). */
export const TRADE_MOVES: Readonly<Record<TradeStatus, readonly TradeStatus[]>> = {
  draft: ["awaiting_payment", "canceled", "failed"],
  awaiting_payment: ["paid", "issuing", "issued", "partially_issued", "expired", "canceled", "failed"],
  paid: ["issuing", "issued", "partially_issued", "limbo", "refunded"],
  issuing: ["issued", "partially_issued", "limbo", "refunded"],
  limbo: ["issuing", "issued", "partially_issued", "refunded"],
  issued: ["partially_issued", "limbo", "refunded"],
  partially_issued: ["issued", "limbo", "refunded"],
  refunded: [],
  expired: [],
  canceled: [],
  failed: [],
};

/** Statuses without a charge. */
export const UNPAID: readonly TradeStatus[] = ["draft", "awaiting_payment", "expired", "canceled", "failed"];
export const ITEM_STATUSES = ["waiting", "issuing", "issued", "failed", "unknown", "returned", "canceled"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const ITEM_MOVES: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  waiting: ["issuing", "issued", "unknown", "failed", "returned", "canceled"],
  issuing: ["issued", "unknown", "returned"],
  unknown: ["issuing", "issued", "returned"],
  issued: ["returned"],
  failed: [],
  returned: [],
  canceled: [],
};

/** Payment methods at the counter. */
export const HANDED_OVER = ["cash", "pos", "bank"] as const;
export const METHODS = ["wallet", "gateway", "credit", "split"] as const;
export type Method = (typeof METHODS)[number];
/** Paid when stored, without a gateway. */
export const AT_ONCE: readonly Method[] = ["wallet", "credit"];

export const ON_PARTIAL = ["best_effort", "all_or_nothing"] as const;

/** Maximum locks per trade. */
export const MAX_LOCKS = 9;
/** Time for a gateway payment, provided the locks live as long. */
export const PAYMENT_MINUTES = 20;

/**
 * Distributes a discount over items in order: proportional to totals, rounded down, the remainder to those with the
 * largest rounding loss. Sums to the discount; no share exceeds its total.
 */
export function sharesOf(totals: readonly bigint[], discount: bigint): bigint[] {
  const whole = totals.reduce((sum, total) => sum + total, 0n);
  if (whole === 0n) return totals.map(() => 0n);
  const shares = totals.map((total) => (total * discount) / whole);
  const rests = totals
    .map((total, place) => ({ place, rest: (total * discount) % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  let left = discount - shares.reduce((sum, share) => sum + share, 0n);
  for (const { place } of rests) {
    if (left === 0n) break;
    shares[place]! += 1n;
    left -= 1n;
  }
  return shares;
}
