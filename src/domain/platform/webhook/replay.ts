import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { lockEndpoint, publishWebhookEndpoint } from "./rows";
import { MAX_REPLAYED } from "./rules";
import type { Replay, Replayed } from "./schema";

/**
 * Resends ended deliveries: one, or those of a period. With the same ids and sequence numbers, in order; waiting ones
 * are unchanged. Throws notFound (3009); operationNotAllowed (8003) when that one is waiting already.
 */
export async function replay(
  ctx: Ctx<OperatorActor>,
  { id, delivery_id, from, to, status }: z.output<typeof Replay>,
): Promise<z.input<typeof Replayed>> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    await lockEndpoint(tx, id);
    const chosen = delivery_id ? [BigInt(delivery_id)] : null;
    if (chosen) {
      const found = await tx.db.webhookDelivery.findFirst({ where: { branchId, endpointId: id, id: chosen[0]! } });
      if (!found) throw new Refusal("notFound");
    }
    const [row] = await tx.db.$queryRaw<{ n: number }[]>`
      select replay_webhooks(${tx.now}::timestamptz, ${branchId}::int, ${id}::int, ${chosen}::bigint[], ${from ?? null}::timestamptz,
                             ${to ?? null}::timestamptz, ${status ?? null}::text::"WebhookDeliveryStatus", ${MAX_REPLAYED}::int) as n`;
    const replayed = row!.n;
    if (chosen && replayed === 0) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    const span = { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null, status: status ?? null };
    const request = delivery_id ? { delivery_id } : span;
    await publishWebhookEndpoint(tx, { id, act: "replay", after: { ...request, replayed } });
    return { replayed };
  });
}
