import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";
import { refusePassword } from "../../kernel/refuse-password";
import { transact } from "../../kernel/transact";
import { hashPassword } from "../operator/password";
import { lockColleague } from "./lock-colleague";
import type { ColleagueUserForm, UserOut } from "./schema.users";
import { colleagueUserEvent, takeUsername, userOut, wholeUser } from "./user-rows";

/**
 * Creates a user of a colleague. Throws fieldInvalid (3003) at `username` (in use in the branch) and `password`;
 * notFound (3009).
 */
export async function storeUser(
  ctx: Ctx<OperatorActor>,
  { colleague_id, password, ...given }: z.output<typeof ColleagueUserForm>,
): Promise<UserOut> {
  await refusePassword(password, { signsInAs: given.username, names: [given.name] });
  const passwordHash = await hashPassword(password);
  return transact(ctx, async (tx) => {
    const { branchId, id: colleagueId } = await lockColleague(tx, { id: colleague_id });
    await takeUsername(tx, given.username);
    const facts = { ...given, mobile: given.mobile ?? null, email: given.email ?? null };
    const user = await tx.db.colleagueUser.create({
      data: { branchId, colleagueId, passwordHash, passwordChangedAt: tx.now, ...facts },
    });
    await recordChange(tx, {
      action: "colleague_user.create",
      subject: { type: "colleague_user", id: user.id },
      after: { ...wholeUser(user), colleague_id: colleagueId },
      event: colleagueUserEvent(tx, user),
    });
    return userOut(user);
  });
}
