import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { readConnection } from "./read-connection";
import type { ConnectionRestored, ConnectionStep } from "./schema";
import { lockConnection, publishConnection, refuseUnless, takeTurn } from "./stored";

type TrashConnectionInput = z.output<typeof ConnectionStep>;
type Restored = z.input<typeof ConnectionRestored>;

/**
 * Trashes a connection: its records can be added to others. Throws connectionClosed (8005) when it is merged or
 * trashed, changedMeanwhile (8004).
 */
export async function trashConnection(ctx: Ctx<OperatorActor>, { id, version, reason }: TrashConnectionInput) {
  await transact(ctx, async (tx) => {
    await takeTurn(tx);
    refuseUnless(await lockConnection(tx, id, version), "trash");
    const { branchId } = tx.actor;
    const count = await tx.db.$executeRaw`
      update connection_items set active = false, removed_at = now(), released = true
       where branch_id = ${branchId}::int and connection_id = ${id}::int and active`;
    await tx.db.connection.update({
      where: { branchId_id: { branchId, id } },
      data: { status: "trashed", version: { increment: 1 }, updatedAt: tx.now },
    });
    await publishConnection(tx, "trash", { id, reason: reason ?? null, items: count });
  });
  return readConnection(ctx, { id });
}

/**
 * Restores a connection with its former records; those in another by now stay there and are returned. Throws
 * operationNotAllowed (8003), changedMeanwhile (8004), connectionClosed (8005).
 */
export async function restoreConnection(
  ctx: Ctx<OperatorActor>,
  { id, version }: TrashConnectionInput,
): Promise<Restored> {
  const left_out = await transact(ctx, async (tx) => {
    await takeTurn(tx);
    refuseUnless(await lockConnection(tx, id, version), "restore");
    const { branchId } = tx.actor;
    await tx.db.connection.update({
      where: { branchId_id: { branchId, id } },
      data: { status: "active", version: { increment: 1 }, updatedAt: tx.now },
    });
    const left = await tx.db.$queryRaw<{ row: Restored["left_out"][number] }[]>`
      select jsonb_build_object('type', i.ref_type, 'id', i.ref_id,
               'connection', jsonb_build_object('id', c.id, 'title', c.title)) as row
        from connection_items i
        join connection_items o on o.branch_id = i.branch_id and o.ref_type = i.ref_type and o.ref_id = i.ref_id and o.active
        join connections c on c.branch_id = o.branch_id and c.id = o.connection_id
       where i.branch_id = ${branchId}::int and i.connection_id = ${id}::int and i.released
       order by i.id`;
    await tx.db.$executeRaw`
      update connection_items i set active = f.free, removed_at = case when not f.free then i.removed_at end, released = false
        from (select r.id, not exists (select from connection_items o
                                        where o.branch_id = r.branch_id and o.ref_type = r.ref_type and o.ref_id = r.ref_id
                                          and o.active) as free
                from connection_items r
               where r.branch_id = ${branchId}::int and r.connection_id = ${id}::int and r.released) f
       where i.branch_id = ${branchId}::int and i.id = f.id`;
    await publishConnection(tx, "restore", { id, left_out: left.length });
    return left.map(({ row }) => row);
  });
  return { ...(await readConnection(ctx, { id })), left_out };
}
