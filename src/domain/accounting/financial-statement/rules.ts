/** Kinds that are computed; changes in equity are stored as a kind, and not computed yet. */
export const READ_KINDS = ["income", "position", "cash_flows"] as const;
export type ReadKind = (typeof READ_KINDS)[number];

export const COMPARISONS = ["none", "previous_year", "previous_period"] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const STATEMENT_BYS = ["none", "branch"] as const;
export const ACCOUNT_SIDES = ["any", "debit", "credit"] as const;
export type AccountSide = (typeof ACCOUNT_SIDES)[number];
export const VERSION_STATES = ["draft", "proposed", "active", "replaced", "dropped"] as const;
export const ISSUE_STATES = ["proposed", "final", "dropped"] as const;

/** Why a version cannot be used, by line or account. */
export type ProblemKind = "unmapped" | "double" | "outside" | "side" | "unknown" | "mixed" | "cycle" | "incomplete";

export const MAX_LINES = 300;
export const MAX_MAPPED = 5_000;
/** Accounts of a line, and accounts without a line, in one answer. */
export const MAX_LINE_ACCOUNTS = 1_000;
/** Problems listed in a refusal. */
export const MAX_PROBLEMS = 100;

/**
 * Lines whose amounts prove a statement: assets equal equity and liabilities, the profit the temporary accounts, the cash at the
 * end that of the cash accounts.
 */
export const RESULTS: Readonly<Record<ReadKind, readonly string[]>> = {
  income: ["net_profit"],
  position: ["total_assets", "total_equity_liabilities"],
  cash_flows: ["cash_end"],
};

/** Lines of the statement of cash flows that are no flows: the cash accounts at the beginning, and what revaluation changed. */
export const CASH_BEGIN = "cash_begin";
export const EXCHANGE_EFFECT = "exchange_effect";
