import type { Actor, TxCtx } from "../../kernel/context";

/** Publishes a change of the tree to the console and subscribers. */
export async function publishCategory(
  { db, actor }: TxCtx<Actor>,
  event: "changed" | "moved" | "deleted" | "restored",
  id: number,
): Promise<void> {
  const aggregate = { aggregateType: "category", aggregateId: String(id) };
  await db.outboxEvent.create({
    data: { branchId: actor.branchId, type: `category.${event}`, ...aggregate, data: { id } },
  });
}
