import type { z } from "zod";
import { openMonth } from "../../accounting/closing/reopen";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { readGuide } from "./read-guide";
import { STEP } from "./rules";
import type { Guide, GuideSkip } from "./schema";

type TourProgressDto = z.input<typeof Guide>;

/**
 * Opens the tour: at first today's operations count already, later it continues. Throws notFound (3009) outside of a
 * demo branch.
 */
export async function openGuide(ctx: Ctx<OperatorActor>): Promise<TourProgressDto> {
  await refuseElsewhere(ctx);
  await transact(ctx, async (tx) => {
    const { branchId, operatorId } = tx.actor;
    const [walk] = await tx.db.$queryRaw<{ first: boolean }[]>`
      insert into guide_walks as g (branch_id, operator_id, since)
      select b.id, ${operatorId}::int, branch_today(b.id, ${tx.now}::timestamptz)::timestamp at time zone b.time_zone
        from branches b where b.id = ${branchId}::int
      on conflict (branch_id, operator_id) do update set opened = true
      returning g.xmax = 0 as first`;
    if (walk?.first) await openLeft(tx);
  });
  return readGuide(ctx);
}

/**
 * Restarts the tour. Months that earlier tours closed softly are reopened as in a person's first tour, so that the next
 * one finds the initial state. Throws notFound (3009) outside of a demo branch.
 */
export async function restartGuide(ctx: Ctx<OperatorActor>): Promise<TourProgressDto> {
  await refuseElsewhere(ctx);
  await transact(ctx, async (tx) => {
    const { branchId, operatorId } = tx.actor;
    await openLeft(tx);
    const begun = { since: tx.now, opened: true, skipped: [] };
    const where = { branchId_operatorId: { branchId, operatorId } };
    await tx.db.guideWalk.upsert({ where, create: { branchId, operatorId, ...begun }, update: begun });
  });
  return readGuide(ctx);
}

/** Closes the panel; completed steps still count. */
export async function leaveGuide({ db, actor }: Ctx<OperatorActor>): Promise<{ opened: boolean }> {
  const { branchId, operatorId } = actor;
  await db.guideWalk.updateMany({ where: { branchId, operatorId }, data: { opened: false } });
  return { opened: false };
}

/** Skips a step; it is done if it happens later. Throws notFound (3009) when the tour was never begun. */
export async function skipStep(
  ctx: Ctx<OperatorActor>,
  { step }: z.output<typeof GuideSkip>,
): Promise<TourProgressDto> {
  const { branchId, operatorId } = ctx.actor;
  const skipped = await ctx.query("guide.skip", SKIP, [branchId, operatorId, step]);
  if (skipped.length === 0) throw new Refusal("notFound");
  return readGuide(ctx);
}

const SKIP = `
  update guide_walks set skipped = array_append(array_remove(skipped, $3::text), $3::text)
   where branch_id = $1 and operator_id = $2 returning 1 as skipped`;

/** Reopens the months that any tour closed softly and left closed. */
async function openLeft(tx: TxCtx<OperatorActor>): Promise<void> {
  const { branchId, permissions } = tx.actor;
  if (!permissions.includes(STEP.open.may)) return;
  const left = await tx.db.$queryRaw<RowOf<"ledger.periods", "fm">[]>`
    select distinct m.fm
      from guide_walks g
      join ledger.closings c on c.branch_id = g.branch_id and c.asked_by = 'operator:' || g.operator_id
           and c.asked_at >= g.since and c.state = 'done' and c.mode = 'soft'
      join ledger.periods m on m.branch_id = c.branch_id and upper(m.dates) = c.to_date + 1 and m.state = 'soft_closed'
     where g.branch_id = ${branchId}::int`;
  for (const { fm } of left) await openMonth(tx, { fm });
}

async function refuseElsewhere({ db, actor }: Ctx<OperatorActor>): Promise<void> {
  const demo = await db.branch.count({ where: { id: actor.branchId, demo: true } });
  if (demo === 0) throw new Refusal("notFound");
}
