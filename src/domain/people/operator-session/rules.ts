/** A sign-in lives so long at most, in the console and for the API (contract section 2). */
export const SESSION_HOURS = 12;
/** In the console it ends before that where nothing was asked for so long. */
export const IDLE_HOURS = 4;
