import type { Ctx, OperatorActor } from "../context";
import { refuseField } from "../errors";
import type { FactorDeps } from "../operator-factor/deps";
import { provePerson } from "./prove-person";

type ProveSelfInput = {
  password: string;
  path: string;
  code: string | null | undefined;
  /** Where the code stands in the call; default `code`. */
  codePath?: string;
  address: string | null;
};

/**
 * The person in front of a session is who it is of: whoever found one open guesses no more than at the sign-in. Refuses
 * 2010 at `path` or `code` (5 times in 15 minutes 9001) and 2011 (the second step, where one is on).
 */
export async function proveSelf(
  ctx: Ctx<OperatorActor>,
  { password, path, codePath, code, address }: ProveSelfInput,
  deps: FactorDeps,
) {
  const { operatorId } = ctx.actor;
  const person = await ctx.db.operator.findUniqueOrThrow({ where: { id: operatorId } });
  const wrong = () => refuseField(path, WRONG, "wrongCredentials");
  const at = { personnelId: person.personnelId, address, place: "act" as const };
  const request = { ...at, password, code, wrong, ...(codePath && { codePath }) };
  return provePerson(ctx, request, async () => person, deps);
}

const WRONG = { en: "is not your current password", fa: "گذرواژهٔ کنونی شما این نیست" };
