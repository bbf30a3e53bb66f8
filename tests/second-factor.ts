import { Secret, TOTP } from "otpauth";
import type { OperatorActor } from "@/domain/kernel/context";
import { beginOwnFactor } from "@/domain/people/operator/own-factor";
import { hashPassword } from "@/domain/people/operator/password";
import { confirmFactor } from "@/domain/people/operator-factor/confirm-factor";
import { prisma } from "@/server/db";
import { factorDeps } from "@/server/factor-deps";
import { ctxOf } from "./fixtures";

export const PASSWORD = "the password of an owner";

/** A person's second factor; codes of future times. */
export async function withFactor(actor: OperatorActor, address: string) {
  const passwordHash = await hashPassword(PASSWORD);
  await prisma().operator.update({ where: { id: actor.operatorId }, data: { passwordHash } });
  const begun = await beginOwnFactor(ctxOf(actor), { password: PASSWORD, address }, factorDeps);
  const app = new TOTP({ secret: Secret.fromBase32(begun.secret) });
  const codeAt = (now: Date) => app.generate({ timestamp: now.getTime() });
  const past = new Date(Date.now() - 600_000);
  await confirmFactor({ ...ctxOf(actor), now: past }, { code: codeAt(past), address }, factorDeps);
  return codeAt;
}
