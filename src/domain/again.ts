import { isOutcomeUnknown } from "./errors";

const ATTEMPTS = 4;
/** Another transaction was storing the same key (23505), or stood in a circle of waits with us: nothing of ours was done. */
const AGAIN = new Set(["23505", "40P01", "40001"]);

/**
 * Runs an act again that another transaction got in the way of. With `findable` also one whose connection was lost on
 * the way: only for acts whose second run finds what the first did.
 */
export async function again<T>(act: () => Promise<T>, { findable }: { findable: boolean }): Promise<T> {
  let lost: unknown;
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (isOutcomeUnknown(error)) {
        if (!findable) throw error;
        lost = error;
      } else if (!AGAIN.has((error as { code?: string }).code ?? "")) throw lost ?? error;
      if (attempt === ATTEMPTS) throw lost ?? error;
    }
  }
}
