import type { z } from "zod";
import { audit } from "../audit";
import type { Ctx, OperatorActor } from "../context";
import { countGuess, letIn } from "../guess/count-guess";
import { beginFactor } from "../operator-factor/begin-factor";
import { renewCodes } from "../operator-factor/confirm-factor";
import type { FactorDesk } from "../operator-factor/desk";
import { proveFactor } from "../operator-factor/prove-factor";
import type { FactorBegin, FactorBegun, FactorEnd, RecoveryCodes } from "../operator-factor/schema";
import { transact } from "../transact";
import { requireOwnPassword } from "./require-own-password";

type From = { address: string | null };

/** A second step for one's own sign-in, to be confirmed by a code. Refuses 2010 (password) and 3003 (it is on). */
export async function beginOwnFactor(
  ctx: Ctx<OperatorActor>,
  { password, address }: z.output<typeof FactorBegin> & From,
  desk: FactorDesk,
): Promise<FactorBegun> {
  const { personnelId } = await requireOwnPassword(ctx, { password, path: "password", address });
  return beginFactor(ctx, personnelId, desk);
}

/** Ten other recovery codes for one's own. Refuses 2010 (password) and 3009 (no second step). */
export async function renewOwnCodes(
  ctx: Ctx<OperatorActor>,
  { password, address }: z.output<typeof FactorBegin> & From,
): Promise<z.input<typeof RecoveryCodes>> {
  await requireOwnPassword(ctx, { password, path: "password", address });
  return renewCodes(ctx);
}

/** The end of it, by both steps: neither a session that was found open nor a password alone takes it off. */
export async function endOwnFactor(
  ctx: Ctx<OperatorActor>,
  { password, code, address }: z.output<typeof FactorEnd> & From,
  desk: FactorDesk,
): Promise<void> {
  const { operatorId } = ctx.actor;
  await requireOwnPassword(ctx, { password, path: "password", address });
  const guess = { identifier: `own-factor:${operatorId}`, address };
  await countGuess(ctx, guess);
  await proveFactor({ ...ctx, actor: null }, { operatorId, code }, desk);
  await letIn(ctx, guess);
  await transact(ctx, async (tx) => {
    const { count } = await tx.db.operatorFactor.deleteMany({ where: { operatorId } });
    const subject = { type: "operator", id: operatorId };
    if (count > 0) await audit(tx, { action: "operator.factor-off", subject });
  });
}
