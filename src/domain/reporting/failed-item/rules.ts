/** What can fail for good behind a person's back: messages, works of many rows, files. */
export const FAILURES = ["message", "work", "export"] as const;
export type FailureKind = (typeof FAILURES)[number];

/** What failed longer ago is its own page's to show: nobody waits for it any more. */
const LOOKED_BACK_DAYS = 30;
/** Of each list, and of one act on several. */
export const MAX_FAILURES = 200;

/** Rows of a kind that failed for good since `since` and that nobody let be; by an index of their own (migration 0073). */
export const failedRows = (kind: FailureKind, since: string): string => {
  const table = { message: "outgoing_messages", work: "works", export: "exports" }[kind];
  return `${table} f where f.branch_id = $1 and f.state = 'failed' and f.dismissed_at is null
    and f.ended_at > ${since}::timestamptz - interval '${LOOKED_BACK_DAYS} days'`;
};
