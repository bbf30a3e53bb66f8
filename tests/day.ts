const DAY_MS = 86_400_000;

/**
 * The date this number of days after today, in the time zone of test branches. Not the UTC date: from 20:30 UTC to
 * midnight that is their yesterday, possibly in another month or year.
 */
export const dayFromToday = (days = 0): string =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString("sv-SE", { timeZone: "Asia/Tehran" });
