/** Seconds after an unclear answer until it is asked about again; then every hour, for three days; then people look after it. */
const PAUSES_S = [5, 15, 60, 300, 900];
const HOURLY_S = 3_600;
const MAX_HOURS = 72;

/** When to ask next, having asked so many times in vain; null: nobody asks by himself any more. */
export function nextAskAt(now: Date, createdAt: Date, asks: number): Date | null {
  const next = new Date(now.getTime() + (PAUSES_S[asks] ?? HOURLY_S) * 1_000);
  return next.getTime() - createdAt.getTime() > MAX_HOURS * 3_600_000 ? null : next;
}

/** The same where nobody was asked, as the supplier was closed or busy: in fifteen seconds, however often it was. */
export const nextTryAt = (now: Date, createdAt: Date): Date | null => nextAskAt(now, createdAt, 1);
