import { setTimeout as sleep } from "node:timers/promises";
import { isOutcomeUnknown, isRefusal } from "./errors";

const ATTEMPTS = 4;
/** Duplicate key, deadlock, serialization failure: the transaction was rolled back. */
const RETRYABLE_SQLSTATES = new Set(["23505", "40P01", "40001"]);
/** A database failover takes less than two seconds; waiting longer than these pauses is pointless. */
export const PAUSES_MS = [50, 100, 200, 400, 800, 1_600, 2_000];

/**
 * Retries a call after a deadlock, a serialization failure or a duplicate key. With `idempotent` also after a lost
 * connection, until its outcome is known: only for calls whose second run returns the first result. Throws
 * OutcomeUnknown when the outcome stays unknown.
 */
export async function retry<T>(act: () => Promise<T>, { idempotent }: { idempotent: boolean }): Promise<T> {
  let lost: unknown;
  let pauses = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (isOutcomeUnknown(error)) lost = error;
      else if (!repeatable(error, lost)) throw lost ?? error;
      const pause = lost === undefined ? 0 : PAUSES_MS[pauses++];
      if ((lost !== undefined && !idempotent) || pause === undefined) throw lost;
      if (lost === undefined && attempt >= ATTEMPTS) throw error;
      if (pause > 0) await sleep(pause);
    }
  }
}

/** While the outcome of an earlier attempt is unknown, an unavailable server is retried as well. */
function repeatable(error: unknown, lost: unknown): boolean {
  if (RETRYABLE_SQLSTATES.has((error as { code?: string }).code ?? "")) return true;
  return lost !== undefined && isRefusal(error) && (error as { reason: string }).reason === "databaseUnavailable";
}
