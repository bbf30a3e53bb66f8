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
] as const;
export type Kind = (typeof KINDS)[number];

/** Files that are made by a job. A CSV is none: it streams, however long it is. */
export const FORMATS = ["xlsx", "pdf"] as const;
export type Format = (typeof FORMATS)[number];

export const STATES = ["waiting", "running", "done", "failed", "canceled"] as const;

/** Rows a file holds at most: what a person can still work with, and what its making may cost in memory. */
export const MOST_ROWS: Readonly<Record<Format, number>> = { xlsx: 50_000, pdf: 5_000 };

/** A person's files that wait or are made; those kept beyond the last so many give way. */
export const MOST_UNDER_WAY = 5;
export const MOST_KEPT = 30;
