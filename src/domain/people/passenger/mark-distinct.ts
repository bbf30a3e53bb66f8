import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import type { Pair } from "./schema.duplicates";

/**
 * Marks two similar passengers as distinct, so that they are no longer listed as duplicates. Throws notFound (3009).
 */
export async function markDistinct(
  ctx: Ctx<OperatorActor>,
  pair: z.output<typeof Pair>,
): Promise<z.input<typeof Pair>> {
  const { branchId, operatorId } = ctx.actor;
  const [lowId, highId] = [Math.min(pair.low_id, pair.high_id), Math.max(pair.low_id, pair.high_id)];
  return transact(ctx, async (tx) => {
    const found = await tx.db.passenger.count({ where: { branchId, id: { in: [lowId, highId] } } });
    if (found < 2) throw new Refusal("notFound");
    const made = await tx.db.passengerDistinct.createMany({
      data: [{ branchId, lowId, highId, saidBy: operatorId }],
      skipDuplicates: true,
    });
    if (made.count > 0)
      await audit(tx, {
        action: "passenger.distinct",
        subject: { type: "passenger", id: lowId },
        after: { other_id: highId },
      });
    return { low_id: lowId, high_id: highId };
  });
}
