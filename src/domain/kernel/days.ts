const DAY_MS = 86_400_000;

/** The day so many days after another, before it where they are fewer than none; both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
