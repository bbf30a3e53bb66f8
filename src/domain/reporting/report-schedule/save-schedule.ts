import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { refuseUnseenReport } from "../export/who-may";
import { REPORTS } from "../report/rules";
import { nextAt } from "./schedule-times";
import type { ScheduleDone, ScheduleSave } from "./schema";

type Form = z.output<typeof ScheduleSave>;

/**
 * Creates or updates a scheduled report; it runs with the permissions of the person who saves it. Throws fieldInvalid
 * (3003) for a grouping the report does not have, noPermission (2007) for a report they may not read, notFound (3009),
 * changedMeanwhile (8004) for an old version.
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
      await recordChange(tx, {
        action: "report_schedule.create",
        subject: { type: "report_schedule", id: made.id },
        after: snapshot,
      });
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
    await recordChange(tx, {
      action: "report_schedule.change",
      subject: { type: "report_schedule", id },
      before: was,
      after: snapshot,
    });
    return { id };
  });
}

const UNKNOWN_WAY = { en: "is not a grouping of this report", fa: "گزارش بر این اساس جمع نمی‌شود" };

/** The next due time of a schedule, by its branch's calendar and time zone. */
export async function nextOf(
  { db, now, actor }: Pick<TxCtx, "db" | "now" | "actor">,
  of: { rhythm: string; hour: number },
): Promise<Date> {
  const { calendar, timeZone: zone } = await db.branch.findUniqueOrThrow({ where: { id: actor.branchId } });
  return nextAt({ rhythm: of.rhythm as Form["rhythm"], hour: of.hour, calendar, zone }, now);
}
