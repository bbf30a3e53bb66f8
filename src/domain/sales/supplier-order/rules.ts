/** Seconds until an unclear outcome is queried again; then hourly for three days; then a person decides. */
const PAUSES_S = [5, 15, 60, 300, 900];
const HOURLY_S = 3_600;
const MAX_HOURS = 72;

/** Next query after this many attempts; null: no further automatic query. */
export function nextAskAt(now: Date, createdAt: Date, asks: number): Date | null {
  const next = new Date(now.getTime() + (PAUSES_S[asks] ?? HOURLY_S) * 1_000);
  return next.getTime() - createdAt.getTime() > MAX_HOURS * 3_600_000 ? null : next;
}

/**
 * The same when no call was made because the supplier was closed or busy: in fifteen seconds, regardless of attempts.
 */
export const nextTryAt = (now: Date, createdAt: Date): Date | null => nextAskAt(now, createdAt, 1);
