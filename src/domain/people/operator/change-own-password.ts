import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { refusePassword } from "../../kernel/refuse-password";
import { transact } from "../../kernel/transact";
import type { FactorDeps } from "../operator-factor/deps";
import { hashPassword } from "./password";
import { proveSelf } from "./prove-self";
import type { OwnPassword } from "./schema.staff";

type ChangeOwnPasswordInput = z.output<typeof OwnPassword> & {
  address: string | null;
  /** The current session, which stays valid. */
  sessionId?: string | null;
};

/**
 * Changes the person's own password in every branch: all other sessions and tokens end. Returns the epoch for the
 * current session. Throws as `proveSelf`, and fieldInvalid (3003) for the new password.
 */
export async function changeOwnPassword(
  ctx: Ctx<OperatorActor>,
  { old_password, new_password, code, address, sessionId = null }: ChangeOwnPasswordInput,
  deps: FactorDeps,
): Promise<{ sessionEpoch: number }> {
  const { operatorId } = ctx.actor;
  const person = await proveSelf(ctx, { password: old_password, path: "old_password", code, address }, deps);
  const { personnelId: signsInAs, name, nameLatin } = person;
  await refusePassword(new_password, { signsInAs, names: [name, nameLatin], path: "new_password" });
  if (new_password === old_password) throw refuseField("new_password", SAME);
  const passwordHash = await hashPassword(new_password);
  return transact(ctx, async (tx) => {
    const [changed] = await tx.db.operator.updateManyAndReturn({
      where: { id: operatorId, passwordHash: person.passwordHash },
      data: { passwordHash, passwordChangedAt: tx.now, sessionEpoch: { increment: 1 } },
    });
    if (!changed) throw new Refusal("changedMeanwhile");
    const { sessionEpoch: epoch } = changed;
    if (sessionId) await tx.db.operatorSession.updateMany({ where: { id: sessionId, operatorId }, data: { epoch } });
    await audit(tx, { action: "operator.change-password", subject: { type: "operator", id: operatorId } });
    return { sessionEpoch: changed.sessionEpoch };
  });
}

const SAME = { en: "must differ from the old one", fa: "با رمز عبور قبلی یکسان است" };
