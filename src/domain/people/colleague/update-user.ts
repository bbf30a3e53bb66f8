import type { z } from "zod";
import type { ColleagueUser, Prisma } from "@/generated/prisma/client";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";
import { refusePassword } from "../../kernel/refuse-password";
import { transact } from "../../kernel/transact";
import { hashPassword } from "../operator/password";
import type { ColleagueUserChange, UserOut } from "./schema.users";
import { colleagueUserEvent, lockUser, takeUsername, userOut } from "./user-rows";

const FACTS = ["username", "name", "mobile", "email", "role", "active"] as const;

/**
 * Updates a user: absent members stay, null clears mobile and e-mail. A new password or deactivation ends the user's
 * sessions. Throws fieldMissing (3002), fieldInvalid (3003) (`username` in use, `password`), notFound (3009),
 * changedMeanwhile (8004).
 */
export async function updateUser(
  ctx: Ctx<OperatorActor>,
  { id, version, password, ...given }: z.output<typeof ColleagueUserChange>,
): Promise<UserOut> {
  const passwordHash = password == null ? undefined : await hashPassword(password);
  return transact(ctx, async (tx) => {
    const user = await lockUser(tx, { id, version });
    const changed = FACTS.filter((name) => given[name] !== undefined && given[name] !== user[name]);
    if (changed.length === 0 && passwordHash === undefined) return userOut(user);
    const change = Object.fromEntries(changed.map((name) => [name, given[name]])) as Partial<ColleagueUser>;
    if (change.username) await takeUsername(tx, change.username);
    if (password != null) {
      const signsInAs = change.username ?? user.username;
      await refusePassword(password, { signsInAs, names: [change.name ?? user.name] });
    }
    const ends = passwordHash !== undefined || change.active === false;
    const next = await tx.db.colleagueUser.update({
      where: { branchId_id: { branchId: user.branchId, id } },
      data: {
        ...change,
        ...(passwordHash !== undefined && { passwordHash, passwordChangedAt: tx.now }),
        ...(ends && { sessionEpoch: { increment: 1 } }),
        version: { increment: 1 },
      },
    });
    const of = (row: ColleagueUser) =>
      Object.fromEntries(changed.map((name) => [name, row[name]])) as Prisma.InputJsonObject;
    await recordChange(tx, {
      action: "colleague_user.update",
      subject: { type: "colleague_user", id },
      before: of(user),
      after: { ...of(next), colleague_id: user.colleagueId, ...(passwordHash !== undefined && { password: "set" }) },
      event: colleagueUserEvent(tx, user),
    });
    return userOut(next);
  });
}
