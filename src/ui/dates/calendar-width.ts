/** Minimum width of a popover with a calendar: seven days of at least 36 px. */
export const CALENDAR_WIDTH = 284;
