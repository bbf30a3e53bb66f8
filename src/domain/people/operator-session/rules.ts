/** Maximum lifetime of a sign-in, in the console and for the API (contract section 2). */
export const SESSION_HOURS = 12;
/** In the console a session also ends after this time without requests. */
export const IDLE_HOURS = 4;
