/** How long a call stays in the log, and how many of all branches at most. */
export const KEPT_DAYS = 30;
export const KEPT_CALLS = 5_000_000;

/** Asks for calls whose path no route has. */
export const UNKNOWN_PATH = "?";
