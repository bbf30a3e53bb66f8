import type { Actor, Ctx } from "../../kernel/context";
import { isRefusal, type Refusal } from "../../kernel/errors";
import { clearAttempts, recordAttempt, withdrawAttempt } from "../../platform/attempt-limit/record-attempt";
import type { FactorDeps } from "../operator-factor/deps";
import { proveFactor } from "../operator-factor/prove-factor";
import { noteRefused } from "./note-refused";
import { operatorGuess } from "./operator-guess";
import { isPassword } from "./password";

type ProvePersonInput = {
  /** Key for counting attempts, whether the account exists or not. */
  personnelId: string;
  password: string;
  code: string | null | undefined;
  /** Field path of the code. */
  codePath?: string;
  address: string | null;
  /**
   * `sign-in`: success resets the counter and marks the source as known. `act`: an already signed-in person, or one
   * confirming at another's session: success, or a correct password without code, only removes this one attempt.
   */
  place: "sign-in" | "act";
  /** The refusal for a wrong password. */
  wrong: () => Refusal;
};

type Person = { id: number; passwordHash: string };

/**
 * Single implementation for verifying an operator: records the attempt before the secret is checked (tooManyRequests
 * (9001)), `find` identifies the person or refuses (before the password, so that it reveals nothing), then checks the
 * password (`wrong`, in constant time) and the second factor (secondFactorNeeded (2011), wrongCredentials (2010) at
 * `codePath`). Failed confirmations of signed-in people are recorded too (noteRefused).
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
    // Sign-ins record their own refusals; a missing code is no attempt.
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
