/** An attempt that is not answered by then failed. */
export const ATTEMPT_MS = 10_000;
/** How long whoever sends something has it: then somebody else sends it again, by the same name. */
export const LEASE_MS = 60_000;
/** What is under way to one endpoint at once, over all processes. */
export const AT_ONCE = 16;
/** Of one branch. */
export const MAX_ENDPOINTS = 50;
/** What one replay brings back. */
export const MAX_REPLAYED = 20_000;
export const KEPT_DAYS = 30;
/** How long a key that was replaced goes on signing, in hours. */
export const OVERLAPS = [0, 1, 24, 72] as const;
/** Failures in a row after which an endpoint is sent one thing at a time, at its own slow pace (webhook-sending.sql). */
export const FAILING_AFTER = 5;
const SICK_AFTER_MS = 3_600_000;

const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 3_600_000;

/** How long to wait after so many attempts, in ms: twice as long each time up to an hour, a fifth longer or shorter by `chance` (0 to 1). */
export const pauseAfter = (tries: number, chance: number): number =>
  Math.round(Math.min(MIN_PAUSE_MS * 2 ** Math.min(Math.max(tries, 1) - 1, 20), MAX_PAUSE_MS) * (0.8 + 0.4 * chance));

/** `sick`: it has not answered for an hour. */
export type Health = "off" | "well" | "unproven" | "failing" | "sick";

type Facts = {
  active: boolean;
  failures: number;
  failing_since: string | Date | null;
  last_ok_at: string | Date | null;
};

/** How an endpoint does at `nowMs`. */
export function healthOf({ active, failures, failing_since, last_ok_at }: Facts, nowMs: number): Health {
  if (!active) return "off";
  if (failures >= FAILING_AFTER && failing_since !== null)
    return nowMs - new Date(failing_since).getTime() >= SICK_AFTER_MS ? "sick" : "failing";
  if (failures > 0) return "failing";
  return last_ok_at === null ? "unproven" : "well";
}

export const STATUSES = ["waiting", "delivered", "dropped"] as const;
