import type { BranchId, Query } from "../../kernel/context";
import { Refusal, type Text } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { PackageStay, RoomOffer, Segment, TripOffer } from "../../sales/supplier/rules.offer";
import { namePlaces } from "./name-places";
import { readIssuer } from "./read-issuer";
import { readTerms } from "./read-terms";
import type { PrintableFare, PrintableSegment, PrintableStay, PrintableTravel, PrintableTraveller } from "./rules";

/**
 * A booking as a travel document: a ticket if it has a leg, else a voucher. Throws notFound (3009); notAllowedInState
 * (5003) when it is not confirmed yet.
 */
export async function readPrintableTravel(
  query: Query,
  branchId: BranchId,
  bookingId: number,
): Promise<{ paper: PrintableTravel; timeZone: string }> {
  const [row] = await query<Row>("paper.travel", READ, [branchId, bookingId]);
  if (!row) throw new Refusal("notFound");
  if (row.status === "pending") throw new Refusal("notAllowedInState");
  const [{ issuer, timeZone }, terms] = await Promise.all([
    readIssuer(query, branchId),
    readTerms(query, branchId, bookingId),
  ]);
  const ways = "segments" in row.offer ? row.offer.segments : [];
  const stays = "segments" in row.offer ? (row.offer.stays ?? []) : [];
  const by = (vehicle: Segment["vehicle"]) => (vehicle === "train" ? "station" : "airport");
  const ends = (kind: "station" | "airport") =>
    ways.filter(({ vehicle }) => by(vehicle) === kind).flatMap(({ origin, destination }) => [origin, destination]);
  const placeName = await namePlaces(query, branchId, {
    airports: ends("airport"),
    stations: ends("station"),
    cities: stays.map(({ city }) => city),
    airlines: ways.map(({ carrier }) => carrier),
  });
  const segments = ways.map(
    (leg): PrintableSegment => ({
      vehicle: leg.vehicle,
      carrier: placeName("airline", leg.carrier).name,
      number: leg.number,
      origin: { code: leg.origin, ...placeName(by(leg.vehicle), leg.origin) },
      destination: { code: leg.destination, ...placeName(by(leg.vehicle), leg.destination) },
      ...{ departs_at: leg.departs_at, departure_zone: leg.departure_zone },
      ...{ arrives_at: leg.arrives_at, arrival_zone: leg.arrival_zone },
      ...{ cabin: leg.cabin, baggage_kg: leg.baggage_kg },
    }),
  );
  const slept = stays.map((stay) => stayOf(stay, placeName("city", stay.city).name));
  const paper: PrintableTravel = {
    kind: segments.length > 0 ? "ticket" : "voucher",
    issuer,
    issued_at: row.created_at,
    canceled: row.status === "canceled" || row.status === "refund",
    local_pnr: row.local_pnr,
    supplier_pnr: row.supplier_pnr,
    fare_class: segments.length > 0 ? row.fare_class : null,
    travellers: row.travellers,
    segments,
    stays: "segments" in row.offer ? slept : [roomsOf(row.offer, row)],
    price: row.fares === null || !issuer.style.show_fare ? null : priceOf(row, row.fares),
    terms,
  };
  return { paper, timeZone };
}

type Hotel = {
  name: string;
  name_latin: string;
  address: string;
  address_latin: string;
  phone: string | null;
  stars: number;
};
function priceOf({ currency, discount }: Row, fares: PrintableFare[]): PrintableTravel["price"] {
  const total = fares.reduce((sum, fare) => sum + fare.total, 0);
  return { currency: currency.trim(), fares, discount, total: total - discount };
}

type Row = RowOf<"bookings", "local_pnr" | "supplier_pnr" | "status" | "created_at" | "currency"> & {
  fare_class: ColumnOf<"booking_items", "fare_class">;
  offer: TripOffer | RoomOffer;
  rooms: readonly { adults: number; children: readonly number[] }[] | null;
  hotel: (Hotel & { city: string; city_latin: string }) | null;
  travellers: PrintableTraveller[];
  /** Of a sale to a buyer of the branch. */
  fares: PrintableFare[] | null;
  discount: number;
};

const stayOf = (stay: PackageStay, city: Text): PrintableStay => ({
  hotel: { fa: stay.hotel, en: stay.hotel_latin },
  ...{ address: null, phone: null, stars: stay.stars, city },
  ...{ check_in: stay.check_in_on, check_out: stay.check_out_on },
  rooms: [],
});

