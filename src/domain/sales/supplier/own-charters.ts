import type { Query } from "../../kernel/context";
import type { MinPrice, MinPriceQuery, StayQuery, TripQuery } from "./port";
import type { PackageStay, PaxCount, Prices, RoomOffer, Segment } from "./rules.offer";
import { paxOfRooms } from "./rules.own";

type Tools = { query: Query; now: Date; branchId: number };

/** A charter class as its buyer would get it now. */
type OwnClass = {
  charter_id: number;
  class_id: number;
  price_version: number;
  fare_class: string;
  currency: string;
  available: number;
  prices: Prices;
  /** For all travellers; null: one of their age groups has no price. */
  total: number | null;
  sales_close_at: string;
};
export type OwnTrip = OwnClass & { segments: Omit<Segment, "cabin">[]; stays: PackageStay[] };
export type OwnStay = OwnClass & {
  accommodation_id: number;
  title: string;
  title_latin: string;
  board: RoomOffer["board"];
  check_in_on: string;
  nights: number;
};

/**
 * Charter classes of the branch that match the requested route, are on sale now, are sold to this buyer, and have
 * prices and seats for all travellers. A charter with a return is a round trip, one without is one-way. By departure,
 * at most 500.
 */
export async function findOwnTrips({ query, now, branchId }: Tools, input: TripQuery): Promise<OwnTrip[]> {
  const [out, back, ...more] = input.legs;
  if (!out || more.length > 0) return [];
  const { adult, child, infant } = input.passengers;
  const rows = await query<{ row: OwnTrip }>("supplier.own-trips", TRIPS, [
    branchId,
    input.colleagueId ?? null,
    now,
    input.product,
    ...[out.origin.codes, out.destination.codes, out.date, out.flexDays],
    ...[back?.origin.codes ?? null, back?.destination.codes ?? null, back?.date ?? null, back?.flexDays ?? 0],
    ...[adult, child, infant],
  ]);
  return rows.map(({ row }) => row);
}

/** The same for stays in the given hotels, for exactly these nights. */
export async function findOwnStays({ query, now, branchId }: Tools, input: StayQuery): Promise<OwnStay[]> {
  const { adult, child, infant } = paxOfRooms(input.rooms);
  const rows = await query<{ row: OwnStay }>("supplier.own-stays", STAYS, [
    branchId,
    input.colleagueId ?? null,
    now,
    input.hotels.map(({ accommodationId }) => accommodationId),
    ...[input.checkIn, input.checkIn, input.checkOut, null],
    ...[adult, child, infant],
  ]);
  return rows.map(({ row }) => row);
}

/** Lowest price for two adults per check-in day with a stay of that many nights. */
export async function ownMinPrices({ query, now, branchId }: Tools, input: MinPriceQuery): Promise<MinPrice[]> {
  return query<MinPrice>("supplier.own-min-prices", MIN_PRICES, [
    branchId,
    input.colleagueId ?? null,
    now,
    input.hotels.map(({ accommodationId }) => accommodationId),
    ...[input.from, input.to, null, input.nights],
    ...[2, 0, 0],
  ]);
}

export type OwnState = { status: string; sold: boolean; row: OwnTrip | OwnStay };

/** A class with its charter's route or stay, as of now; undefined when the branch has no such class. */
export async function readOwnClass(
  { query, now, branchId }: Tools,
  input: { charterId: number; classId: number; colleagueId: number | null; passengers: PaxCount; stay: boolean },
): Promise<OwnState | undefined> {
  const { adult, child, infant } = input.passengers;
  const [name, text] = input.stay ? (["supplier.own-stay", STAY] as const) : (["supplier.own-trip", TRIP] as const);
  const values = [branchId, input.colleagueId, now, input.charterId, input.classId, adult, child, infant];
  const [found] = await query<OwnState>(name, text, values);
  return found;
}

const CLASS = `'charter_id', ch.id, 'class_id', c.id, 'price_version', c.price_version, 'fare_class', c.fare_class,
  'currency', ch.currency, 'available', c.capacity - c.sold - c.held, 'prices', f.prices, 'total', f.total,
  'sales_close_at', least(c.sales_close_at, ch.starts_at)`;
const tripRow = (way: string) => `jsonb_build_object(${CLASS}, 'segments', ${way}.segments, 'stays', ${way}.stays)`;
const STAY_ROW = `jsonb_build_object(${CLASS}, 'accommodation_id', a.accommodation_id, 'title', ch.title,
  'title_latin', ch.title_latin, 'board', a.board, 'check_in_on', a.check_in_on, 'nights', a.check_out_on - a.check_in_on)`;

const STATUS = `class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, c.sales_close_at,
  c.capacity - c.sold - c.held, c.few_left, $3)`;
/** $2: the buyer's colleague. */
const SOLD = `(c.all_partners or exists (select from charter_class_partners p
  where p.branch_id = c.branch_id and p.class_id = c.id and p.colleague_id = $2::int))`;
const ON_SALE = `${STATUS} in ('open', 'few_left') and ${SOLD} and f.total is not null`;

