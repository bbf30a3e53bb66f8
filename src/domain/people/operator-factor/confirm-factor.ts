import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { AuditAction } from "../../kernel/audit-actions";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { recordAttempt, withdrawAttempt } from "../../platform/attempt-limit/record-attempt";
import type { FactorDeps } from "./deps";
import { WRONG } from "./prove-factor";
import { digestOf, newCodes } from "./recovery-codes";
import type { FactorConfirm, RecoveryCodes } from "./schema";
import { stepOf } from "./totp";

/**
 * Activates the second factor after a valid code: every sign-in requires it from now on. Throws notFound (3009) when
 * none was begun, wrongCredentials (2010) at `code` for a wrong one (tooManyRequests (9001) after 5 in 15 minutes).
 */
export async function confirmFactor(
  ctx: Ctx<OperatorActor>,
  { code, address }: z.output<typeof FactorConfirm> & { address: string | null },
  deps: FactorDeps,
): Promise<z.input<typeof RecoveryCodes>> {
  const { operatorId } = ctx.actor;
  const begun = await ctx.db.operatorFactor.findFirst({ where: { operatorId, confirmedAt: null } });
  if (!begun) throw new Refusal("notFound");
  // Limits guesses by an attacker at an unlocked session, who could otherwise obtain the recovery codes.
  const counted = await recordAttempt(ctx, { identifier: `factor-confirm:${operatorId}`, address });
  const secret = deps.open(begun.sealed);
  const step = secret && stepOf(secret, code, ctx.now);
  if (step === null) throw refuseField("code", WRONG, "wrongCredentials");
  await withdrawAttempt(ctx, counted);
  const codes = await withDigests(begun.salt);
  return transact(ctx, async (tx) => {
    const where = { operatorId, confirmedAt: null, begunAt: begun.begunAt };
    const { count } = await tx.db.operatorFactor.updateMany({ where, data: { confirmedAt: tx.now, lastStep: step } });
    if (count === 0) throw new Refusal("changedMeanwhile");
    return keepCodes(tx, codes, "operator.factor-on");
  });
}

/** Replaces the ten recovery codes. Throws notFound (3009) without a second factor. */
export async function renewCodes(ctx: Ctx<OperatorActor>): Promise<z.input<typeof RecoveryCodes>> {
  const { operatorId } = ctx.actor;
  const on = await ctx.db.operatorFactor.findFirst({ where: { operatorId, confirmedAt: { not: null } } });
  if (!on) throw new Refusal("notFound");
  const codes = await withDigests(on.salt);
  return transact(ctx, async (tx) => {
    // A concurrent renewal waits here and invalidates the first one's codes.
    await tx.db.$queryRaw`select from operator_factors where operator_id = ${operatorId} for no key update`;
    await tx.db.operatorRecoveryCode.deleteMany({ where: { operatorId } });
    return keepCodes(tx, codes, "operator.factor-codes");
  });
}

type Coded = { code: string; digest: Buffer };

const withDigests = (salt: Uint8Array): Promise<Coded[]> =>
  Promise.all(newCodes().map(async (code) => ({ code, digest: await digestOf(code, salt) })));

async function keepCodes(tx: TxCtx<OperatorActor>, codes: readonly Coded[], action: AuditAction) {
  const { operatorId } = tx.actor;
  await tx.db.operatorRecoveryCode.createMany({
    data: codes.map(({ digest }) => ({ operatorId, digest: new Uint8Array(digest) })),
  });
  await audit(tx, { action, subject: { type: "operator", id: operatorId } });
  return { recovery_codes: codes.map(({ code }) => code) };
}
