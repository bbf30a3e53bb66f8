import type { Ctx } from "../../kernel/context";
import { isRefusal } from "../../kernel/errors";
import { type Attempt, recordAttempt } from "./record-attempt";
import { REFERENCE } from "./rules";

/**
 * A look-up by a public reference (a payment's serial or slug, a statement's link) that finds nothing, null or 3009, is a guess: each
 * address has so many a minute, counted for all processes; beyond them 9001. Who asks for what there is is never counted, nor
 * kept from it by what others guess from their address.
 */
export async function recordMiss<T>(
  asker: Pick<Ctx<null>, "query" | "now">,
  guess: Attempt,
  look: () => Promise<T>,
): Promise<T> {
  try {
    const found = await look();
    if (found === null) await recordAttempt(asker, guess, REFERENCE);
    return found;
  } catch (error) {
    if (isRefusal(error) && error.reason === "notFound") await recordAttempt(asker, guess, REFERENCE);
    throw error;
  }
}
