import type { ColleagueUser, Prisma } from "@/generated/prisma/client";
import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import type { PublishedEvent } from "../../kernel/publish";
import { requireVersion } from "../../kernel/require-version";
import type { UserOut } from "./schema.users";

/** A user in wire shape, never with the hash. */
export const userOut = (row: ColleagueUser): UserOut => ({
  ...{ id: row.id, colleague_id: row.colleagueId, username: row.username, name: row.name },
  ...{ mobile: row.mobile, email: row.email, role: row.role, active: row.active, version: row.version },
  ...{ created_at: row.createdAt, password_changed_at: row.passwordChangedAt, deleted_at: row.deletedAt },
});

/** The whole row for the audit log, without the hash. */
export const wholeUser = ({ passwordHash: _, ...row }: ColleagueUser) =>
  JSON.parse(JSON.stringify(row)) as Prisma.InputJsonObject;

type UserRef = { id: number; version?: number | null | undefined };

/**
 * A user of the branch, locked until the transaction ends. Throws notFound (3009), also for a deleted one;
 * changedMeanwhile (8004).
 */
export async function lockUser(tx: TxCtx<OperatorActor>, { id, version }: UserRef, state: "living" | "any" = "living") {
  const { db, actor } = tx;
  const { branchId } = actor;
  await db.$queryRaw`select from colleague_users where branch_id = ${branchId}::int and id = ${id}::int for no key update`;
  const user = await db.colleagueUser.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!user || (state === "living" && user.deletedAt)) throw new Refusal("notFound");
  requireVersion(version, user.version);
  return user;
}

/** Ensures a username is unique among active users of a branch: throws fieldInvalid (3003) when in use. */
export async function takeUsername({ db, actor }: TxCtx<OperatorActor>, username: string): Promise<void> {
  const { branchId } = actor;
  await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`colleague-user:${branchId}:${username}`}, 0))::text`;
  if (await db.colleagueUser.findFirst({ where: { branchId, username, deletedAt: null }, select: { id: true } }))
    throw refuseField("username", { en: "is already used by another user", fa: "کاربر دیگری آن را دارد" });
}

/** The event of a changed user of a colleague, for the console. */
export const colleagueUserEvent = (
  { actor }: TxCtx<OperatorActor>,
  { id, colleagueId }: { id: number; colleagueId: number },
): PublishedEvent => ({
  topic: "colleague.user",
  subject: { type: "colleague", id: colleagueId },
  data: { id: colleagueId, user_id: id, by: actorName(actor) },
});
