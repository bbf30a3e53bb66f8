/** What a person can ask for that takes longer than a request. Each kind's batches are in the domain it belongs to. */
export const STATES = ["waiting", "running", "done", "failed", "canceled"] as const;

/** A person's works that wait or are done, and how long those that ended can be looked at. */
export const MAX_IN_PROGRESS = 5;
export const KEPT_DAYS = 30;
