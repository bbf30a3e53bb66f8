import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { FactorDeps } from "../operator-factor/deps";
import { provePerson } from "./prove-person";

type ProveSelfInput = {
  password: string;
  path: string;
  code: string | null | undefined;
  /** Field path of the code; default `code`. */
  codePath?: string;
  address: string | null;
};

/**
 * Verifies that the caller owns the session: a hijacked one has no more attempts than a sign-in. Throws
 * wrongCredentials (2010) at `path` or `code` (after 5 in 15 minutes tooManyRequests (9001)), secondFactorNeeded (2011)
 * when a second factor is enabled.
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

const WRONG = { en: "is not your current password", fa: "رمز عبور فعلی شما این نیست" };
