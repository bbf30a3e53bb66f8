import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import type { PublishedEvent } from "../../kernel/publish";
import { requireVersion } from "../../kernel/require-version";

type ColleagueRef = { id: number; version?: number | null | undefined };

/**
 * A colleague of the branch, locked until the transaction ends: concurrent changes and new references wait. Throws
 * notFound (3009), also for a deleted one; changedMeanwhile (8004).
 */
export async function lockColleague(
  tx: TxCtx<OperatorActor>,
  { id, version }: ColleagueRef,
  state: "living" | "any" = "living",
) {
  const { db, actor } = tx;
  await db.$queryRaw`select from colleagues where branch_id = ${actor.branchId}::int and id = ${id}::int for no key update`;
  const colleague = await db.colleague.findUnique({ where: { branchId_id: { branchId: actor.branchId, id } } });
  if (!colleague || (state === "living" && colleague.deletedAt)) throw new Refusal("notFound");
  requireVersion(version, colleague.version);
  return colleague;
}

export type Locked = Awaited<ReturnType<typeof lockColleague>>;

/**
 * Ensures a code is unique among active colleagues: throws fieldInvalid (3003) when in use. Serializes concurrent
 * calls.
 */
export async function takeCode({ db, actor }: TxCtx<OperatorActor>, code: string): Promise<void> {
  const { branchId } = actor;
  await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`colleague-code:${branchId}:${code}`}, 0))::text`;
  if (await db.colleague.findFirst({ where: { branchId, code, deletedAt: null }, select: { id: true } }))
    throw refuseField("code", { en: "is already used by another colleague", fa: "همکار دیگری آن را دارد" });
}

/** The event of a changed colleague, for the console. */
export const colleagueEvent = ({ actor }: TxCtx<OperatorActor>, id: number): PublishedEvent => ({
  topic: "colleague.changed",
  subject: { type: "colleague", id },
  data: { id, by: actorName(actor) },
});
