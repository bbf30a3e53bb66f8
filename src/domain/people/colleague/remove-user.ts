import type { ColleagueUser } from "@/generated/prisma/client";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { lockColleague } from "./lock-colleague";
import type { UserOut } from "./schema.users";
import { colleagueUserEvent, lockUser, takeUsername, userOut, wholeUser } from "./user-rows";

type UserRef = { id: number; version?: number | null | undefined };

/**
 * Deletes a user of a colleague: sessions end, the username is free again, the audit log stores the whole row. Throws
 * notFound (3009), changedMeanwhile (8004).
 */
export function removeUser(ctx: Ctx<OperatorActor>, target: UserRef): Promise<UserOut> {
  return transact(ctx, async (tx) => {
    const user = await lockUser(tx, target);
    const gone = await write(tx, user, { active: false, deletedAt: tx.now, sessionEpoch: user.sessionEpoch + 1 });
    await recordChange(tx, {
      action: "colleague_user.delete",
      subject: { type: "colleague_user", id: user.id },
      before: wholeUser(user),
      after: { colleague_id: user.colleagueId, deleted_at: tx.now.toISOString() },
      event: colleagueUserEvent(tx, user),
    });
    return userOut(gone);
  });
}

/**
 * Restores a deleted user with their password; they sign in again. No effect on an active one. Throws fieldInvalid
 * (3003) at `username` when in use since; notFound (3009), also when the colleague is deleted.
 */
export function restoreUser(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<UserOut> {
  return transact(ctx, async (tx) => {
    const user = await lockUser(tx, { id }, "any");
    if (!user.deletedAt) return userOut(user);
    await lockColleague(tx, { id: user.colleagueId });
    await takeUsername(tx, user.username);
    const back = await write(tx, user, { active: true, deletedAt: null });
    await recordChange(tx, {
      action: "colleague_user.restore",
      subject: { type: "colleague_user", id },
      after: { colleague_id: user.colleagueId },
      event: colleagueUserEvent(tx, user),
    });
    return userOut(back);
  });
}

type Change = Partial<Pick<ColleagueUser, "active" | "deletedAt" | "sessionEpoch">>;

const write = ({ db }: TxCtx<OperatorActor>, { branchId, id }: ColleagueUser, change: Change) =>
  db.colleagueUser.update({
    where: { branchId_id: { branchId, id } },
    data: { ...change, version: { increment: 1 } },
  });
