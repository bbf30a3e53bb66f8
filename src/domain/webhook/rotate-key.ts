import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { transact } from "../transact";
import { rotated, type Sealing } from "./keys";
import { lockEndpoint, tellEndpoint } from "./rows";
import type { EndpointSaved, Rotation } from "./schema";

const HOUR_MS = 3_600_000;

/** A new key, told here and never again; until the overlap is over the one before signs beside it. 3009, 8002. */
export async function rotateKey(
  ctx: Ctx<OperatorActor>,
  { seal, open }: Pick<Sealing, "seal" | "open">,
  { id, version, overlap_hours }: z.output<typeof Rotation>,
): Promise<z.input<typeof EndpointSaved>> {
  return transact(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id, version);
    const keys = rotated(open(before.sealed), tx.now.getTime(), overlap_hours * HOUR_MS);
    const row = await tx.db.webhookEndpoint.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: { sealed: seal(keys), version: { increment: 1 } },
    });
    await tellEndpoint(tx, { id, act: "rotate-key", after: { overlap_hours } });
    return { id, version: row.version, secret: keys[0]!.secret };
  });
}
