const DAY_MS = 86_400_000;

/**
 * The day so many days after today, where branches of tests are. Not the UTC day: from 20:30 UTC to midnight that is their yesterday, which
 * may be of another month or year.
 */
export const dayFromToday = (days = 0): string =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString("sv-SE", { timeZone: "Asia/Tehran" });
