/** Passes of the matcher in their order (design/finance.md, section 3); 0: a person matched by hand. */
export const PASSES = {
  byHand: 0,
  reference: 1,
  cheque: 2,
  pos: 3,
  gateway: 4,
  ownTransfer: 5,
  rule: 6,
  uniqueAmount: 7,
  parts: 8,
  amount: 9,
} as const;

export const MATCH_STATES = ["proposed", "accepted", "undone"] as const;

/** Days between a line and its entry: within which a reference, an equal amount or a cheque is the same. */
export const REFERENCE_DAYS = 10;
export const AMOUNT_DAYS = 3;
export const CHEQUE_DAYS = 30;
/** An amount is unique if it is in this many days around; a proposal by amount alone reaches as far as `ALONE_DAYS`. */
export const UNIQUE_DAYS = 10;
export const ALONE_DAYS = 31;

/** Rows of a group whose sums are tried, and the groups tried in one run. */
export const MAX_PARTS = 12;
export const MAX_GROUPS = 2_000;

/** Days a payout comes after its takings at most, holidays included, and the takings of how many days it may hold. */
export const PAYOUT_SLACK_DAYS = 4;
export const MAX_PAYOUT_SPAN = 3;

/** Lines and entries of one run; the oldest are first, later runs take the rest. */
export const MAX_RUN_ROWS = 50_000;
/** Matches stored in one transaction. */
export const STORED_AT_ONCE = 500;

/** Rows that one match by hand or one proposal may hold on a side. */
export const MAX_ROWS = 100;

/** Mapping keys that a rule, an unknown receipt or a difference may be posted to. */
export const POST_KEYS = ["bank.fee", "bank.interest", "bank.suspense", "rounding"] as const;

/** Bank lines that a rule is tried on. */
export const TRIAL_LINES = 1_000;

export const PAYOUT_SOURCES = ["pos", "gateway"] as const;
export const FEE_PER = ["payout", "payment"] as const;
