import type { Actor, TxCtx } from "../../kernel/context";

type Event = "changed" | "mapped";

/** Tells whoever listens that places to stay changed, or what suppliers' hotels and rooms are mapped to. */
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

/** Beyond it a page that looks asks for all of it anyway. */
const MOST = 50;
