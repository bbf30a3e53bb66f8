import type { Prisma } from "@/generated/prisma/client";
import { type AuditRow, audit } from "./audit";
import type { AuditAction } from "./audit-actions";
import type { Actor, TxCtx } from "./context";
import { type PublishedEvent, publish } from "./publish";
import type { Topic } from "./topics";

type RecordedChange = Omit<AuditRow, "action"> &
  (
    | { action: AuditAction & Topic; topic?: Topic; data?: Prisma.InputJsonObject }
    | { action: AuditAction; topic: Topic; data?: Prisma.InputJsonObject }
    | { action: AuditAction; event: PublishedEvent }
  );

/**
 * Writes the audit row of a change and publishes it, in the transaction of the change: under `topic`, else under the
 * action, with the same subject; or as `event` where subscribers follow another record. An audit row alone is `audit`,
 * an event alone `publish`.
 */
export async function recordChange(tx: TxCtx<Actor>, change: RecordedChange): Promise<void> {
  const { action, subject, before, after } = change;
  await audit(tx, { action, subject, before, after });
  await publish(tx, "event" in change ? change.event : eventOf(change));
}

type OwnEvent = Exclude<RecordedChange, { event: object }>;

const eventOf = ({ action, topic = action as Topic, subject, data }: OwnEvent): PublishedEvent => ({
  topic,
  subject,
  data,
});
