import type { z } from "zod";
import { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { publishPlaces } from "./import-batch";
import type { OwnKind } from "./rules";
import type { PlaceRef } from "./schema";

/**
 * Deletes a place of the branch's own; the common one it shadowed is visible again. Throws notFound (3009) for any
 * other; hasMovements (8002) while something refers to it.
 */
export async function removePlace(
  ctx: Ctx<OperatorActor>,
  { kind, id }: z.output<typeof PlaceRef>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const row = await taken(tx, kind, id);
    if (!row) throw new Refusal("notFound");
    const before = { code: row.code, name: row.name, name_latin: row.nameLatin };
    await audit(tx, { action: "place.delete", subject: { type: kind, id }, before });
    await publishPlaces(tx, kind);
    return { id };
  }).catch((error) => {
    throw error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2003"
      ? new Refusal("hasMovements")
      : error;
  });
}

async function taken({ db, actor }: TxCtx<OperatorActor>, kind: OwnKind, id: number) {
  const where = { id, ownerBranch: actor.branchId };
  const table = db[kind] as unknown as typeof db.city;
  const row = await table.findFirst({ where });
  if (row) await table.deleteMany({ where });
  return row;
}
