import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { refusePassword } from "../../kernel/refuse-password";
import { transact } from "../../kernel/transact";
import { findColleagueUser } from "../colleague/find-user";
import { hashPassword } from "../operator/password";
import type { UserPassword } from "./schema";
import { proveUser } from "./sign-user-in";

type User = Extract<CustomerActor, { group: "b2b" }>;
type ChangeUserPasswordInput = z.output<typeof UserPassword> & { address: string | null };

/**
 * Changes the password of a colleague's user: all their tokens end, and they get a new one. Throws wrongCredentials
 * (2010) (`old_password`; counted with failed sign-ins, tooManyRequests (9001)), fieldInvalid (3003) (`new_password`:
 * unchanged or common).
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
