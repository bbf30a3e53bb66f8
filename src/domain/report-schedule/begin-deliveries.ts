import type { BranchId, Ctx, SystemActor, TxCtx } from "../context";
import type { Reason } from "../errors";
import { readActor } from "../operator/load-operator-actor";
import { transact } from "../transact";
import { nextOf, tellSchedule } from "./save-schedule";
import { endedSpan } from "./schedule-times";

/** A file has what its person may read: all of them need the books. */
export const NEEDED = "accounting:read";
type Tools = Omit<Ctx<SystemActor>, "actor">;
type Due = { branch_id: BranchId; id: number };

/**
 * Begins a delivery for each schedule that is due, once for its days whoever else does so at the same moment, and says when it is
 * due next. One whose person may no longer read the books pauses and says why.
 */
export async function beginDeliveries(tools: Tools): Promise<void> {
  for (const { branch_id: branchId, id } of await tools.query<Due>("report.due", DUE))
    await transact({ ...tools, actor: { kind: "system", branchId } }, (tx) => begin(tx, id));
}

const DUE = `
  select branch_id, id from report_schedules
   where active and deleted_at is null and next_at <= now() order by next_at limit 100`;

type Schedule = { rhythm: "daily"; hour: number; operator_id: number; next_at: Date };

async function begin(tx: TxCtx<SystemActor>, id: number): Promise<void> {
  const { branchId } = tx.actor;
  const [schedule] = await tx.db.$queryRaw<Schedule[]>`
    select rhythm, hour, operator_id, next_at from report_schedules
     where branch_id = ${branchId} and id = ${id} and active and deleted_at is null and next_at <= now()
       for no key update skip locked`;
  if (!schedule) return;
  const where = { branchId_id: { branchId, id } };
  const reason = await refusedTo(tx, schedule.operator_id);
  if (reason) {
    await tx.db.reportSchedule.update({ where, data: { active: false, paused: reason } });
    return tellSchedule(tx, "pause", id, { after: { active: false, reason } });
  }
  const { calendar, timeZone } = await tx.db.branch.findUniqueOrThrow({ where: { id: branchId } });
  // Of the time it was due: a service that slept over a midnight tells the days it was to tell.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(schedule.next_at);
  const { from, to } = endedSpan({ rhythm: schedule.rhythm, calendar }, day);
  const of = { branchId, scheduleId: id, fromOn: new Date(from), toOn: new Date(to) };
  await tx.db.reportDelivery.createMany({ data: [of], skipDuplicates: true });
  await tx.db.reportSchedule.update({ where, data: { nextAt: await nextOf(tx, schedule) } });
}

async function refusedTo(tx: TxCtx<SystemActor>, operatorId: number): Promise<Reason | null> {
  const found = await readActor(tx.db, operatorId, tx.actor.branchId);
  if ("refused" in found) return found.refused;
  return found.actor.permissions.includes(NEEDED) ? null : "noPermission";
}