function roomsOf({ room_name, room_name_latin, board, nights }: RoomOffer, { hotel, rooms }: Row): PrintableStay {
  const name = { fa: room_name, en: room_name_latin };
  const last = new Date(`${nights.at(-1)!.on}T00:00:00Z`);
  return {
    hotel: { fa: hotel?.name ?? "", en: hotel?.name_latin ?? "" },
    address: hotel && { fa: hotel.address, en: hotel.address_latin || hotel.address },
    phone: hotel?.phone ?? null,
    stars: hotel?.stars ?? null,
    city: { fa: hotel?.city ?? "", en: hotel?.city_latin ?? "" },
    check_in: nights[0]!.on,
    check_out: new Date(last.getTime() + 86_400_000).toISOString().slice(0, 10),
    rooms: (rooms ?? []).map(({ adults, children }) => ({ name, board, guests: adults + children.length })),
  };
}

/** For a booking without a trade: its charter's current data. */
const CHARTER = `
  select jsonb_build_object(
    'segments', coalesce((
      select jsonb_agg(jsonb_build_object('leg', case r.direction when 'outbound' then 0 else 1 end, 'vehicle', r.vehicle,
               'carrier', r.carrier, 'number', r.number, 'origin', r.origin, 'destination', r.destination,
               'departs_at', r.departs_at, 'departure_zone', r.departure_zone, 'arrives_at', r.arrives_at,
               'arrival_zone', r.arrival_zone, 'cabin', null, 'baggage_kg', r.baggage_kg) order by r.departs_at)
        from charter_calculations_route r where r.branch_id = b.branch_id and r.charter_id = b.charter_id), '[]'),
    'stays', coalesce((
      select jsonb_agg(jsonb_build_object('hotel', a.hotel, 'hotel_latin', a.hotel_latin, 'city', a.city, 'stars', a.stars,
               'board', a.board, 'check_in_on', a.check_in_on, 'check_out_on', a.check_out_on) order by a.check_in_on)
        from charter_calculations_accommodation a where a.branch_id = b.branch_id and a.charter_id = b.charter_id), '[]'))`;

/** By type of traveller, in the order of PaxType; travellers of several lines may have several prices. */
const FARES = `
  select jsonb_agg(jsonb_build_object('pax_type', f.pax_type, 'count', f.count, 'base', f.price - f.tax, 'tax', f.tax,
           'total', f.price * f.count) order by f.place, f.price desc)
    from (select v.type as pax_type, array_position(array['ADT', 'CHD', 'INF'], v.type::text) as place, v.price::float8 as price,
                 coalesce((x.prices->v.type::text->>'tax')::float8, 0) as tax, count(*) as count
            from booking_items x cross join lateral travellers_of(x) v
           where x.branch_id = b.branch_id and x.booking_id = b.id group by 1, 2, 3, 4) f`;

/** The number that the supplier gave to the traveller's ticket, newest first. */
const TICKET = `
  select w->>'number' as number from booking_history g cross join lateral jsonb_array_elements(g.detail->'tickets') w
   where g.branch_id = p.branch_id and g.booking_id = p.booking_id and jsonb_typeof(g.detail->'tickets') = 'array'
     and (w->>'seq')::int = p.seq
   order by g.id desc limit 1`;

const READ = `
  select b.local_pnr, b.supplier_pnr, b.status, b.created_at, b.currency, i.fare_class,
         coalesce(t.discount_share, 0)::float8 as discount,
         case when b.trade_id is not null then (${FARES}) end as fares,
         coalesce(t.offer, (${CHARTER})) as offer, t.query->'rooms' as rooms,
         case when h.id is not null then jsonb_build_object('name', h.name, 'name_latin', h.name_latin, 'address', h.address,
           'address_latin', h.address_latin, 'phone', h.phone, 'stars', h.stars, 'city', c.name, 'city_latin', c.name_latin) end as hotel,
         coalesce((
           select jsonb_agg(jsonb_build_object('pax_type', p.pax_type, 'name', p.first_name || ' ' || p.last_name,
                    'name_latin', nullif(concat_ws(' ', p.first_name_latin, p.last_name_latin), ''),
                    'document', coalesce(p.national_code, p.document->>'number'), 'ticket_number', k.number) order by p.line, p.seq)
             from booking_passengers p
             left join lateral (${TICKET}) k on true where p.branch_id = b.branch_id and p.booking_id = b.id), '[]') as travellers
    from bookings b
   cross join lateral (select i.fare_class from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id
                        order by i.line limit 1) i
    left join trade_items t on t.branch_id = b.branch_id and t.trade_id = b.trade_id and t.line = b.trade_line
    left join accommodations h on h.branch_id = b.branch_id and h.id = (t.offer->>'accommodation_id')::int
    left join cities c on c.id = h.city_id
   where b.branch_id = $1 and b.id = $2::bigint`;
