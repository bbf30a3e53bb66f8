import type { BranchId, Ctx, Query, SystemActor, TxCtx } from "../../kernel/context";
import type { Reason } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { queueMessage } from "../../platform/message/queue-message";
import { publishReportSchedule } from "./save-schedule";

/** A delivery that is to be made now, with what its schedule says. */
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

/** Tries of one delivery, and how long one may take before another worker takes it for dead. */
export const MAX_ATTEMPTS = 5;

/** Deliveries that wait, in the caller's hands for five minutes; none of a schedule that was taken away. */
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

/** Those whose last try nobody lived to tell of: what kills its maker each time would wait for ever. */
export const lostDeliveries = (query: Query): Promise<Pick<Claimed, "branch_id" | "id" | "schedule_id">[]> =>
  query("report.lost", LOST, [MAX_ATTEMPTS]);

const LOST = `
  select branch_id, id, schedule_id from report_deliveries
   where state = 'waiting' and attempts >= $1::int and heard_at < now() - interval '5 minutes' order by id limit 20`;

/** The file is made: kept with its e-mails in one transaction, each recipient's once. */
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
    await publishReportSchedule(tx, "sent", of.schedule_id, {
      after: { delivery: of.id, recipients: of.recipients.length },
    });
  });

/** It will not be made: the console says why. */
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
    if (count > 0) await publishReportSchedule(tx, "failed", of.schedule_id, { after: { delivery: of.id, reason } });
  });

function wordsOf({ language, branch }: Claimed, { title, days }: Made): { subject: string; text: string } {
  const subject = [title, days].filter(Boolean).join(" · ");
  const text =
    language === "fa"
      ? `${title} ${days}\nشعبه: ${branch}\n\nفایل گزارش پیوست است.`
      : `${title} ${days}\nBranch: ${branch}\n\nThe report is attached.`;
  return { subject: `${subject} · ${branch}`, text };
}
