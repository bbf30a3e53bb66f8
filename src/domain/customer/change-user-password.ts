import type { z } from "zod";
import { audit } from "../audit";
import { findColleagueUser } from "../colleague/find-user";
import type { Ctx, CustomerActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { hashPassword } from "../operator/password";
import { refusePassword } from "../refuse-password";
import { transact } from "../transact";
import type { UserPassword } from "./schema";
import { proveUser } from "./sign-user-in";

type User = Extract<CustomerActor, { group: "b2b" }>;
type ChangeUserPasswordInput = z.output<typeof UserPassword> & { address: string | null };

/**
 * A colleague's user changes their own password, by the one they have: all their tokens end, and they get a new one. Refuses 2010
 * (`old_password`; counted with wrong sign-ins, 9001) and 3003 (`new_password`: the same, or one that is guessed).
 */
export async function changeUserPassword(
  ctx: Ctx<User>,
  { old_password, new_password, address }: ChangeUserPasswordInput,
): Promise<{ sessionEpoch: number }> {
  const { branchId, colleagueUserId: id } = ctx.actor;
  const where = { branchId_id: { branchId, id } };
  const { username, name } = await ctx.db.colleagueUser.findUniqueOrThrow({ where });
  const user = await findColleagueUser(ctx, { branchId, username });
  const wrong = () => refuseField("old_password", WRONG, "wrongCredentials");
  await proveUser(ctx, { branchId, username, password: old_password, address, user, wrong });
  await refusePassword(new_password, { signsInAs: username, names: [name], path: "new_password" });
  if (new_password === old_password) throw refuseField("new_password", SAME);
  const passwordHash = await hashPassword(new_password);
  return transact(ctx, async (tx) => {
    const [changed] = await tx.db.colleagueUser.updateManyAndReturn({
      where: { branchId, id, passwordHash: user!.passwordHash },
      data: { passwordHash, passwordChangedAt: tx.now, sessionEpoch: { increment: 1 }, version: { increment: 1 } },
    });
    if (!changed) throw new Refusal("changedMeanwhile");
    await audit(tx, { action: "colleague_user.change-password", subject: { type: "colleague_user", id } });
    return { sessionEpoch: changed.sessionEpoch };
  });
}

const WRONG = { en: "is not your current password", fa: "رمز عبور فعلی شما این نیست" };
const SAME = { en: "must differ from the current one", fa: "همان رمز عبور فعلی است" };
