/** Why money stands in limbo: paid and not known for what, or to be given back and not yet. */
export const LIMBO_KINDS = [
  "outcome_unknown",
  "issue_failed",
  "not_returned",
  "late_payment",
  "unwind_failed",
  "refund_stuck",
  "seller_canceled",
] as const;
export type LimboKind = (typeof LIMBO_KINDS)[number];

export const LIMBO_STATES = ["open", "confirmed", "refunded", "compensated"] as const;
export type LimboState = (typeof LIMBO_STATES)[number];

export const EXITS = ["confirm", "refund", "compensate"] as const;
export type Exit = (typeof EXITS)[number];

/** What a case becomes by each exit. */
export const STATE_OF: Readonly<Record<Exit, Exclude<LimboState, "open">>> = {
  confirm: "confirmed",
  refund: "refunded",
  compensate: "compensated",
};

/**
 * The ways out of each kind. `confirm`: it is sold after all, or stays so; `refund`: all that was paid for it goes back; `compensate`:
 * that, and an amount of the branch's own. A refund that is stuck is decided where refunds are.
 */
const WAYS: Readonly<Record<LimboKind, readonly Exit[]>> = {
  outcome_unknown: ["confirm", "refund", "compensate"],
  issue_failed: ["confirm", "refund", "compensate"],
  not_returned: ["refund", "compensate"],
  late_payment: ["confirm"],
  unwind_failed: ["confirm", "refund", "compensate"],
  refund_stuck: [],
  // What its seller gave back has gone back already: who has called the buyer closes it.
  seller_canceled: ["confirm"],
};

export const exitsOf = (kind: LimboKind, state: LimboState): readonly Exit[] => (state === "open" ? WAYS[kind] : []);

/** Whether the supplier's own number must be said: nobody else knows under what it is booked. */
export const needsPnr = (kind: LimboKind, exit: Exit): boolean => exit === "confirm" && kind === "outcome_unknown";
