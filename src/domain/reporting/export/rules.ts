import type { Permission } from "../../kernel/permission/rules";

/** Exportable views, with the filters of their pages. */
export const KINDS = [
  "journal",
  "statement",
  "trial_balance",
  "party_balances",
  "financial_statement",
  "equity_changes",
  "payments",
  "cheques",
  "announcements",
  "comparison",
  "report",
  "reservations",
  "passengers",
  "colleagues",
  "orders",
  "refunds",
  "calls",
  "tax_lines",
  "seasonal",
] as const;
export type ExportKind = (typeof KINDS)[number];

/** Read permission of each file: that of its page. */
export const PERMISSION_OF: Readonly<Record<ExportKind, Permission>> = {
  journal: "accounting:read",
  statement: "accounting:read",
  trial_balance: "accounting:read",
  party_balances: "accounting:read",
  financial_statement: "accounting:read",
  equity_changes: "accounting:read",
  payments: "accounting:read",
  cheques: "accounting:read",
  announcements: "accounting:read",
  comparison: "accounting:read",
  report: "accounting:read",
  reservations: "reservation:read",
  passengers: "passenger:read",
  colleagues: "colleague:read",
  orders: "reservation:read",
  refunds: "reservation:read",
  calls: "telephony:read",
  tax_lines: "tax:read",
  seasonal: "tax:read",
};

/** Formats created by a job. CSV is streamed instead, at any length. */
export const FORMATS = ["xlsx", "pdf"] as const;
export type Format = (typeof FORMATS)[number];

export const STATES = ["waiting", "running", "done", "failed", "canceled"] as const;

/** Maximum rows of a file, by usability and memory cost. */
export const MAX_ROWS: Readonly<Record<Format, number>> = { xlsx: 50_000, pdf: 5_000 };

/** Maximum exports of a person in progress; and stored ones, beyond which the oldest are removed. */
export const MAX_IN_PROGRESS = 5;
export const MAX_STORED = 30;
