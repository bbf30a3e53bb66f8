import type { Actor, Ctx } from "../../kernel/context";
import { isRefusal, type Refusal } from "../../kernel/errors";
import { clearAttempts, recordAttempt, withdrawAttempt } from "../../platform/attempt-limit/record-attempt";
import type { FactorDeps } from "../operator-factor/deps";
import { proveFactor } from "../operator-factor/prove-factor";
import { noteRefused } from "./note-refused";
import { operatorGuess } from "./operator-guess";
import { isPassword } from "./password";

type ProvePersonInput = {
  /** What guesses are counted by, whoever is meant by it. */
  personnelId: string;
  password: string;
  code: string | null | undefined;
  /** Where the code stands in the call. */
  codePath?: string;
  address: string | null;
  /**
   * `sign-in`: who is let in starts anew there and is known there from now on. `act`: somebody is in already, or stands at
   * another's desk: of a success this one guess alone is forgotten, as is a right password that lacks the code.
   */
  place: "sign-in" | "act";
  /** What a wrong password is answered with. */
  wrong: () => Refusal;
};

type Person = { id: number; passwordHash: string };

/**
 * The one way a person of the back office is proven, wherever it is asked: the guess is counted before it is looked at (9001),
 * `find` tells who is meant or refuses them (before the password is looked at, so that it tells nothing of it), then the
 * password (`wrong`, as long for nobody as for somebody), then the second step of who has one (2011, 2010 at `codePath`). Wrong proofs
 * of those who are in already are recorded too (noteRefused).
 */
export async function provePerson<P extends Person>(
  ctx: Ctx<Actor | null>,
  input: ProvePersonInput,
  find: () => Promise<P | null>,
  deps: FactorDeps,
): Promise<P> {
  try {
    return await prove(ctx, input, find, deps);
  } catch (error) {
    // A sign-in records all that it is refused itself; a code that nobody gave yet is no guess.
    if (input.place === "act" && isRefusal(error) && error.reason !== "secondFactorNeeded") {
      const { personnelId, address } = input;
      await noteRefused(ctx, { personnelId, kind: "act", reason: error.reason, address });
    }
    throw error;
  }
}

async function prove<P extends Person>(
  ctx: Ctx<Actor | null>,
  { personnelId, password, code, codePath = "code", address, place, wrong }: ProvePersonInput,
  find: () => Promise<P | null>,
  deps: FactorDeps,
): Promise<P> {
  const guess = { identifier: operatorGuess(personnelId), address };
  const counted = await recordAttempt(ctx, guess);
  const person = await find();
  const right = await isPassword(password, person?.passwordHash);
  if (!person || !right) throw wrong();
  try {
    await proveFactor(ctx, { operatorId: person.id, code: code ?? undefined, path: codePath }, deps);
  } catch (error) {
    const noCode = isRefusal(error) && error.reason === "secondFactorNeeded";
    if (noCode && place === "act") await withdrawAttempt(ctx, counted);
    throw error;
  }
  if (place === "sign-in") await clearAttempts(ctx, guess);
  else await withdrawAttempt(ctx, counted);
  return person;
}
