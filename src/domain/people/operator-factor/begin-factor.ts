import { randomBytes } from "node:crypto";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { FactorDeps } from "./deps";
import type { FactorBegun } from "./schema";
import { newSecret, shownOf } from "./totp";

/**
 * Creates a secret for an authenticator app. It has no effect until a code was confirmed; beginning again replaces it.
 * Throws fieldInvalid (3003) when a second factor is already active.
 */
export async function beginFactor(
  { query, actor, now }: Ctx<OperatorActor>,
  label: string,
  deps: FactorDeps,
): Promise<FactorBegun> {
  const secret = newSecret();
  const given = [actor.operatorId, deps.seal(secret), randomBytes(16), now];
  const begun = await query("operator-factor.begin", BEGIN, given);
  if (begun.length === 0) throw isOn();
  return shownOf(secret, label);
}

const BEGIN = `
  insert into operator_factors as f (operator_id, sealed, salt, begun_at) values ($1, $2, $3, $4)
  on conflict (operator_id) do update set sealed = excluded.sealed, salt = excluded.salt, begun_at = excluded.begun_at
   where f.confirmed_at is null
  returning operator_id`;

export const isOn = () => refuseField("password", ON);

const ON = { en: "two-step verification is already on", fa: "ورود دومرحله‌ای از پیش روشن است" };
