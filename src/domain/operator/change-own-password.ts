import type { z } from "zod";
import { audit } from "../audit";
import type { Ctx, OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { countGuess, letIn } from "../guess/count-guess";
import { refusePassword } from "../refuse-password";
import { transact } from "../transact";
import { hashPassword, isPassword } from "./password";
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
  // Whoever found a session open guesses no more than at the sign-in.
  const guess = { identifier: `own-password:${operatorId}`, address };
  await countGuess(ctx, guess);
  const person = await ctx.db.operator.findUniqueOrThrow({ where: { id: operatorId } });
  if (!(await isPassword(old_password, person.passwordHash))) {
    throw refuseField("old_password", WRONG, "wrongCredentials");
  }
  await letIn(ctx, guess);
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

const WRONG = { en: "this is not your password now", fa: "گذرواژهٔ کنونی شما این نیست" };
const SAME = { en: "the same as the old one", fa: "همان گذرواژهٔ پیشین است" };
