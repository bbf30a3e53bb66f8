/** Time limit of an attempt. */
export const ATTEMPT_MS = 10_000;
/** Lease of a delivery: afterwards another sender resends it with the same id. */
export const LEASE_MS = 60_000;
/** Maximum concurrent deliveries to one endpoint, over all processes. */
export const AT_ONCE = 16;
/** Maximum endpoints of one branch. */
export const MAX_ENDPOINTS = 50;
/** Maximum deliveries of one replay. */
export const MAX_REPLAYED = 20_000;
export const KEPT_DAYS = 30;
/** Hours a replaced key may continue signing. */
export const OVERLAPS = [0, 1, 24, 72] as const;
/** Consecutive failures after which an endpoint gets one delivery at a time, with backoff (webhook-sending.sql). */
export const FAILING_AFTER = 5;
const SICK_AFTER_MS = 3_600_000;

const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 3_600_000;

/** Backoff in ms after a number of attempts: doubles up to an hour, with 20 % jitter by `chance` (0 to 1). */
export const pauseAfter = (tries: number, chance: number): number =>
  Math.round(Math.min(MIN_PAUSE_MS * 2 ** Math.min(Math.max(tries, 1) - 1, 20), MAX_PAUSE_MS) * (0.8 + 0.4 * chance));

/** `sick`: failing for an hour. */
export type Health = "off" | "well" | "unproven" | "failing" | "sick";

type Facts = {
  active: boolean;
  failures: number;
  failing_since: string | Date | null;
  last_ok_at: string | Date | null;
};

/** Health of an endpoint at `nowMs`. */
export function healthOf({ active, failures, failing_since, last_ok_at }: Facts, nowMs: number): Health {
  if (!active) return "off";
  if (failures >= FAILING_AFTER && failing_since !== null)
    return nowMs - new Date(failing_since).getTime() >= SICK_AFTER_MS ? "sick" : "failing";
  if (failures > 0) return "failing";
  return last_ok_at === null ? "unproven" : "well";
}

export const STATUSES = ["waiting", "delivered", "dropped"] as const;
