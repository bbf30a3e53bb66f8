import type { z } from "zod";
import type { Actor, Ctx } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import type { ListFilter } from "./schema.listing";

const FIRST = `
  left join lateral (
    select r.* from charter_calculations_route r where r.branch_id = ch.branch_id and r.charter_id = ch.id
     order by r.direction, r.departs_at limit 1) first on true`;
const LAST = `
  left join lateral (
    select r.destination, count(*) over () - 1 as stops from charter_calculations_route r
     where r.branch_id = ch.branch_id and r.charter_id = ch.id and r.direction = 'outbound'
     order by r.departs_at desc limit 1) last on true`;
const BACK = `
  left join lateral (
    select r.departs_at at time zone r.departure_zone as departs_local from charter_calculations_route r
     where r.branch_id = ch.branch_id and r.charter_id = ch.id and r.direction = 'inbound'
     order by r.departs_at limit 1) back on true`;
const STAY = `
  left join lateral (
    select a.* from charter_calculations_accommodation a where a.branch_id = ch.branch_id and a.charter_id = ch.id
     order by a.check_in_on, a.id limit 1) stay on true`;
const START = `
  cross join lateral (
    select coalesce(first.departs_at, ch.starts_at) as departs_at,
           coalesce(first.departure_zone, br.time_zone) as zone) d
  cross join lateral (
    select d.departs_at, d.zone, d.departs_at at time zone d.zone as departs_local,
           (d.departs_at at time zone d.zone)::date as starts_on) v`;

/**
 * The itinerary of charter `ch` of branch `br` as one row: `first` leg, `last` outbound leg, first leg `back`, the
 * `stay`, and `v`: local start.
 */
export const ITINERARY = FIRST + LAST + BACK + STAY + START;

/** `{origin, destination, stops, carrier, number}` of the itinerary above, null without a leg. */
export const ROUTE_JSON = `case when first.id is not null then json_build_object(
  'origin', first.origin, 'destination', coalesce(last.destination, first.destination), 'stops', coalesce(last.stops, 0),
  'carrier', first.carrier, 'number', first.number) end`;

/** A local timestamp in form notation. */
export const localText = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`;

type Filter = z.output<typeof ListFilter>;

/** Filter clauses of a list of charters, with values and statement name. */
export function charterFilters({ actor, now }: Ctx<Actor>, input: Filter) {
  const { add, place, all } = filtersFrom("ch.branch_id = $1", [actor.branchId, now]);
  // The index has instants: a local day lies within 14 hours of the same day in UTC.
  add(
    "f",
    input.from,
    (at) =>
      `v.starts_on >= ${at}::date and ch.starts_at >= ${at}::date::timestamp at time zone 'UTC' - interval '15 h'`,
  );
  add(
    "t",
    input.to,
    (at) => `v.starts_on <= ${at}::date and ch.starts_at < ${at}::date::timestamp at time zone 'UTC' + interval '39 h'`,
  );
  add("k", input.kind, (at) => `ch.kind = ${at}::"CharterKind"`);
  add("s", input.status, (at) => `ch.status = ${at}::"CharterStatus"`);
  add("o", input.origin, (at) => `first.origin = ${at}::text`);
  add("d", input.destination, (at) => `${at}::text in (last.destination, stay.city)`);
  if (input.search != null) {
    const text = folded(input.search);
    const flight = `${place(`${literal(text.replace(/[\s-]/g, ""))}%`)}::text`;
    const number = `${place(/^\d{1,9}$/.test(text) ? Number(text) : null)}::int`;
    add("q", `%${literal(text)}%`, (at) => {
      return `(${foldedSql("ch.title")} like ${at}::text or ${foldedSql("ch.title_latin")} like ${at}::text or ch.id = ${number}
        or exists (select from charter_calculations_route r where r.branch_id = ch.branch_id and r.charter_id = ch.id
          and (lower(r.carrier || r.number) like ${flight} or lower(r.number) like ${flight})))`;
    });
  }
  const found = all();
  return { ...found, itinerary: itineraryFor(found.shape) };
}

/** The parts of the itinerary that the filters need: each costs a lookup per counted charter. */
function itineraryFor(shape: string): string {
  if (!/[ftod]/.test(shape)) return "";
  return FIRST + (shape.includes("d") ? LAST + STAY : "") + START;
}
