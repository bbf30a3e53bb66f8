import type { Permission } from "../../kernel/permission/rules";

/** What can be had as a file. Each is what its page shows, narrowed down as there. */
export const KINDS = [
  "journal",
  "statement",
  "trial_balance",
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
] as const;
export type ExportKind = (typeof KINDS)[number];

/** What one must be allowed to read for a file: as on its page. */
export const PERMISSION_OF: Readonly<Record<ExportKind, Permission>> = {
  journal: "accounting:read",
  statement: "accounting:read",
  trial_balance: "accounting:read",
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
};

/** Files that are made by a job. A CSV is none: it streams, however long it is. */
export const FORMATS = ["xlsx", "pdf"] as const;
export type Format = (typeof FORMATS)[number];

export const STATES = ["waiting", "running", "done", "failed", "canceled"] as const;

/** Rows a file holds at most: what a person can still work with, and what its making may cost in memory. */
export const MAX_ROWS: Readonly<Record<Format, number>> = { xlsx: 50_000, pdf: 5_000 };

/** A person's files that wait or are made; those kept beyond the last so many give way. */
export const MAX_IN_PROGRESS = 5;
export const MAX_STORED = 30;
