import type { z } from "zod";
import { openMonth } from "../closing/reopen";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../context";
import { Refusal } from "../errors";
import { transact } from "../transact";
import { readGuide } from "./read-guide";
import { STEP } from "./rules";
import type { Guide, GuideSkip } from "./schema";

type Told = z.input<typeof Guide>;

/**
 * Shows the tour: the first time what was done today counts already, later it goes on where it was left. 3009: no demo branch.
 */
export async function openGuide(ctx: Ctx<OperatorActor>): Promise<Told> {
  await refuseElsewhere(ctx);
  const { branchId, operatorId } = ctx.actor;
  await ctx.query("guide.open", OPEN, [branchId, operatorId, ctx.now]);
  return readGuide(ctx);
}

const OPEN = `
  insert into guide_walks (branch_id, operator_id, since)
  select b.id, $2, branch_today(b.id, $3::timestamptz)::timestamp at time zone b.time_zone from branches b where b.id = $1
  on conflict (branch_id, operator_id) do update set opened = true`;

/**
 * From the beginning. What the tour before closed softly and left so is opened again: whoever tries the branch next finds
 * its months as they were. 3009: no demo branch.
 */
export async function restartGuide(ctx: Ctx<OperatorActor>): Promise<Told> {
  await refuseElsewhere(ctx);
  await transact(ctx, async (tx) => {
    const { branchId, operatorId, permissions } = tx.actor;
    if (permissions.includes(STEP.open.may)) for (const fm of await leftClosed(tx)) await openMonth(tx, { fm });
    const begun = { since: tx.now, opened: true, skipped: [] };
    const where = { branchId_operatorId: { branchId, operatorId } };
    await tx.db.guideWalk.upsert({ where, create: { branchId, operatorId, ...begun }, update: begun });
  });
  return readGuide(ctx);
}

/** Puts the panel away; what is done goes on counting. */
export async function leaveGuide({ db, actor }: Ctx<OperatorActor>): Promise<{ opened: boolean }> {
  const { branchId, operatorId } = actor;
  await db.guideWalk.updateMany({ where: { branchId, operatorId }, data: { opened: false } });
  return { opened: false };
}

/** Passes over a step; should it happen all the same, it is done. 3009: the tour was never begun. */
export async function skipStep(ctx: Ctx<OperatorActor>, { step }: z.output<typeof GuideSkip>): Promise<Told> {
  const { branchId, operatorId } = ctx.actor;
  const skipped = await ctx.query("guide.skip", SKIP, [branchId, operatorId, step]);
  if (skipped.length === 0) throw new Refusal("notFound");
  return readGuide(ctx);
}

const SKIP = `
  update guide_walks set skipped = array_append(array_remove(skipped, $3::text), $3::text)
   where branch_id = $1 and operator_id = $2 returning 1 as skipped`;

/** Months the operator has closed softly since they began, and that stand so. */
async function leftClosed({ db, actor }: TxCtx<OperatorActor>): Promise<number[]> {
  const rows = await db.$queryRaw<{ fm: number }[]>`
    select distinct m.fm
      from guide_walks g
      join ledger.closings c on c.branch_id = g.branch_id and c.asked_by = ${actorName(actor)} and c.asked_at >= g.since
           and c.state = 'done' and c.mode = 'soft'
      join ledger.periods m on m.branch_id = c.branch_id and upper(m.dates) = c.to_date + 1 and m.state = 'soft_closed'
     where g.branch_id = ${actor.branchId}::int and g.operator_id = ${actor.operatorId}::int`;
  return rows.map(({ fm }) => fm);
}

async function refuseElsewhere({ db, actor }: Ctx<OperatorActor>): Promise<void> {
  const demo = await db.branch.count({ where: { id: actor.branchId, demo: true } });
  if (demo === 0) throw new Refusal("notFound");
}
