/** States of requests that take longer than a call. Each kind's batches are in its own area. */
export const STATES = ["waiting", "running", "done", "failed", "canceled"] as const;

/** Maximum of a person's waiting and running jobs, and the retention of ended ones. */
export const MAX_IN_PROGRESS = 5;
export const KEPT_DAYS = 30;