/** Route of charter `ch`: segments, and place and time of departure, arrival and return. */
const WAY = `
  cross join lateral (
    select jsonb_agg(jsonb_build_object(
             'leg', (l.direction = 'inbound')::int, 'vehicle', l.vehicle, 'carrier', l.carrier, 'number', l.number,
             'origin', l.origin, 'destination', l.destination,
             'departs_at', l.departs_at, 'departure_zone', l.departure_zone,
             'arrives_at', l.arrives_at, 'arrival_zone', l.arrival_zone,
             'equipment', null, 'baggage_kg', l.baggage_kg, 'baggage_pieces', null)
             order by l.direction, l.departs_at, l.id) as segments,
           min(l.departs_at) filter (where l.direction = 'outbound') as begins_at,
           (array_agg(l.destination order by l.departs_at desc) filter (where l.direction = 'outbound'))[1] as reaches,
           (array_agg(l.origin order by l.departs_at) filter (where l.direction = 'inbound'))[1] as back_from,
           (array_agg(l.destination order by l.departs_at desc) filter (where l.direction = 'inbound'))[1] as back_to,
           min(l.departs_at at time zone l.departure_zone) filter (where l.direction = 'inbound')::date as back_on,
           array_agg(l.vehicle::text) as vehicles,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'hotel', a.hotel, 'hotel_latin', a.hotel_latin, 'accommodation_id', a.accommodation_id,
                     'city', a.city, 'stars', a.stars, 'board', a.board, 'check_in_on', a.check_in_on,
                     'check_out_on', a.check_out_on) order by a.check_in_on, a.id), '[]')
              from charter_calculations_accommodation a
             where a.branch_id = ch.branch_id and a.charter_id = ch.id) as stays
      from charter_calculations_route l where l.branch_id = ch.branch_id and l.charter_id = ch.id) w`;

/**
 * $4 vehicle, $5 origins, $6 destinations, $7 day, $8 flexible days, $9-$12 the same for the return, $13 adults, $14
 * children, $15 infants. Instants first, for the index: a local day lies within 15 hours of the same day in UTC.
 * Classes are looked up per charter (`offset 0`): without statistics a join would read them all.
 */
const TRIPS = `
  with found as materialized (
    select ch.*, r.departs_at, w.segments, w.stays
      from charter_calculations_route r
      join charters ch on ch.branch_id = r.branch_id and ch.id = r.charter_id and ch.status = 'open' and ch.starts_at > $3
     cross join lateral (
           select from charter_calculations_route d
            where d.branch_id = r.branch_id and d.charter_id = r.charter_id and d.direction = 'outbound'
              and d.destination = any ($6::text[]) limit 1) there ${WAY}
     where r.branch_id = $1 and r.direction = 'outbound' and r.origin = any ($5::text[])
       and r.departs_at >= ($7::date - $8::int)::timestamp at time zone 'UTC' - interval '15 h'
       and r.departs_at < ($7::date + $8::int)::timestamp at time zone 'UTC' + interval '39 h'
       and (r.departs_at at time zone r.departure_zone)::date between $7::date - $8 and $7::date + $8
       and w.begins_at = r.departs_at and w.reaches = any ($6) and w.vehicles <@ array[$4::text]
       and case when $11::date is null then w.back_on is null
                else w.back_from = any ($9::text[]) and w.back_to = any ($10::text[])
                     and w.back_on between $11 - $12::int and $11 + $12 end)
  select ${tripRow("ch")} as row
    from found ch
   cross join lateral (
         select * from charter_classes k where k.branch_id = ch.branch_id and k.charter_id = ch.id offset 0) c
   cross join lateral fare_for_party(c.branch_id, c.id, $13, $14, $15) f
   where c.capacity - c.sold - c.held >= $13 + $14 and ${ON_SALE}
   order by ch.departs_at, c.id limit 500`;

/** $4 hotels, $5 and $6 days of check-in, $7 day of check-out or $8 nights, $9 adults, $10 children, $11 infants. */
const OF_STAYS = `
    from charter_calculations_accommodation a
    join charters ch on ch.branch_id = a.branch_id and ch.id = a.charter_id
     and ch.kind = 'stay' and ch.status = 'open' and ch.starts_at > $3
    join charter_classes c on c.branch_id = ch.branch_id and c.charter_id = ch.id
   cross join lateral fare_for_party(c.branch_id, c.id, $9, $10, $11) f
   where a.branch_id = $1 and a.accommodation_id = any ($4::int[]) and a.check_in_on between $5::date and $6::date
     and ($7::date is null or a.check_out_on = $7) and ($8::int is null or a.check_out_on - a.check_in_on = $8)
     and not exists (select from charter_calculations_accommodation o
           where o.branch_id = a.branch_id and o.charter_id = a.charter_id and o.id <> a.id)
     and c.capacity - c.sold - c.held >= $9 + $10 and ${ON_SALE}`;
const STAYS = `select ${STAY_ROW} as row ${OF_STAYS} order by a.accommodation_id, f.total, c.id limit 500`;
const MIN_PRICES = `
  select distinct on (a.accommodation_id, a.check_in_on) a.accommodation_id as "accommodationId",
         a.check_in_on::text as "checkIn", f.total::float8 as net, null::float8 as "boardPrice",
         ch.currency::text as currency ${OF_STAYS}
   order by a.accommodation_id, a.check_in_on, f.total`;

/** $4 charter, $5 class, $6 adults, $7 children, $8 infants. */
const ONE = `from charter_classes c
    join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id and ch.status <> 'draft'
   cross join lateral fare_for_party(c.branch_id, c.id, $6, $7, $8) f`;
const THIS = "where c.branch_id = $1 and c.id = $5 and c.charter_id = $4";
const TRIP = `select ${STATUS} as status, ${SOLD} as sold, ${tripRow("w")} as row ${ONE} ${WAY} ${THIS}`;
const STAY = `select ${STATUS} as status, ${SOLD} as sold, ${STAY_ROW} as row ${ONE}
    join charter_calculations_accommodation a on a.branch_id = ch.branch_id and a.charter_id = ch.id ${THIS}
   order by a.id limit 1`;
