/** Retention of calls in days; the maximum count is of all branches. */
export const KEPT_DAYS = 30;
export const KEPT_CALLS = 5_000_000;

/** Filter value for calls whose path matches no route. */
export const UNKNOWN_PATH = "?";

/** Maximum span of durations in days, and of how many calls, the newest. */
export const MAX_DURATION_DAYS = 7;
export const MAX_DURATION_CALLS = 100_000;
export const MAX_DURATION_ROUTES = 50;
