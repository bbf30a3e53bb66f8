import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { keyOf, markOf, pageOf } from "../../kernel/keyset";
import { maskBody } from "../api-log/mask";
import { envelopeOf, type WebhookEnvelopeDto } from "./envelope";
import type { Scope } from "./rules.types";
import type { DeliveryDetails, DeliveryList, DeliveryQuery, DeliveryRef } from "./schema";

type Reader = Pick<Ctx<OperatorActor>, "query" | "actor">;
type Row = z.input<typeof DeliveryList>["rows"][number] & { mark: string };

/**
 * Deliveries of one endpoint, past and pending, newest first, keyset-paged. Throws fieldInvalid (3003) for a foreign
 * cursor.
 */
export async function listDeliveries(
  { query, actor }: Reader,
  { id, status, aggregate_id, cursor, per_page }: z.output<typeof DeliveryQuery>,
): Promise<z.input<typeof DeliveryList>> {
  const { add, place, all } = filtersFrom("d.branch_id = $1 and d.endpoint_id = $2", [actor.branchId, id]);
  add("s", status, (at) => `d.status = ${at}::text::"WebhookDeliveryStatus"`);
  add("a", aggregate_id, (at) => `d.aggregate_id = ${at}::text`);
  const after = cursor ? keyOf(cursor, 18) : null;
  if (after) add("k", after.at, (at) => `(d.created_at, d.id) < (${at}::timestamptz, ${place(after.id)}::bigint)`);
  const { where, values, shape } = all();
  const rows = await query<Row>(
    `webhook.deliveries.${shape}`,
    `select ${DELIVERY}, ${markOf("d.created_at", "d.id")} as mark from webhook_deliveries d where ${where}
      order by d.created_at desc, d.id desc limit $${values.push(per_page + 1)}`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, per_page);
  return { rows: shown, next_cursor };
}

type Details = z.input<typeof DeliveryDetails>;
type Found = Omit<Details, "body"> & WebhookEnvelopeDto & { scope: Scope };

/** One delivery with body and answers. Throws notFound (3009), also for another branch's. */
export async function readDelivery({ query, actor }: Reader, { id }: z.output<typeof DeliveryRef>): Promise<Details> {
  const [found] = await query<Found>("webhook.delivery", READ, [actor.branchId, id]);
  if (!found) throw new Refusal("notFound");
  const envelope = envelopeOf(found, found.scope);
  return { ...found, body: { ...envelope, data: maskBody(envelope.data) } };
}

const DELIVERY = `d.id::text as id, d.event_id, d.type, jsonb_build_object('type', d.aggregate_type, 'id', d.aggregate_id) as aggregate,
  d.sequence, d.status, d.attempts, d.replays, d.http_status, d.fault, d.happened_at, d.created_at, d.ended_at`;
const READ = `
  select ${DELIVERY}, d.endpoint_id, d.expires_at, d.aggregate_type, d.aggregate_id, d.data, e.scope,
         case when d.status = 'waiting' and e.active then greatest(s.due_at, e.next_try_at) end as due_at,
         (select coalesce(jsonb_agg(to_jsonb(a) order by a.nth desc), '[]')
            from (select nth, at, ms, http_status, fault, answer from webhook_attempts a
                   where a.branch_id = d.branch_id and a.delivery_id = d.id order by nth desc limit 20) a) as log
    from webhook_deliveries d
    join webhook_endpoints e on e.branch_id = d.branch_id and e.id = d.endpoint_id
    left join webhook_streams s on s.branch_id = d.branch_id and s.endpoint_id = d.endpoint_id
          and s.aggregate_type = d.aggregate_type and s.aggregate_id = d.aggregate_id
   where d.branch_id = $1 and d.id = $2::bigint`;
