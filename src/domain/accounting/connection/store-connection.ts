import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { addItems, removeItems } from "./items";
import { readConnection } from "./read-connection";
import type { ConnectionStore, ConnectionUpdate } from "./schema";
import { lockConnection, publishConnection, refuseUnless, takeTurn } from "./stored";

type Keyed = Ctx<OperatorActor> & { requestKey?: string | null };
type Store = z.output<typeof ConnectionStore>;

/**
 * Creates a connection. The same key returns the first call's result. Throws as `addItems` does; then nothing is
 * stored.
 */
export async function storeConnection(ctx: Keyed, input: Store) {
  const given = ctx.requestKey ?? input.request_key;
  const key = given ? `${actorName(ctx.actor)} ${given}` : null;
  const id = await transact(ctx, (tx) => create(tx, input, key));
  return readConnection(ctx, { id });
}

async function create(tx: TxCtx<OperatorActor>, { title, note, items }: Store, key: string | null): Promise<number> {
  await takeTurn(tx);
  const { branchId } = tx.actor;
  const known =
    key && (await tx.db.connection.findFirst({ where: { branchId, requestKey: key }, select: { id: true } }));
  if (known) return known.id;
  const { id } = await tx.db.connection.create({
    data: { branchId, title, note: note ?? "", requestKey: key, createdBy: actorName(tx.actor) },
    select: { id: true },
  });
  await addItems(tx, items, { id, path: "items" });
  await publishConnection(tx, "create", { id, title, items: items.length });
  return id;
}

/**
 * Changes its texts, removes and adds records, all or nothing. Throws connectionClosed (8005) for a merged or trashed
 * one, changedMeanwhile (8004) for an old version; fieldInvalid (3003), overlaps (8006) at `remove[n]`, `add[n]`.
 */
export async function updateConnection(ctx: Ctx<OperatorActor>, input: z.output<typeof ConnectionUpdate>) {
  const { id, version, title, note, add, remove } = input;
  await transact(ctx, async (tx) => {
    await takeTurn(tx);
    const stored = await lockConnection(tx, id, version);
    refuseUnless(stored, "update");
    await removeItems(tx, id, remove ?? []);
    await addItems(tx, add ?? [], { id, path: "add" });
    await tx.db.connection.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: {
        ...(title != null && { title }),
        ...(note != null && { note }),
        version: { increment: 1 },
        updatedAt: tx.now,
      },
    });
    const words = { ...(title != null && { title }), ...(note != null && { note }) };
    await publishConnection(tx, "change", { id, ...words, add: add ?? [], remove: remove ?? [] });
  });
  return readConnection(ctx, { id });
}
