import { setTimeout as sleep } from "node:timers/promises";
import { isOutcomeUnknown, isRefusal } from "./errors";

const ATTEMPTS = 4;
/** Another transaction was storing the same key (23505), or stood in a circle of waits with us: nothing of ours was done. */
const AGAIN = new Set(["23505", "40P01", "40001"]);
/** A database that fell is back within two seconds; after these pauses nobody should wait any longer. */
export const PAUSES_MS = [50, 100, 200, 400, 800, 1_600, 2_000];

/**
 * Runs an act again that another transaction got in the way of. With `findable` also one whose connection was lost on
 * the way, until it is known what became of it: only for acts whose second run finds what the first did. An
 * OutcomeUnknown is thrown where that could not be found out.
 */
export async function again<T>(act: () => Promise<T>, { findable }: { findable: boolean }): Promise<T> {
  let lost: unknown;
  let pauses = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (isOutcomeUnknown(error)) lost = error;
      else if (!repeatable(error, lost)) throw lost ?? error;
      const pause = lost === undefined ? 0 : PAUSES_MS[pauses++];
      if ((lost !== undefined && !findable) || pause === undefined) throw lost;
      if (lost === undefined && attempt >= ATTEMPTS) throw error;
      if (pause > 0) await sleep(pause);
    }
  }
}

/** While the outcome of an earlier attempt is open, a server that cannot be had is asked again. */
function repeatable(error: unknown, lost: unknown): boolean {
  if (AGAIN.has((error as { code?: string }).code ?? "")) return true;
  return lost !== undefined && isRefusal(error) && (error as { reason: string }).reason === "databaseUnavailable";
}
