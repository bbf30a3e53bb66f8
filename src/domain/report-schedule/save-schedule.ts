import type { z } from "zod";
import { audit } from "../audit";
import type { Ctx, OperatorActor, TxCtx } from "../context";
import { Refusal, refuseField } from "../errors";
import { refuseUnseenReport } from "../export/who-may";
import { REPORTS } from "../report/rules";
import { transact } from "../transact";
import { nextAt } from "./schedule-times";
import type { ScheduleDone, ScheduleSave } from "./schema";

type Form = z.output<typeof ScheduleSave>;

/**
 * Has a report sent by mail, or changes that; whoever saves it stands for it with their rights. 3003 for what the report cannot be
 * summed up by, 2007 for a report they may not read, 3009 none such, 8004 when somebody changed it since.
 */
export async function saveSchedule(ctx: Ctx<OperatorActor>, form: Form): Promise<z.input<typeof ScheduleDone>> {
  const { report, by = null, id } = form;
  refuseUnseenReport(ctx.actor, report);
  const ways: readonly string[] = REPORTS[report];
  if (by !== null && !ways.includes(by)) throw refuseField("by", UNKNOWN_WAY);
  const recipients = [...new Set(form.recipients.map((one) => one.trim().toLowerCase()))];
  const { rhythm, hour, language, format } = form;
  const snapshot = { report, by, rhythm, hour, recipients, language, format };
  return transact(ctx, async (tx) => {
    const { branchId, operatorId } = tx.actor;
    const data = { ...snapshot, operatorId, paused: null, nextAt: await nextOf(tx, snapshot) };
    if (id == null) {
      const made = await tx.db.reportSchedule.create({ data: { branchId, ...data } });
      await publishReportSchedule(tx, "create", made.id, { after: snapshot });
      return { id: made.id };
    }
    const before = await tx.db.reportSchedule.findFirst({ where: { branchId, id, deletedAt: null } });
    if (!before) throw new Refusal("notFound");
    const { count } = await tx.db.reportSchedule.updateMany({
      where: { branchId, id, deletedAt: null, version: form.version ?? before.version },
      data: { ...data, version: { increment: 1 } },
    });
    if (count === 0) throw new Refusal("changedMeanwhile");
    const was = Object.fromEntries(Object.keys(snapshot).map((key) => [key, before[key as keyof typeof snapshot]]));
    await publishReportSchedule(tx, "change", id, { before: was, after: snapshot });
    return { id };
  });
}

const UNKNOWN_WAY = { en: "is not a grouping of this report", fa: "گزارش بر این اساس جمع نمی‌شود" };

/** When a schedule is due next, by its branch's calendar and clock. */
export async function nextOf(
  { db, now, actor }: Pick<TxCtx, "db" | "now" | "actor">,
  of: { rhythm: string; hour: number },
): Promise<Date> {
  const { calendar, timeZone: zone } = await db.branch.findUniqueOrThrow({ where: { id: actor.branchId } });
  return nextAt({ rhythm: of.rhythm as Form["rhythm"], hour: of.hour, calendar, zone }, now);
}

/** Audit and the console's live word of a schedule. */
export async function publishReportSchedule(
  tx: TxCtx,
  deed: string,
  id: number,
  change: { before?: object; after?: object } = {},
): Promise<void> {
  await audit(tx, {
    action: `report_schedule.${deed}`,
    subject: { type: "report_schedule", id },
    ...(change as object),
  });
  const aggregate = { aggregateType: "report_schedule", aggregateId: String(id) };
  const data = { branchId: tx.actor.branchId, type: `report_schedule.${deed}`, ...aggregate, data: { id } };
  await tx.db.outboxEvent.create({ data });
}
