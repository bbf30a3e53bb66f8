import { createHash } from "node:crypto";
import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import type { BulkMessage } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { enqueueJob } from "../background-job/enqueue-job";
import type { JobKind } from "../background-job/kind";
import { type Gathered, gatherContacts, NOT_A_MOBILE, toGatherContactDto } from "./gather-contacts";
import { readSmsPreferences } from "./read-sms-preferences";
import { refuseBeyondDay } from "./refuse-beyond-day";
import { LIFE_HOURS, MAX_PARTS, UNDO_SECONDS } from "./rules";
import { afterQuiet } from "./rules.preferences";
import type { BulkAnswer, BulkEstimate, BulkPreview, BulkRequest } from "./schema.bulk";

const TITLE_LETTERS = 60;
/** Maximum days a bulk can be scheduled ahead. */
const FURTHEST_DAYS = 365;
/** Poll intervals of the progress, while messages are being sent and while none is. */
const LOOK_MS = 1_000;
const IDLE_LOOK_MS = 5_000;

/**
 * Previews recipients and cost of a bulk without storing anything. Throws notFound (3009) and tooLarge (3008) as the
 * bulk itself.
 */
export async function previewBulk(
  ctx: Ctx<OperatorActor>,
  given: z.output<typeof BulkPreview>,
): Promise<z.input<typeof BulkEstimate>> {
  const gathered = await gatherContacts(ctx, given);
  const [first] = gathered.messages;
  return { ...toGatherContactDto(gathered, ctx.locale), sample: first ? { to: first.to, text: first.text } : null };
}

/**
 * Queues one text to many recipients: held until the job starts, 30 s later or at `send_at`; canceled before then
 * nothing is sent, later the unsent rest is stopped. Progress counts messages handed over or ended. Idempotent by key.
 * Throws fieldInvalid (3003) when no number is valid, the text is too long or the daily limit is reached; tooLarge
 * (3008) beyond 5,000; notFound (3009) for a foreign group.
 */
export async function bulkMessages(
  ctx: Ctx<OperatorActor> & { requestKey?: string | null },
  given: z.output<typeof BulkRequest>,
): Promise<z.input<typeof BulkAnswer>> {
  const gathered = await gatherContacts(ctx, given);
  refuseUseless(gathered);
  const preferences = await readSmsPreferences(ctx.db, ctx.actor.branchId);
  if (!preferences.enabled) throw refuseField("contacts", NO_MESSAGES);
  const beginsAt = afterQuiet(beginning(ctx.now, given.send_at), preferences, preferences.timeZone);
  const key = ctx.requestKey ? digest(`${actorName(ctx.actor)} ${ctx.requestKey}`) : null;
  return transact(ctx, async (tx) => {
    const before = key && (await madeBefore(tx, `bulk:${key}:${gathered.messages[0]!.to}`));
    if (before) return { ...before, ...toGatherContactDto(gathered, tx.locale) };
    await refuseBeyondDay(tx, { count: gathered.messages.length, beginsAt });
    const params = { refused: gathered.bad.map(({ index, contact }) => ({ nr: index + 1, contact })) };
    const total = gathered.messages.length + gathered.bad.length;
    const title = given.text.slice(0, TITLE_LETTERS);
    const { id } = await enqueueJob(tx, { kind: "bulk_message", title, params, total, beginsAt });
    await insertHeld(tx, gathered, { workId: id, key: key ?? String(id), beginsAt });
    return { job_id: id, state: "waiting", begins_at: beginsAt, ...toGatherContactDto(gathered, tx.locale) };
  });
}

type Params = { refused: { nr: number; contact: string }[] };

