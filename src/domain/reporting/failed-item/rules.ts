/** Background tasks that can fail for good: messages, jobs, files. */
export const FAILURES = ["message", "work", "export"] as const;
export type FailureKind = (typeof FAILURES)[number];

/** Older failures are shown on their own pages only. */
const LOOKED_BACK_DAYS = 30;
/** Maximum of a list and of one call. */
export const MAX_FAILURES = 200;

/**
 * Rows of a kind that failed for good since `since` and were not dismissed; by an index of their own (migration 0073).
 */
export const failedRows = (kind: FailureKind, since: string): string => {
  const table = { message: "outgoing_messages", work: "works", export: "exports" }[kind];
  return `${table} f where f.branch_id = $1 and f.state = 'failed' and f.dismissed_at is null
    and f.ended_at > ${since}::timestamptz - interval '${LOOKED_BACK_DAYS} days'`;
};
