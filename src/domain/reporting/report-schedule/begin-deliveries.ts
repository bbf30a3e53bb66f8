import type { BranchId, Ctx, SystemActor, TxCtx } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { readReader } from "../export/who-may";
import { nextOf } from "./save-schedule";
import { endedSpan } from "./schedule-times";
import { subjectOf } from "./subject-of";

type Tools = Omit<Ctx<SystemActor>, "actor">;
type Due = { branch_id: BranchId; id: ColumnOf<"report_schedules", "id"> };

/**
 * Begins a delivery for each schedule that is due, once for its span even if run concurrently, and sets the next due
 * time. A schedule whose owner may no longer read the report is paused with a reason.
 */
export async function beginDeliveries(tools: Tools): Promise<void> {
  for (const { branch_id: branchId, id } of await tools.query<Due>("report.due", DUE))
    await transact({ ...tools, actor: { kind: "system", branchId } }, (tx) => begin(tx, id));
}

const DUE = `
  select branch_id, id from report_schedules
   where active and deleted_at is null and next_at <= now() order by next_at limit 100`;

type Schedule = RowOf<"report_schedules", "report" | "by" | "hour" | "operator_id" | "next_at"> & {
  rhythm: "daily";
};

async function begin(tx: TxCtx<SystemActor>, id: number): Promise<void> {
  const { branchId } = tx.actor;
  const [schedule] = await tx.db.$queryRaw<Schedule[]>`
    select report, by, rhythm, hour, operator_id, next_at from report_schedules
     where branch_id = ${branchId} and id = ${id} and active and deleted_at is null and next_at <= now()
       for no key update skip locked`;
  if (!schedule) return;
  const where = { branchId_id: { branchId, id } };
  const { calendar, timeZone: zone } = await tx.db.branch.findUniqueOrThrow({ where: { id: branchId } });
  // By its due time: after an outage over midnight the report covers the intended days.
  const days = endedSpan({ rhythm: schedule.rhythm, calendar, zone }, schedule.next_at);
  const reader = { operatorId: schedule.operator_id, branchId };
  const found = await readReader(tx.db, reader, subjectOf(schedule, days));
  if ("refused" in found) {
    const reason = found.refused;
    await tx.db.reportSchedule.update({ where, data: { active: false, paused: reason } });
    return recordChange(tx, {
      action: "report_schedule.pause",
      subject: { type: "report_schedule", id },
      after: { active: false, reason },
    });
  }
  const of = { branchId, scheduleId: id, fromOn: new Date(days.from), toOn: new Date(days.to) };
  await tx.db.reportDelivery.createMany({ data: [of], skipDuplicates: true });
  await tx.db.reportSchedule.update({ where, data: { nextAt: await nextOf(tx, schedule) } });
}
