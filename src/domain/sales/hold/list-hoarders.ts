import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { HoarderList } from "./schema";

const SHOWN = 50;

/** Holders who use more than half of their limit now, in total or of one class; the fullest first, at most fifty. */
export async function listHoarders({ query, actor, now }: Ctx<OperatorActor>): Promise<z.input<typeof HoarderList>> {
  type Row = z.input<typeof HoarderList>["rows"][number];
  const rows = await query<Row>("hold.hoarders", HOARDERS, [actor.branchId, now, SHOWN]);
  return { rows };
}

/** By the partial index of open holds: reads as many rows as are open. */
const HOARDERS = `
  with open as (
    select h.holder, h.class_id, h.seats from holds h
     where h.branch_id = $1 and h.status = 'open' and h.expires_at > $2::timestamptz
    union all
    select o.holder, null, (o.passengers->>'adult')::int + (o.passengers->>'child')::int from offer_locks o
     where o.branch_id = $1 and o.status = 'open' and not o.own_seats and o.expires_at > $2::timestamptz
  ), holders as (
    select o.holder, count(*)::int as locks, sum(o.seats)::int as seats from open o group by o.holder
  ), classes as (
    select o.holder, o.class_id, sum(o.seats)::int as seats from open o where o.class_id is not null group by 1, 2
  )
  select h.holder, coalesce(co.name, actor_name($1, h.holder)) as holder_name, h.locks, h.seats,
         l.locks as most_locks, l.seats as most_seats, c.class,
         greatest(h.locks::float8 / l.locks, h.seats::float8 / l.seats, c.share) as share
    from holders h
   cross join lateral hold_limits($1, h.holder) l
    left join lateral (
          select jsonb_build_object('class_id', k.class_id, 'charter_id', m.id, 'title', m.title, 'title_latin', m.title_latin,
                   'fare_class', cc.fare_class, 'seats', k.seats, 'most', b.most) as class, k.seats::float8 / b.most as share
            from classes k
            join charter_classes cc on cc.branch_id = $1 and cc.id = k.class_id
            join charters m on m.branch_id = cc.branch_id and m.id = cc.charter_id
           cross join lateral (select nullif(greatest(l.class_seats, cc.capacity * l.class_percent / 100), 0) as most) b
           where k.holder = h.holder and b.most is not null
           order by share desc limit 1) c on true
    left join partner_domains d on h.holder like 'partner:%' and d.branch_id = $1 and d.id = nullif(split_part(h.holder, ':', 2), '')::int
    left join colleagues co on co.branch_id = d.branch_id and co.id = d.colleague_id
   where greatest(h.locks::float8 / l.locks, h.seats::float8 / l.seats, c.share) > 0.5
   order by share desc, h.holder
   limit $3`;
