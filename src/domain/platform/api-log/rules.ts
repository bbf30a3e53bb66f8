/** How long a call stays in the log, and how many of all branches at most. */
export const KEPT_DAYS = 30;
export const KEPT_CALLS = 5_000_000;

/** Asks for calls whose path no route has. */
export const UNKNOWN_PATH = "?";

/** How long a span durations are told of, in days, and of how many calls at most: the newest. */
export const MAX_DURATION_DAYS = 7;
export const MAX_DURATION_CALLS = 100_000;
export const MAX_DURATION_ROUTES = 50;
