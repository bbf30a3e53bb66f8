import type { Prisma } from "@/generated/prisma/client";
import { type Actor, actorName, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { readSmsPreferences } from "./read-sms-preferences";
import { type Rendered, renderTemplate } from "./render-template";
import { type Channel, LIFE_HOURS, MAX_PARTS, partsOf } from "./rules";
import { afterQuiet, type Cause, isWanted, signed } from "./rules.preferences";

/** Words of its own, or a template with what stands in its places. */
type Words = { text: string; subject?: string } | { template: string; params: Readonly<Record<string, string>> };

/**
 * `to`: E.164 with its plus, or an e-mail address. `businessKey` names the event it tells of, such as
 * `booking:K7Q2MN:confirmed`: a second message with it is not made. `expiresInSeconds`: afterwards it is of no use.
 */
export type Queued = Words & {
  channel: Channel;
  to: string;
  toName?: string;
  businessKey?: string;
  person?: { type: string; id: number };
  locale?: "fa" | "en";
  expiresInSeconds?: number;
  lineId?: number;
  /** The report that goes with it. */
  deliveryId?: number;
  /** What it tells of, where the branch may want no text messages of it. */
  cause?: Cause;
  /** Somebody waits for it: no quiet hours, no signature, and it is sent though the branch sends no others. */
  urgent?: boolean;
};

/**
 * Queues a message in the transaction of what it tells of: at most one a business event, and one in the end, because the
 * row commits with its cause and leaves by the job process. Answers null where the event has its message already. 3009
 * where there is no such template, 3003 where it lacks a value or is too long. Null, too, for a text message that the branch does not want.
 */
export async function queueMessage(tx: TxCtx<Actor>, message: Queued): Promise<{ id: number } | null> {
  const { channel, to, toName = "", businessKey, person, expiresInSeconds = LIFE_HOURS * 3_600, lineId } = message;
  const deliveryId = message.deliveryId ?? null;
  const expiresAt = new Date(tx.now.getTime() + expiresInSeconds * 1_000);
  const preferences = await preferencesOf(tx, message);
  if (preferences === null) return null;
  const words = await wordsOf(tx, message);
  if (preferences) words.text = signed(words.text, preferences);
  const leaves = preferences ? afterQuiet(tx.now, preferences, preferences.timeZone) : tx.now;
  // What is of no use any more when the quiet hours end is not what can wait.
  const notBefore = leaves < expiresAt ? leaves : tx.now;
  const parts = channel === "sms" ? partsOf(words.text).length : 1;
  if (parts > MAX_PARTS) throw new Refusal("fieldInvalid", { fields: [{ path: "text", message: TOO_LONG }] });
  const [made] = await tx.db.$queryRaw<{ id: number }[]>`
    insert into outgoing_messages (branch_id, line_id, channel, to_address, to_name, person_type, person_id, subject, text, parts,
                                   template_id, business_key, asked_by, not_before, expires_at, delivery_id)
    select ${tx.actor.branchId}::int,
           coalesce(${lineId ?? null}::int, default_message_line(${tx.actor.branchId}::int, ${channel}::"MessageChannel")),
           ${channel}::"MessageChannel", ${to}, ${toName}, ${person?.type ?? null}, ${person?.id ?? null}::int,
           ${words.subject}, ${words.text}, ${parts}::int, ${words.templateId}::int, ${businessKey ?? null},
           ${actorName(tx.actor)}, ${notBefore}::timestamptz, ${expiresAt}::timestamptz, ${deliveryId}::int
    on conflict (branch_id, business_key) do nothing returning id`;
  if (!made) return null;
  await publishMessages(tx.db, tx.actor.branchId, made.id);
  return made;
}

/** Null: the branch wants no such message. Undefined: its manner has nothing to say of it. */
async function preferencesOf(tx: TxCtx<Actor>, message: Queued) {
  if (message.channel !== "sms" || message.urgent) return undefined;
  const preferences = await readSmsPreferences(tx.db, tx.actor.branchId);
  return isWanted(preferences, message) ? preferences : null;
}

const TOO_LONG = {
  en: `longer than ${MAX_PARTS} parts`,
  fa: `بلندتر از ${MAX_PARTS} بخش`,
};

async function wordsOf(tx: TxCtx<Actor>, message: Queued): Promise<Rendered> {
  if (!("template" in message)) return { text: message.text, subject: message.subject ?? null, templateId: null };
  return renderTemplate(tx, { ...message, locale: message.locale ?? tx.locale });
}

/** Tells the console that messages came or changed. */
export async function publishMessages(db: Prisma.TransactionClient, branchId: number, id: number): Promise<void> {
  const aggregate = { aggregateType: "message", aggregateId: String(id) };
  await db.outboxEvent.create({ data: { branchId, type: "messages.changed", ...aggregate, data: { id } } });
}
