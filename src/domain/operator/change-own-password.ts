import type { z } from "zod";
import { audit } from "../audit";
import type { Ctx, OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { refusePassword } from "../refuse-password";
import { transact } from "../transact";
import { hashPassword } from "./password";
import { requireOwnPassword } from "./require-own-password";
import type { OwnPassword } from "./schema.staff";

type Asked = z.output<typeof OwnPassword> & {
  address: string | null;
  /** The session in hand, which goes on. */
  sessionId?: string | null;
};

/**
 * The person's own, in every branch: all their other sessions and tokens end. Answers the epoch that the session in hand
 * must carry from now on. Refuses 2010 (the old one is wrong; 5 times in 15 minutes 9001) and 3003 (the new one).
 */
export async function changeOwnPassword(
  ctx: Ctx<OperatorActor>,
  { old_password, new_password, address, sessionId = null }: Asked,
): Promise<{ sessionEpoch: number }> {
  const { operatorId } = ctx.actor;
  const person = await requireOwnPassword(ctx, { password: old_password, path: "old_password", address });
  await refusePassword(new_password, person.personnelId, "new_password");
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

const SAME = { en: "the same as the old one", fa: "همان گذرواژهٔ پیشین است" };
