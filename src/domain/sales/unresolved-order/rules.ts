/** Reasons of limbo: paid with an unknown outcome, or a refund that is due and not made. */
export const LIMBO_KINDS = [
  "outcome_unknown",
  "issue_failed",
  "not_returned",
  "late_payment",
  "unwind_failed",
  "refund_stuck",
  "seller_canceled",
] as const;
export type UnresolvedCaseKind = (typeof LIMBO_KINDS)[number];

export const LIMBO_STATES = ["open", "confirmed", "refunded", "compensated"] as const;
export type UnresolvedCaseState = (typeof LIMBO_STATES)[number];

export const RESOLUTIONS = ["confirm", "refund", "compensate"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** The state of a case after each resolution. */
export const STATE_BY_RESOLUTION: Readonly<Record<Resolution, Exclude<UnresolvedCaseState, "open">>> = {
  confirm: "confirmed",
  refund: "refunded",
  compensate: "compensated",
};

/**
 * The resolutions of each kind. `confirm`: it is sold after all, or stays so; `refund`: all that was paid for it is
 * returned; `compensate`: that, and an amount at the branch's expense. A stuck refund is decided among refunds.
 */
const RESOLUTIONS_BY_KIND: Readonly<Record<UnresolvedCaseKind, readonly Resolution[]>> = {
  outcome_unknown: ["confirm", "refund", "compensate"],
  issue_failed: ["confirm", "refund", "compensate"],
  not_returned: ["refund", "compensate"],
  late_payment: ["confirm"],
  unwind_failed: ["confirm", "refund", "compensate"],
  refund_stuck: [],
  // The seller's refund was already passed on: the case is closed after the buyer was called.
  seller_canceled: ["confirm"],
};

export const resolutionsOf = (kind: UnresolvedCaseKind, state: UnresolvedCaseState): readonly Resolution[] =>
  state === "open" ? RESOLUTIONS_BY_KIND[kind] : [];

/** Whether the supplier's own number is required, since it is not known. */
export const needsPnr = (kind: UnresolvedCaseKind, exit: Resolution): boolean =>
  exit === "confirm" && kind === "outcome_unknown";
