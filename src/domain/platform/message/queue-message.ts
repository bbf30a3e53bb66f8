import { type Actor, actorName, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { publish } from "../../kernel/publish";
import type { RowOf } from "../../kernel/table-rows";
import { readSmsPreferences } from "./read-sms-preferences";
import { type Rendered, renderTemplate } from "./render-template";
import { type Channel, LIFE_HOURS, MAX_PARTS, partsOf } from "./rules";
import { afterQuiet, type Cause, isWanted, signed } from "./rules.preferences";

/** Own text, or a template with its values. */
type Words = { text: string; subject?: string } | { template: string; params: Readonly<Record<string, string>> };

/**
 * `to`: E.164 with plus, or an e-mail address. `businessKey` identifies the event, such as `booking:K7Q2MN:confirmed`:
 * only one message is created for it. `expiresInSeconds`: not sent afterwards.
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
  /** The attached report. */
  deliveryId?: number;
  /** The cause, for which the branch may have disabled text messages. */
  cause?: Cause;
  /** Awaited by a person: no quiet hours or signature, and sent even when the branch has disabled others. */
  urgent?: boolean;
};

/**
 * Queues a message in the transaction of its cause: at most one per business event, sent by the job process after the
 * commit. Returns null when the event has its message already, or the branch has disabled such text messages. Throws
 * notFound (3009) for an unknown template, fieldInvalid (3003) for a missing value or excessive length.
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
  // A message that expires during the quiet hours must not wait for their end.
  const notBefore = leaves < expiresAt ? leaves : tx.now;
  const parts = channel === "sms" ? partsOf(words.text).length : 1;
  if (parts > MAX_PARTS) throw new Refusal("fieldInvalid", { fields: [{ path: "text", message: TOO_LONG }] });
  const [made] = await tx.db.$queryRaw<RowOf<"outgoing_messages", "id">[]>`
    insert into outgoing_messages (branch_id, line_id, channel, to_address, to_name, person_type, person_id, subject, text, parts,
                                   template_id, business_key, asked_by, not_before, expires_at, delivery_id)
    select ${tx.actor.branchId}::int,
           coalesce(${lineId ?? null}::int, default_message_line(${tx.actor.branchId}::int, ${channel}::"MessageChannel")),
           ${channel}::"MessageChannel", ${to}, ${toName}, ${person?.type ?? null}, ${person?.id ?? null}::int,
           ${words.subject}, ${words.text}, ${parts}::int, ${words.templateId}::int, ${businessKey ?? null},
           ${actorName(tx.actor)}, ${notBefore}::timestamptz, ${expiresAt}::timestamptz, ${deliveryId}::int
    on conflict (branch_id, business_key) do nothing returning id`;
  if (!made) return null;
  await publish(tx, { topic: "messages.changed", subject: { type: "message", id: made.id } });
  return made;
}

/** Null: disabled by the branch. Undefined: the preferences do not apply. */
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
