import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import type { Guide } from "./schema";

/** Maximum candidates of each kind. */
const AMONG = 300;

/**
 * The example of a tour, stable while it lasts: an agency, an own flight with seats that departs in two days or later
 * (after a lock, the locked one), and a fully known adult who is not on it. Null for a missing one.
 */
export async function pickExample(
  ctx: Ctx<OperatorActor>,
  { since, lock }: { since: string; lock: number | null },
): Promise<z.input<typeof Guide>["example"]> {
  const [row] = await ctx.query<{
    colleague: string | null;
    charter: string | null;
    passenger: ColumnOf<"passengers", "national_code">;
  }>("guide.example", PICK, [ctx.actor.branchId, ctx.now, since, lock]);
  return row!;
}

const PICK = `
  select (select co.code from colleagues co
           where co.branch_id = $1 and co.deleted_at is null and co.active order by co.ceiling desc, co.id limit 1) as colleague,
         one.charter, one.passenger
    from (select 1) as always
    left join lateral (select c.id::text as charter, p.national_code as passenger
    from (select k.charter_id as id
            from offer_locks l
            join holds h on h.branch_id = l.branch_id and h.lock_id = l.lock_id
            join charter_classes k on k.branch_id = h.branch_id and k.id = h.class_id
           where l.branch_id = $1 and l.id = $4::bigint
           union all
          (select h.id
            from charters h
           where $4::bigint is null and h.branch_id = $1 and h.status = 'open' and h.owner_colleague_id is null
             and h.starts_at > $2::timestamptz + interval '2 days'
             and exists (select from charter_calculations_route r
                          where r.branch_id = $1 and r.charter_id = h.id and r.vehicle = 'flight' and r.direction = 'outbound')
             and not exists (select from charter_calculations_accommodation a where a.branch_id = $1 and a.charter_id = h.id)
             and exists (select from charter_classes k
                          where k.branch_id = $1 and k.charter_id = h.id and k.all_partners
                            and k.sold + k.held < k.capacity and coalesce(k.sales_open_at <= $2::timestamptz, true)
                            and k.sales_close_at > $2::timestamptz + interval '1 day')
           order by h.starts_at limit ${AMONG})) c
    join (select p.id, p.national_code, p.identity
            from (select * from passengers where branch_id = $1 order by id limit ${AMONG}) p
           where p.status = 1 and p.merged_into is null and p.nationality = 'IR' and p.national_code is not null
             and p.first_name_latin is not null and p.last_name_latin is not null and p.gender is not null
             and p.mobile is not null and p.birth_date < $2::timestamptz - interval '13 years'
             and exists (select from passenger_documents d
                          where d.branch_id = $1 and d.passenger_id = p.id and d.living
                            and d.expires_on > $2::timestamptz + interval '500 days')) p
      on not exists (select from booking_passengers t
                      where t.branch_id = $1 and t.charter_id = c.id and t.identity = p.identity and t.live)
   order by md5(concat_ws(' ', c.id, p.id, $3::text)) limit 1) as one on true`;
