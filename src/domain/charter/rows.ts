import type { z } from "zod";
import type { Actor, Ctx } from "../context";
import { refuseField } from "../errors";
import { folded, foldedSql, literal } from "./folded";
import type { ListFilter } from "./schema.listing";

/**
 * The itinerary of one charter `ch` of branch `br` in a line: `first` leg, `last` leg out, first leg `back`, the `stay`,
 * and `v`: when it begins on which clock, and on which day there.
 */
export const ITINERARY = `
  left join lateral (
    select r.* from charter_calculations_route r where r.branch_id = ch.branch_id and r.charter_id = ch.id
     order by r.direction, r.departs_at limit 1) first on true
  left join lateral (
    select r.destination, count(*) over () - 1 as stops from charter_calculations_route r
     where r.branch_id = ch.branch_id and r.charter_id = ch.id and r.direction = 'outbound'
     order by r.departs_at desc limit 1) last on true
  left join lateral (
    select r.departs_at at time zone r.departure_zone as departs_local from charter_calculations_route r
     where r.branch_id = ch.branch_id and r.charter_id = ch.id and r.direction = 'inbound'
     order by r.departs_at limit 1) back on true
  left join lateral (
    select a.* from charter_calculations_accommodation a where a.branch_id = ch.branch_id and a.charter_id = ch.id
     order by a.check_in_on, a.id limit 1) stay on true
  cross join lateral (
    select coalesce(first.departs_at, ch.starts_at) as departs_at,
           coalesce(first.departure_zone, br.time_zone) as zone) d
  cross join lateral (
    select d.departs_at, d.zone, d.departs_at at time zone d.zone as departs_local,
           (d.departs_at at time zone d.zone)::date as starts_on) v`;

/** `{origin, destination, stops, carrier, number}` of the itinerary above, null without a leg. */
export const ROUTE_JSON = `case when first.id is not null then json_build_object(
  'origin', first.origin, 'destination', coalesce(last.destination, first.destination), 'stops', coalesce(last.stops, 0),
  'carrier', first.carrier, 'number', first.number) end`;

/** A local timestamp as the forms take it. */
export const localText = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`;

type Filter = z.output<typeof ListFilter>;

/** Clauses of a list of charters, their values, and the letters that name the statement made of them. */
export function charterFilters({ actor, now }: Ctx<Actor>, asked: Filter) {
  const values: unknown[] = [actor.branchId, now];
  const clauses = ["ch.branch_id = $1"];
  let shape = "";
  const add = (letter: string, value: unknown, clause: (place: string) => string) => {
    if (value == null) return;
    clauses.push(clause(`$${values.push(value)}`));
    shape += letter;
  };
  // The index knows instants: a day anywhere on earth lies within 14 hours of the same day in UTC.
  add(
    "f",
    asked.from,
    (at) =>
      `v.starts_on >= ${at}::date and ch.starts_at >= ${at}::date::timestamp at time zone 'UTC' - interval '15 h'`,
  );
  add(
    "t",
    asked.to,
    (at) => `v.starts_on <= ${at}::date and ch.starts_at < ${at}::date::timestamp at time zone 'UTC' + interval '39 h'`,
  );
  add("k", asked.kind, (at) => `ch.kind = ${at}::"CharterKind"`);
  add("s", asked.status, (at) => `ch.status = ${at}::"CharterStatus"`);
  add("o", asked.origin, (at) => `first.origin = ${at}::text`);
  add("d", asked.destination, (at) => `${at}::text in (last.destination, stay.city)`);
  if (asked.search != null) {
    const text = folded(asked.search);
    const flight = `$${values.push(`${literal(text.replace(/[\s-]/g, ""))}%`)}::text`;
    const number = `$${values.push(/^\d{1,9}$/.test(text) ? Number(text) : null)}::int`;
    add("q", `%${literal(text)}%`, (at) => {
      return `(${foldedSql("ch.title")} like ${at}::text or lower(ch.title_latin) like ${at}::text or ch.id = ${number}
        or exists (select from charter_calculations_route r where r.branch_id = ch.branch_id and r.charter_id = ch.id
          and (lower(r.carrier || r.number) like ${flight} or lower(r.number) like ${flight})))`;
    });
  }
  // The itinerary is looked up for every charter that is counted: only where a filter speaks of it.
  return { where: clauses.join(" and "), values, shape, itinerary: /[ftod]/.test(shape) ? ITINERARY : "" };
}

/** Where a page ended, in the order of (moment, number), as the next call names it. */
export const markOf = (at: string, id: string) =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || ${id}`;

export const cursorOf = (mark: string) => Buffer.from(mark).toString("base64url");

/** Reads a cursor of these lists; 3003 for any other text. */
export function keyOf(cursor: string): { at: string; id: number } {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,9})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const read = at ? new Date(at) : undefined;
  // The text must be the instant it reads as: 30 February is none.
  if (!at || !id || Number.isNaN(read!.getTime()) || read!.toISOString() !== at)
    throw refuseField("cursor", { en: "not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  return { at, id: Number(id) };
}
