import type { z } from "zod";
import type { AuditAction } from "../../kernel/audit-actions";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import type { ExceptionForm, ExceptionRef } from "./schema";

/**
 * Lets one person post into a softly closed month until an instant, with a reason; a new grant replaces the former.
 * Throws fieldInvalid (3003) at `until` for a past time and at `operator_id` for a person not of the branch;
 * operationNotAllowed (8003) at `fm` for a month that is not softly closed.
 */
export async function grantException(
  ctx: Ctx<OperatorActor>,
  { fm, operator_id, until, reason }: z.output<typeof ExceptionForm>,
): Promise<{ done: boolean }> {
  if (new Date(until) <= ctx.now) throw refuseField("until", OVER);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const member = await tx.db.membership.findFirst({ where: { branchId, operatorId: operator_id } });
    if (!member) throw refuseField("operator_id", NOBODY);
    const made = await tx.db.$executeRaw`
      insert into ledger.lock_exceptions (branch_id, period_id, actor, reason, until, granted_by)
      select branch_id, id, ${`operator:${operator_id}`}, ${reason}, ${until}::timestamptz, ${actorName(tx.actor)}
        from ledger.periods where branch_id = ${branchId} and fm = ${fm} and state = 'soft_closed'
      on conflict (branch_id, period_id, actor) do update
        set reason = excluded.reason, until = excluded.until, granted_by = excluded.granted_by`;
    if (made === 0) throw refuseField("fm", NOT_SOFT, "operationNotAllowed");
    await publishException(tx, "closing.grant-exception", fm, { operator_id, until, reason });
    return { done: true };
  });
}

/** Revokes an exception. Throws notFound (3009). */
export async function revokeException(
  ctx: Ctx<OperatorActor>,
  { fm, operator_id }: z.output<typeof ExceptionRef>,
): Promise<{ done: boolean }> {
  return transact(ctx, async (tx) => {
    const gone = await tx.db.$executeRaw`
      delete from ledger.lock_exceptions x using ledger.periods p
       where p.branch_id = ${tx.actor.branchId} and p.fm = ${fm} and x.branch_id = p.branch_id and x.period_id = p.id
         and x.actor = ${`operator:${operator_id}`}`;
    if (gone === 0) throw new Refusal("notFound");
    await publishException(tx, "closing.revoke-exception", fm, { operator_id });
    return { done: true };
  });
}

const publishException = (
  tx: TxCtx<OperatorActor>,
  action: AuditAction,
  fm: number,
  after: Record<string, string | number>,
): Promise<void> =>
  recordChange(tx, { action, subject: { type: "period", id: fm }, after, topic: "closing.exception", data: { fm } });

const OVER = { en: "is already over", fa: "گذشته است" };
const NOBODY = { en: "is not a user of this branch", fa: "از کارکنان این شعبه نیست" };
const NOT_SOFT = { en: "is not locked", fa: "بستهٔ موقت نیست" };
