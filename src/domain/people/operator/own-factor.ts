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

/** A second step for one's own sign-in, to be confirmed by a code. Refuses 2010 (password) and 3003 (it is on). */
export async function beginOwnFactor(
  ctx: Ctx<OperatorActor>,
  { password, address }: z.output<typeof FactorBegin> & From,
  deps: FactorDeps,
): Promise<FactorBegun> {
  if ((await readFactor(ctx)).since) throw isOn();
  const { personnelId } = await proveSelf(ctx, { password, path: "password", code: null, address }, deps);
  return beginFactor(ctx, personnelId, deps);
}

/** Ten other recovery codes for one's own, by both steps: they would stand in for the second. Refuses 2010, 2011 and 3009 (no second step). */
export async function renewOwnCodes(
  ctx: Ctx<OperatorActor>,
  { password, code, address }: z.output<typeof FactorRenew> & From,
  deps: FactorDeps,
): Promise<z.input<typeof RecoveryCodes>> {
  await proveSelf(ctx, { password, path: "password", code, address }, deps);
  return renewCodes(ctx);
}

/** The end of it, by both steps: neither a session that was found open nor a password alone takes it off. */
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
