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

/** Where a trade may go from each status: what prisma/sql/trade-guards.sql lets through (a test compares them). */
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

/** Nothing was taken for it. */
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

/** How money comes over the desk. */
export const HANDED_OVER = ["cash", "pos", "bank"] as const;
export const METHODS = ["wallet", "gateway", "credit", "split"] as const;
export type Method = (typeof METHODS)[number];
/** Paid as soon as it is stored: nobody leaves for a gateway. */
export const AT_ONCE: readonly Method[] = ["wallet", "credit"];

export const ON_PARTIAL = ["best_effort", "all_or_nothing"] as const;

/** A lock a trade. */
export const MAX_LOCKS = 9;
/** How long a payment by gateway may take, where the locks live as long. */
export const PAYMENT_MINUTES = 20;

/**
 * What each item bears of a discount, in their order: in proportion to its total, rounded down, what is left over by the items
 * that lost most by rounding. Sums to the discount; none bears more than it costs.
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
