/** Seconds until an unclear outcome is queried again; then hourly for three days; then a person decides. */
const PAUSES_S = [5, 15, 60, 300, 900];
const HOURLY_S = 3_600;
const MAX_HOURS = 72;

/** An order that its supplier does not know may still be in progress there: only after this time is it missing. */
export const SURE_AFTER_MS = 120_000;
/** The clocks of processes differ by less. */
const SKEW_MS = 1_000;

/**
 * Next query after this many attempts; null: no further automatic query. A pause never passes over the moment from which
 * "unknown booking" is an answer: a customer waits two minutes for it, not six.
 */
export function nextAskAt(now: Date, createdAt: Date, asks: number): Date | null {
  const sureAt = createdAt.getTime() + SURE_AFTER_MS + SKEW_MS;
  const paused = now.getTime() + (PAUSES_S[asks] ?? HOURLY_S) * 1_000;
  const next = new Date(now.getTime() < sureAt ? Math.min(paused, sureAt) : paused);
  return next.getTime() - createdAt.getTime() > MAX_HOURS * 3_600_000 ? null : next;
}

/**
 * The same when no call was made because the supplier was closed or busy: in fifteen seconds, regardless of attempts.
 */
export const nextTryAt = (now: Date, createdAt: Date): Date | null => nextAskAt(now, createdAt, 1);
