import type { BranchId, Ctx, Query, SystemActor, TxCtx } from "../../kernel/context";
import type { Reason } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { queueMessage } from "../../platform/message/queue-message";

/** A delivery to be made now, with its schedule's settings. */
export type Claimed = {
  branch_id: BranchId;
  id: number;
  schedule_id: number;
  from_on: string;
  to_on: string;
  report: string;
  by: string | null;
  recipients: string[];
  language: "fa" | "en";
  format: "xlsx" | "pdf";
  operator_id: number;
  attempts: number;
  branch: string;
};
export type Made = { fileName: string; contentType: string; content: Uint8Array; title: string; days: string };

/** Attempts of one delivery, and the timeout after which another worker considers one dead. */
export const MAX_ATTEMPTS = 5;

/** Claims waiting deliveries for five minutes; none of a deleted schedule. */
export const claimDeliveries = (query: Query): Promise<Claimed[]> => query("report.claim", CLAIM, [MAX_ATTEMPTS]);

const CLAIM = `
  update report_deliveries d set heard_at = now(), attempts = d.attempts + 1
    from report_schedules s join branches b on b.id = s.branch_id
   where (d.branch_id, d.id) in (
           select w.branch_id, w.id from report_deliveries w
             join report_schedules k on k.branch_id = w.branch_id and k.id = w.schedule_id and k.deleted_at is null
            where w.state = 'waiting' and w.attempts < $1::int and (w.heard_at is null or w.heard_at < now() - interval '5 minutes')
            order by w.created_at limit 20 for no key update of w skip locked)
     and s.branch_id = d.branch_id and s.id = d.schedule_id
  returning d.branch_id, d.id, d.schedule_id, d.from_on::text as from_on, d.to_on::text as to_on, s.report, s.by, s.recipients,
            s.language, s.format, s.operator_id, d.attempts, case when s.language = 'fa' then b.name else b.name_latin end as branch`;

/**
 * Deliveries whose last attempt died without a result: one that kills its worker every time would otherwise wait
 * forever.
 */
export const lostDeliveries = (query: Query): Promise<Pick<Claimed, "branch_id" | "id" | "schedule_id">[]> =>
  query("report.lost", LOST, [MAX_ATTEMPTS]);

const LOST = `
  select branch_id, id, schedule_id from report_deliveries
   where state = 'waiting' and attempts >= $1::int and heard_at < now() - interval '5 minutes' order by id limit 20`;

/** Stores the file and its e-mails in one transaction, one per recipient. */
export const sendDelivery = (ctx: Ctx<SystemActor>, of: Claimed, made: Made): Promise<void> =>
  transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const { fileName, contentType } = made;
    const content = Buffer.from(made.content);
    const { count } = await tx.db.reportDelivery.updateMany({
      where: { branchId, id: of.id, state: "waiting" },
      data: { state: "made", fileName, contentType, content, madeAt: tx.now },
    });
    if (count === 0) return;
    for (const to of of.recipients) {
      const businessKey = `report:${of.id}:${to}`;
      await queueMessage(tx, { ...wordsOf(of, made), channel: "email", to, businessKey, deliveryId: of.id });
    }
    await recordChange(tx, {
      action: "report_schedule.sent",
      subject: { type: "report_schedule", id: of.schedule_id },
      after: { delivery: of.id, recipients: of.recipients.length },
    });
  });

/** Fails a delivery for good; the console shows why. */
export const failDelivery = (
  ctx: Ctx<SystemActor>,
  of: Pick<Claimed, "id" | "schedule_id">,
  reason: Reason,
): Promise<void> =>
  transact(ctx, async (tx: TxCtx<SystemActor>) => {
    const { count } = await tx.db.reportDelivery.updateMany({
      where: { branchId: tx.actor.branchId, id: of.id, state: "waiting" },
      data: { state: "failed", reason },
    });
    if (count > 0)
      await recordChange(tx, {
        action: "report_schedule.failed",
        subject: { type: "report_schedule", id: of.schedule_id },
        after: { delivery: of.id, reason },
      });
  });

function wordsOf({ language, branch }: Claimed, { title, days }: Made): { subject: string; text: string } {
  const subject = [title, days].filter(Boolean).join(" · ");
  const text =
    language === "fa"
      ? `${title} ${days}\nشعبه: ${branch}\n\nفایل گزارش پیوست است.`
      : `${title} ${days}\nBranch: ${branch}\n\nThe report is attached.`;
  return { subject: `${subject} · ${branch}`, text };
}
