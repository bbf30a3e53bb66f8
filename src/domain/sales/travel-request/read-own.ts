import type { Ctx, CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { partyOf } from "../../people/customer/party-of";
import { LISTED, OWN, type Own, WITH_MESSAGES } from "./rows";

/**
 * GET /travel_requests/{id}: the caller's request with all messages; unseen answers are reported as unread and then
 * marked seen. Throws notFound (3009).
 */
export async function readOwn(
  { query, actor }: Pick<Ctx<CustomerActor>, "query" | "actor">,
  { id }: { id: number },
): Promise<Own> {
  const values = [actor.branchId, partyOf(actor), id];
  const [row] = await query<{ row: Own }>("travel-request.own", READ, values);
  if (!row) throw new Refusal("notFound");
  if (row.row.unread > 0) await query("travel-request.seen", SEEN, [actor.branchId, id, row.row.message_count]);
  return row.row;
}

const READ = `select ${LISTED} || ${WITH_MESSAGES} as row from travel_requests r where ${OWN} and r.id = $3::int`;

const SEEN = `
  with seen as (
    update travel_requests r set customer_seen = $3::int
     where r.branch_id = $1 and r.id = $2::int and r.customer_seen < $3::int returning r.branch_id, r.id
  )
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch_id, 'travel_request.seen', 'travel_request', id::text, jsonb_build_object('id', id) from seen`;
