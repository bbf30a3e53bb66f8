import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { nextOf } from "./save-schedule";
import { endedSpan } from "./schedule-times";
import type { ScheduleActive, ScheduleDone, ScheduleName } from "./schema";

type Done = z.input<typeof ScheduleDone>;
type ScheduleRef = z.output<typeof ScheduleName>;

/** Pauses a schedule, or resumes it at its next time, with the caller's permissions. Throws notFound (3009). */
export const turnSchedule = (ctx: Ctx<OperatorActor>, { id, active }: z.output<typeof ScheduleActive>): Promise<Done> =>
  transact(ctx, async (tx) => {
    const { branchId, operatorId } = tx.actor;
    const schedule = await living(tx, id);
    const goesOn = { operatorId, nextAt: await nextOf(tx, schedule) };
    const data = { active, paused: null, version: { increment: 1 }, ...(active && goesOn) };
    await tx.db.reportSchedule.update({ where: { branchId_id: { branchId, id } }, data });
    await recordChange(tx, {
      action: active ? "report_schedule.activate" : "report_schedule.deactivate",
      subject: { type: "report_schedule", id },
      after: { active },
    });
    return { id };
  });

/** Deletes a schedule, or restores it. Throws notFound (3009). */
export const removeSchedule = (ctx: Ctx<OperatorActor>, { id }: ScheduleRef): Promise<Done> =>
  transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    await living(tx, id);
    const data = { deletedAt: tx.now, version: { increment: 1 } };
    await tx.db.reportSchedule.update({ where: { branchId_id: { branchId, id } }, data });
    await recordChange(tx, { action: "report_schedule.delete", subject: { type: "report_schedule", id } });
    return { id };
  });

export const restoreSchedule = (ctx: Ctx<OperatorActor>, { id }: ScheduleRef): Promise<Done> =>
  transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const schedule = await tx.db.reportSchedule.findFirst({ where: { branchId, id, deletedAt: { not: null } } });
    if (!schedule) throw new Refusal("notFound");
    const data = { deletedAt: null, nextAt: await nextOf(tx, schedule), version: { increment: 1 } };
    await tx.db.reportSchedule.update({ where: { branchId_id: { branchId, id } }, data });
    await recordChange(tx, { action: "report_schedule.restore", subject: { type: "report_schedule", id } });
    return { id };
  });

/**
 * Sends the last completed span now, even if it was sent before; at most ten times. Throws notFound (3009),
 * tooManyRequests (9001) beyond that.
 */
export const sendNow = (ctx: Ctx<OperatorActor>, { id }: ScheduleRef): Promise<Done> =>
  transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const { rhythm } = await living(tx, id);
    const { calendar, timeZone: zone } = await tx.db.branch.findUniqueOrThrow({ where: { id: branchId } });
    const { from, to } = endedSpan({ rhythm: rhythm as "daily", calendar, zone }, tx.now);
    const of = { branchId, scheduleId: id, fromOn: new Date(from), toOn: new Date(to) };
    const last = await tx.db.reportDelivery.aggregate({ where: of, _max: { nth: true } });
    const nth = (last._max.nth ?? 0) + 1;
    if (nth > MAX_RETRIED) throw new Refusal("tooManyRequests", { retryAfterSeconds: 3_600 });
    const delivery = await tx.db.reportDelivery.create({ data: { ...of, nth } });
    await tx.db
      .$queryRaw`select 1 as n from graphile_worker.add_job('send_reports', '{}'::json, job_key => 'send_reports')`;
    await recordChange(tx, {
      action: "report_schedule.send",
      subject: { type: "report_schedule", id },
      after: { delivery: delivery.id, from, to },
    });
    return { id };
  });

const MAX_RETRIED = 10;

/** Locks the schedule, so that changes are serialized. */
async function living({ db, actor: { branchId } }: TxCtx<OperatorActor>, id: number) {
  const [schedule] = await db.$queryRaw<RowOf<"report_schedules", "rhythm" | "hour">[]>`
    select rhythm, hour from report_schedules
     where branch_id = ${branchId} and id = ${id} and deleted_at is null for no key update`;
  if (!schedule) throw new Refusal("notFound");
  return schedule;
}
