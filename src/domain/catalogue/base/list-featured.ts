import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import type { FeaturedList, FeaturedQuery } from "./schema.featured";

type Answer = z.input<typeof FeaturedList>;
type Item = Answer["items"][number];
type Row = { row: Omit<Item, "image_url">; file_id: ColumnOf<"featured_items", "file_id"> };

/**
 * The branch's featured items on its sites of one type, in order, with the price of the next charter that the caller
 * may buy. A charter no longer on sale is omitted; a route without a charter stays, its price comes from a search.
 */
export async function listFeatured(
  { query, actor, files, now }: Ctx<CustomerActor>,
  { type }: z.output<typeof FeaturedQuery>,
): Promise<Answer> {
  const rows = await query<Row>("base.featured", FEATURED, [
    actor.branchId,
    type,
    now,
    actor.group === "b2b" ? actor.colleagueId : null,
  ]);
  const { branchId } = actor;
  const items = rows.map(({ row, file_id }) => {
    const image_url = file_id === null ? null : files.link({ branchId, id: file_id }, "whole", now);
    return { ...row, image_url };
  });
  return { items, meta: { total: items.length } };
}

/** A place of a route by the code of an airport, station or city; the branch's own before common ones. */
const spot = (code: string) => `(
  select jsonb_build_object('code', s.code, 'name', s.name, 'name_latin', s.name_latin)
    from (select code, name, name_latin, owner_branch, 0 as kind from airports where code = ${code}
          union all select code, name, name_latin, owner_branch, 1 from stations where code = ${code}
          union all select code, name, name_latin, owner_branch, 2 from cities where code = lower(${code})) s
   where s.owner_branch is null or s.owner_branch = $1::int order by s.owner_branch nulls last, s.kind limit 1)`;

/** Charters on sale to the caller, with the first outbound departure and the lowest class price. */
const offered = (charters: string, which: string) => `
  select jsonb_build_object('id', ch.id, 'title', ch.title, 'title_latin', ch.title_latin,
           'departs_at', coalesce(r.departs_at, ch.starts_at), 'departure_zone', coalesce(r.departure_zone, b.time_zone),
           'available', s.available) as row,
         case when s.least is not null then jsonb_build_object('from', s.least, 'currency', ch.currency, 'nights', null,
           'on', (coalesce(r.departs_at, ch.starts_at) at time zone coalesce(r.departure_zone, b.time_zone))::date,
           'as_of', $3::timestamptz, 'stale', false) end as price
    from ${charters}
    join branches b on b.id = ch.branch_id
    left join lateral (
         select l.* from charter_calculations_route l
          where l.branch_id = ch.branch_id and l.charter_id = ch.id and l.direction = 'outbound'
          order by l.departs_at limit 1) r on true
   cross join lateral (
         select sum(k.capacity - k.sold - k.held)::int as available, min(p.total) as least
           from charter_classes k
           left join charter_class_prices p on p.branch_id = k.branch_id and p.class_id = k.id and p.pax_type = 'ADT'
          where k.branch_id = ch.branch_id and k.charter_id = ch.id
            and class_status(ch.status, ch.starts_at, k.closed, k.sales_open_at, k.sales_close_at,
                  k.capacity - k.sold - k.held, k.few_left, $3::timestamptz) in ('open', 'few_left')
            and (k.all_partners or exists (
                  select from charter_class_partners o
                   where o.branch_id = k.branch_id and o.class_id = k.id and o.colleague_id = $4::int))) s
   where ch.branch_id = f.branch_id and ch.status = 'open' and ch.starts_at > $3::timestamptz and s.available > 0
     and ${which}`;

/** By the index of routes, the next departure first: with 100,000 charters only those of one route are read. */
const BY_ROUTE = `f.charter_id is null and n.branch_id = f.branch_id and n.origin = f.origin and n.destination = f.destination
     and n.departs_at > $3::timestamptz and n.id = r.id and (f.type = 'charter' or n.vehicle::text = f.type::text)`;

/** $1 branch, $2 type, $3 now, $4 the caller's colleague id. */
const FEATURED = `
  select jsonb_build_object('id', f.id, 'type', f.type, 'title', f.title, 'title_latin', f.title_latin,
           'route', case when f.origin is not null then jsonb_build_object(
             'origin', coalesce(${spot("f.origin")}, ${bareName("f.origin")}),
             'destination', coalesce(${spot("f.destination")}, ${bareName("f.destination")})) end,
           'accommodation', a.row, 'charter', c.row, 'price', c.price) as row, f.file_id
    from featured_items f
    left join lateral (
         select jsonb_build_object('id', a.id, 'name', a.name, 'name_latin', a.name_latin, 'stars', a.stars,
                  'city', jsonb_build_object('id', t.id, 'code', t.code, 'name', t.name, 'name_latin', t.name_latin)) as row
           from accommodations a join cities t on t.id = a.city_id
          where a.branch_id = f.branch_id and a.id = f.accommodation_id and a.deletion_id is null limit 1) a on true
    left join lateral (
         (${offered("charters ch", "ch.id = f.charter_id")})
         union all
         (${offered("charter_calculations_route n join charters ch on ch.branch_id = n.branch_id and ch.id = n.charter_id", BY_ROUTE)}
           order by n.departs_at limit 1)) c on f.type <> 'accommodation'
   where f.branch_id = $1::int and f.type = $2::text::"FeaturedType" and f.active
     and branch_today(f.branch_id, $3::timestamptz) between coalesce(f.shown_from, '-infinity') and coalesce(f.shown_until, 'infinity')
     and (f.accommodation_id is null or a.row is not null) and (f.charter_id is null or c.row is not null)
   order by f.position, f.id limit 100`;

/** An unknown place is shown by its code. */
function bareName(code: string): string {
  return `jsonb_build_object('code', ${code}, 'name', ${code}, 'name_latin', ${code})`;
}
