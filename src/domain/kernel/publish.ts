import type { Prisma } from "@/generated/prisma/client";
import type { TxCtx } from "./context";
import type { Topic } from "./topics";

export type PublishedEvent = {
  topic: Topic;
  subject: { type: string; id: string | number | bigint };
  /** What subscribers receive besides; `{ id }` of the subject when absent. */
  data?: Prisma.InputJsonObject | undefined;
  /** Another branch than the actor's. */
  branchId?: number;
};

type PublishCtx = Pick<TxCtx, "db"> & { actor: { branchId: number } };

/**
 * Publishes an event to webhooks and live pages, in the transaction of the change. When the change is audited too,
 * `recordChange` writes both.
 */
export const publish = (tx: PublishCtx, event: PublishedEvent): Promise<void> => publishAll(tx, [event]);

/** Publishes several events in one statement; none for an empty list. */
export async function publishAll({ db, actor }: PublishCtx, events: readonly PublishedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db.outboxEvent.createMany({
    data: events.map(({ topic, subject: { type, id }, data, branchId = actor.branchId }) => ({
      branchId,
      type: topic,
      aggregateType: type,
      aggregateId: String(id),
      data: data ?? { id: typeof id === "bigint" ? Number(id) : id },
    })),
  });
}
