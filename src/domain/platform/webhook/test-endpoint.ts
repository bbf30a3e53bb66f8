import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { attempt, type Claimed } from "./attempt";
import { lockEndpoint, publishWebhookEndpoint } from "./rows";
import { LEASE_MS } from "./rules";
import { TEST } from "./rules.types";
import type { Tested } from "./schema";
import { endAttempts, type Hooks } from "./send-due";

/**
 * Sends a test event immediately, to an active or inactive endpoint, and returns the answer. One attempt. Throws
 * notFound (3009).
 */
export async function testEndpoint(
  ctx: Ctx<OperatorActor>,
  hooks: Hooks,
  { id }: { id: number },
): Promise<z.input<typeof Tested>> {
  const holder = randomUUID();
  const event = `evt_${randomUUID().replaceAll("-", "")}`;
  const { branchId } = ctx.actor;
  const claimed = await transact(ctx, async (tx): Promise<Claimed> => {
    const endpoint = await lockEndpoint(tx, id);
    const at = hooks.now();
    const of = { branchId, endpointId: id, aggregateType: "webhook_endpoint", aggregateId: event };
    await tx.db.webhookStream.create({
      data: { ...of, lastSequence: 1, lastEventAt: at, lease: holder, leaseUntil: new Date(at.getTime() + LEASE_MS) },
    });
    const data = { message: "test delivery" };
    const made = await tx.db.webhookDelivery.create({
      data: { ...of, sequence: 1, eventId: event, type: TEST, data, happenedAt: at, createdAt: at, expiresAt: at },
    });
    await publishWebhookEndpoint(tx, { id, act: "test", after: { event_id: event } });
    return {
      ...{
        branch_id: branchId,
        endpoint_id: id,
        id: made.id,
        event_id: event,
        type: TEST,
        happened_at: at,
        sequence: 1,
      },
      ...{ aggregate_type: of.aggregateType, aggregate_id: event, data, tries: 0, expires_at: at },
      ...{ url: endpoint.url, sealed: endpoint.sealed, scope: endpoint.scope },
    };
  });
  const ended = await attempt(hooks, claimed);
  await endAttempts(hooks, holder, [ended]);
  const { http_status, fault, ms } = ended;
  return { delivery_id: String(ended.id), ok: fault === null, http_status, fault, ms };
}