/** The first batch releases the messages; later ones count those sent. */
export const BULK_MESSAGE: JobKind = {
  permission: "message:write",
  async batch(tx, { id, params, place, total, done }) {
    const { branchId } = tx.actor;
    const { refused } = params as Params;
    if (place === null) {
      await tx.db.outgoingMessage.updateMany({
        where: { branchId, workId: id, held: true, state: "queued" },
        data: { held: false },
      });
      const fields = (contact: string) => [{ path: "contact", message: `${contact}: ${NOT_A_MOBILE[tx.locale]}` }];
      return {
        done: refused.length,
        refused: refused.length,
        rows: refused.map(({ nr, contact }) => ({ nr, outcome: "refused", code: 3003, fields: fields(contact) })),
        place: { released: true },
        restMs: LOOK_MS / 2,
      };
    }
    const waiting = await tx.db.outgoingMessage.count({
      where: { branchId, workId: id, state: { in: ["queued", "sending"] } },
    });
    const gone = Math.max(0, total - waiting - done);
    return { done: gone, restMs: gone > 0 ? LOOK_MS : IDLE_LOOK_MS };
  },
};

const NO_MESSAGES = {
  en: "text messages are turned off in the branch's settings",
  fa: "ارسال پیامک در تنظیمات شعبه خاموش است",
};

function refuseUseless({ messages, bad }: Gathered): void {
  const path = (index: number) => `contacts[${index}]`;
  if (messages.length === 0) {
    const fields = bad.slice(0, 100).map(({ index }) => ({ path: path(index), message: NOT_A_MOBILE }));
    const nobody = { path: "contacts", message: { en: "has no recipients", fa: "به کسی نمی‌رسد" } };
    throw new Refusal("fieldInvalid", { fields: fields.length > 0 ? fields : [nobody] });
  }
  if (messages.some(({ parts }) => parts > MAX_PARTS)) {
    const message = { en: `longer than ${MAX_PARTS} parts`, fa: `بلندتر از ${MAX_PARTS} بخش` };
    throw new Refusal("fieldInvalid", { fields: [{ path: "text", message }] });
  }
}

function beginning(now: Date, sendAt: string | undefined): Date {
  const soonest = new Date(now.getTime() + UNDO_SECONDS * 1_000);
  const request = sendAt ? new Date(sendAt) : soonest;
  if (request.getTime() - now.getTime() > FURTHEST_DAYS * 86_400_000) {
    const message = { en: "must not be more than a year ahead", fa: "بیش از یک سال دیگر است" };
    throw new Refusal("fieldInvalid", { fields: [{ path: "send_at", message }] });
  }
  return request > soonest ? request : soonest;
}

/** One statement; recipients already queued by another run of the same call are skipped. */
async function insertHeld(
  tx: TxCtx<OperatorActor>,
  { messages }: Gathered,
  { workId, key, beginsAt }: { workId: number; key: string; beginsAt: Date },
): Promise<void> {
  const { branchId } = tx.actor;
  const rows: readonly BulkMessage[] = messages;
  const expiresAt = new Date(beginsAt.getTime() + LIFE_HOURS * 3_600_000);
  await tx.db.$executeRaw`
    insert into outgoing_messages (branch_id, line_id, channel, to_address, to_name, text, parts, business_key, work_id, held,
                                   asked_by, not_before, expires_at)
    select ${branchId}::int, l.id, 'sms', m.to, m.name, m.text, m.parts, 'bulk:' || ${key} || ':' || m.to, ${workId}::int, true,
           ${actorName(tx.actor)}, ${beginsAt}::timestamptz, ${expiresAt}::timestamptz
      from jsonb_populate_recordset(null::bulk_message, ${JSON.stringify(rows)}::jsonb) m,
           (select default_message_line(${branchId}::int, 'sms') as id) l
    on conflict (branch_id, business_key) do nothing`;
}

async function madeBefore({ db, actor: { branchId } }: TxCtx<OperatorActor>, businessKey: string) {
  const message = await db.outgoingMessage.findUnique({ where: { branchId_businessKey: { branchId, businessKey } } });
  if (!message?.workId) return null;
  const work = await db.work.findUnique({ where: { branchId_id: { branchId, id: message.workId } } });
  return { job_id: message.workId, state: work?.state ?? "done", begins_at: message.notBefore };
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);
