import type { Actor, TxCtx } from "../../kernel/context";

type Event = "changed" | "mapped";

/** Publishes changed accommodations or mappings to subscribers. */
export async function publishAccommodation(
  { db, actor }: TxCtx<Actor>,
  event: Event,
  ids: readonly number[],
): Promise<void> {
  const [type, aggregateType] =
    event === "changed" ? ["accommodation.changed", "accommodation"] : ["accommodation.mapped", "supplier_hotel"];
  const result = [...new Set(ids)].slice(0, MOST).map((id) => ({
    ...{ branchId: actor.branchId, type, aggregateType, aggregateId: String(id) },
    data: { id },
  }));
  await db.outboxEvent.createMany({ data: result });
}

/** With more ids a page reloads everything anyway. */
const MOST = 50;
