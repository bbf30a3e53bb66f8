import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { RequestSeen } from "./schema.console";

/** Marks a conversation as read up to a message. No effect when already read or missing. */
export async function seeRequest(
  { query, actor }: Ctx<OperatorActor>,
  { id, nr }: z.output<typeof RequestSeen>,
): Promise<{ id: number }> {
  await query("travel-request.staff-seen", SEEN, [actor.branchId, id, nr]);
  return { id };
}

const SEEN = `
  with seen as (
    update travel_requests r set staff_seen = least($3::int, r.message_count)
     where r.branch_id = $1 and r.id = $2::int and r.staff_seen < least($3::int, r.message_count) returning r.branch_id, r.id
  )
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch_id, 'travel_request.seen', 'travel_request', id::text, jsonb_build_object('id', id) from seen`;
