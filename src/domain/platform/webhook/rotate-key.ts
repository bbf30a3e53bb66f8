import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { rotated, type Sealing } from "./keys";
import { lockEndpoint, publishWebhookEndpoint } from "./rows";
import type { EndpointSaved, Rotation } from "./schema";

const HOUR_MS = 3_600_000;

/**
 * Replaces the signing key; the new one is returned only here, and the old one signs in addition until the overlap
 * ends. Throws notFound (3009), changedMeanwhile (8004).
 */
export async function rotateKey(
  ctx: Ctx<OperatorActor>,
  { seal, open, mark }: Pick<Sealing, "seal" | "open" | "mark">,
  { id, version, overlap_hours }: z.output<typeof Rotation>,
): Promise<z.input<typeof EndpointSaved>> {
  return transact(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id, version);
    const known = open(before.sealed);
    const keys = rotated(known, tx.now.getTime(), overlap_hours * HOUR_MS);
    const row = await tx.db.webhookEndpoint.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: { sealed: seal(keys), version: { increment: 1 } },
    });
    const fingerprints = { before: { keys: known.map(({ secret }) => mark(secret)) } };
    const after = { overlap_hours, keys: keys.map(({ secret }) => mark(secret)) };
    await publishWebhookEndpoint(tx, { id, act: "rotate-key", ...fingerprints, after });
    return { id, version: row.version, secret: keys[0]!.secret };
  });
}
