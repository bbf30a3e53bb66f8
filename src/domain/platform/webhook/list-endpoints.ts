import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";
import { type Key, signingKeys } from "./keys";
import type { EndpointList } from "./schema";

type Listed = z.input<typeof EndpointList>["rows"][number];
type Row = Omit<Listed, "keys"> & RowOf<"webhook_endpoints", "sealed">;

/** The branch's endpoints in order of creation; of their keys only the last characters. */
export async function listEndpoints(
  { query, actor, now }: Pick<Ctx<OperatorActor>, "query" | "actor" | "now">,
  open: (sealed: Uint8Array) => Key[],
): Promise<z.input<typeof EndpointList>> {
  const rows = await query<Row>("webhook.endpoints", LIST, [actor.branchId, now]);
  return {
    rows: rows.map(({ sealed, ...row }) => ({
      ...row,
      keys: signingKeys(open(sealed), now.getTime()).map(({ secret, until }) => ({
        ends_with: secret.slice(-4),
        until: until === undefined ? null : new Date(until),
      })),
    })),
  };
}

const LIST = `
  select e.id, e.title, e.url, e.scope, e.types, e.active, e.sealed, e.failures, e.failing_since, e.next_try_at, e.last_fault,
         e.last_fault_at, e.last_ok_at, e.version, e.created_at, actor_dto(e.branch_id, e.created_by) as created_by,
         case when d.id is not null then jsonb_build_object('id', d.id, 'domain', d.domain) end as domain,
         case when s.id is not null then jsonb_build_object('id', s.id, 'title', s.title) end as site,
         w.waiting, w.oldest_at, x.dropped
    from webhook_endpoints e
    left join partner_domains d on d.branch_id = e.branch_id and d.id = e.domain_id
    left join customer_sites s on s.branch_id = e.branch_id and s.id = e.site_id
   cross join lateral (
         select count(*)::int as waiting, min(happened_at) as oldest_at from webhook_deliveries
          where branch_id = e.branch_id and endpoint_id = e.id and status = 'waiting') w
   cross join lateral (
         select count(*)::int as dropped from (
           select from webhook_deliveries
            where branch_id = e.branch_id and endpoint_id = e.id and status = 'dropped' and type <> 'webhook.test'
              and created_at > $2::timestamptz - interval '30 days' limit 10000) k) x
   where e.branch_id = $1 and e.removed_at is null order by e.id`;
