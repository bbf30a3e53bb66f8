/** Of what opens with a calendar in it: seven days of at least 36 px beside each other. */
export const CALENDAR_WIDTH = 284;
