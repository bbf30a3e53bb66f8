import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { beginFactor, isOn } from "../operator-factor/begin-factor";
import { renewCodes } from "../operator-factor/confirm-factor";
import type { FactorDeps } from "../operator-factor/deps";
import { readFactor } from "../operator-factor/read-factor";
import type { FactorBegin, FactorBegun, FactorEnd, FactorRenew, RecoveryCodes } from "../operator-factor/schema";
import { proveSelf } from "./prove-self";

type From = { address: string | null };

/**
 * Starts enrolling a second factor for the caller, to be confirmed by a code. Throws wrongCredentials (2010)
 * (password), fieldInvalid (3003) (already enabled).
 */
export async function beginOwnFactor(
  ctx: Ctx<OperatorActor>,
  { password, address }: z.output<typeof FactorBegin> & From,
  deps: FactorDeps,
): Promise<FactorBegun> {
  if ((await readFactor(ctx)).since) throw isOn();
  const { personnelId } = await proveSelf(ctx, { password, path: "password", code: null, address }, deps);
  return beginFactor(ctx, personnelId, deps);
}

/**
 * Replaces the caller's recovery codes after both factors, since the codes can replace the second one. Throws
 * wrongCredentials (2010), secondFactorNeeded (2011), notFound (3009) (no second factor).
 */
export async function renewOwnCodes(
  ctx: Ctx<OperatorActor>,
  { password, code, address }: z.output<typeof FactorRenew> & From,
  deps: FactorDeps,
): Promise<z.input<typeof RecoveryCodes>> {
  await proveSelf(ctx, { password, path: "password", code, address }, deps);
  return renewCodes(ctx);
}

/** Removes the second factor after both factors: neither an open session nor a password alone suffices. */
export async function endOwnFactor(
  ctx: Ctx<OperatorActor>,
  { password, code, address }: z.output<typeof FactorEnd> & From,
  deps: FactorDeps,
): Promise<void> {
  const { operatorId } = ctx.actor;
  await proveSelf(ctx, { password, path: "password", code, address }, deps);
  await transact(ctx, async (tx) => {
    const { count } = await tx.db.operatorFactor.deleteMany({ where: { operatorId } });
    const subject = { type: "operator", id: operatorId };
    if (count > 0) await audit(tx, { action: "operator.factor-off", subject });
  });
}
