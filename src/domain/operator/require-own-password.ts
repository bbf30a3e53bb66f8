import type { Ctx, OperatorActor } from "../context";
import { refuseField } from "../errors";
import { countGuess, letIn } from "../guess/count-guess";
import { isPassword } from "./password";

type Asked = { password: string; path: string; address: string | null };

/**
 * The person in front of a session knows its password: whoever found one open guesses no more than at the sign-in. Refuses
 * 2010 at `path` (5 times in 15 minutes 9001).
 */
export async function requireOwnPassword(ctx: Ctx<OperatorActor>, { password, path, address }: Asked) {
  const { operatorId } = ctx.actor;
  const guess = { identifier: `own-password:${operatorId}`, address };
  await countGuess(ctx, guess);
  const person = await ctx.db.operator.findUniqueOrThrow({ where: { id: operatorId } });
  if (!(await isPassword(password, person.passwordHash))) throw refuseField(path, WRONG, "wrongCredentials");
  await letIn(ctx, guess);
  return person;
}

const WRONG = { en: "this is not your password now", fa: "گذرواژهٔ کنونی شما این نیست" };
