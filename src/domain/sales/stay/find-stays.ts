import type { z } from "zod";
import { nameSql } from "../../catalogue/accommodation/filter-sql";
import { metresBetween } from "../../catalogue/accommodation/rules.match";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { dayAfter } from "../../kernel/days";
import { refuseField } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import type { RowOf } from "../../kernel/table-rows";
import { loadMarkups } from "../price/load-markups";
import type { Buyer } from "../search/buyer";
import { activeSuppliers } from "../supplier/active-suppliers";
import type { LimitedSupplier } from "../supplier/limited";
import type { StayDeps } from "./deps";
import { lowestPrices } from "./lowest-prices";
import type { Lowest } from "./price-lowest";
import { among } from "./providers";
import { refuseStay } from "./refuse-stay";
import { daysBetween, isDay, type StaySort } from "./rules";
import type { StayList, StayQuery } from "./schema";
import { CHARTERED, codesOf, hasOwn, SOLD_BY, type SoldHotel, sells } from "./sold-hotels";
import { mediaOf, PLACES, STAY_HEAD_SQL, type StoredMedium, toMediumDto } from "./stay-columns";
import { toStaySupplierDto } from "./to-stay-supplier-dto";

type Tools = Pick<Ctx<CustomerActor | OperatorActor>, "query" | "actor" | "now" | "files">;
type FindStaysInput = z.output<typeof StayQuery>;
type Answer = z.input<typeof StayList>;
type Point = RowOf<"accommodations", "lat" | "lng">;
type Found = SoldHotel & Point & { centre: { lat: number; lng: number } };
type Shown = { hotel: Found; lowest: Lowest | null; from: number | null; km: number | null };

/** Maximum hotels per city that are considered. */
const MAX_FOUND = 1_000;
const MEDIA = 5;
/** Own charters without requested days: all future ones. */
const LAST_DAY = "9999-12-31";

/** Default days: tomorrow night without any; one night with only a check-in. */
function daysAsked({ check_in, check_out }: FindStaysInput, today: string): { check_in: string; check_out: string } {
  if (check_in != null)
    return { check_in, check_out: check_out ?? (isDay(check_in) ? dayAfter(check_in, 1) : check_in) };
  if (check_out != null) return { check_in: isDay(check_out) ? dayAfter(check_out, -1) : check_out, check_out };
  return { check_in: dayAfter(today, 1), check_out: dayAfter(today, 2) };
}

/**
 * Bookable hotels of a place with the lowest known price for the nights; a hotel requested by id is returned even when
 * not bookable. Throws itineraryInvalid (3007) for invalid days and places, passengerMix (3004) for the guests,
 * notFound (3009) for a foreign hotel or city, fieldMissing (3002) without a place.
 */
export async function findStays(ctx: Tools, deps: StayDeps, input: FindStaysInput, buyer: Buyer): Promise<Answer> {
  const { branchId } = ctx.actor;
  const { page, per_page } = input;
  const [markups, active] = await Promise.all([
    loadMarkups(ctx, branchId, buyer),
    activeSuppliers(deps, branchId, "accommodation"),
  ]);
  const dated = input.check_in != null || input.check_out != null;
  const { check_in, check_out } = daysAsked(input, markups.today);
  refuseStay({ check_in, check_out, rooms: input.rooms }, markups.today);
  const suppliers = among(active, input.providers).filter(
    ({ adapter }) => !input.charter_only || adapter === "charter",
  );
  const stays = { from: check_in, to: dated ? check_in : LAST_DAY };
  const hotels = await hotelsOf(ctx, input, stays, suppliers);
  const nights = daysBetween(check_in, check_out);
  const span = { from: check_in, to: check_in, nights };
  const result = await lowestPrices(ctx, deps, { branchId, ...span, buyer, markups, hotels, suppliers });
  const priced = hotels.map((hotel) => shownOf(hotel, result.of.get(hotel.id)!.days[0]!, input));
  const most = input.price_max;
  const wanted = priced.filter(({ from }) => most == null || (from !== null && BigInt(from) <= most));
  // Stable sort: ties remain in the database's order by name.
  const sorted = wanted.sort(ORDERS[input.sort]);
  const shown = sorted.slice((page - 1) * per_page, page * per_page);
  return {
    items: await rowsOf(ctx, shown, { suppliers, nights, currency: markups.currency }),
    meta: {
      ...{ page, per_page, total: sorted.length, pages: Math.max(1, Math.ceil(sorted.length / per_page)) },
      ...{ next_cursor: null, check_in, check_out, nights, currency: markups.currency },
      suppliers: result.suppliers.map(toStaySupplierDto),
    },
  };
}

function shownOf(hotel: Found, lowest: Lowest | null, { lat, lng, rooms }: FindStaysInput): Shown {
  const metres = metresBetween(hotel, lat == null ? hotel.centre : { lat, lng: lng! });
  return {
    ...{ hotel, lowest, from: lowest && lowest.total * rooms.length },
    km: metres === null ? null : Math.round(metres) / 1_000,
  };
}

const last = Number.POSITIVE_INFINITY;
const by = (of: (one: Shown) => number) => (a: Shown, b: Shown) => {
  const [first, second] = [of(a), of(b)];
  return first === second ? 0 : first - second;
};
const ORDERS: Readonly<Record<StaySort, (a: Shown, b: Shown) => number>> = {
  price: by(({ from }) => from ?? last),
  stars: by(({ hotel }) => -hotel.stars),
  name: () => 0,
  distance: by(({ km }) => km ?? last),
};

async function hotelsOf(
  ctx: Tools,
  input: FindStaysInput,
  stays: { from: string; to: string },
  suppliers: readonly LimitedSupplier[],
): Promise<Found[]> {
  const { city_id, iata, hotel_id } = input;
  const { add, place, all } = filtersFrom("a.branch_id = $1 and a.deletion_id is null", [
    ...[ctx.actor.branchId, stays.from, stays.to, codesOf(suppliers), hasOwn(suppliers)],
  ]);
  if (city_id == null && iata == null && hotel_id == null)
    throw refuseField(
      "city_id",
      { en: "city_id, iata or hotel_id is required", fa: "city_id، iata یا hotel_id" },
      "fieldMissing",
    );
  const city = hotel_id == null ? await cityOf(ctx, input) : null;
  add("h", hotel_id, (at) => `a.id = ${at}::int`);
  add("c", city, (at) => `a.city_id in (select o.id from cities o where o.code = ${at}::text)`);
  add("s", input.stars, (at) => `a.stars = any(${at}::int[])`);
  add("t", input.type, (at) => `a.type = any(${at}::"AccommodationType"[])`);
  add("f", input.amenities, (at) => `a.facilities @> ${at}::text[]`);
  const names = input.name == null ? "true" : nameSql(input.name, false, place);
  const { where, values } = all();
  // When only own charters are requested, suppliers are already filtered.
  const sold = "sold_by && $4::text[] or (chartered and $5::boolean)";
  const hotels = await ctx.query<Found>(
    "",
    `select * from (
       select a.id, a.name, a.name_latin, a.stars, a.lat, a.lng, c.code as city, c.country::text as country,
              json_build_object('lat', c.lat, 'lng', c.lng) as centre, ${SOLD_BY} as sold_by, ${CHARTERED} as chartered
         from accommodations a join cities c on c.id = a.city_id where ${where} and ${names}) h
      where ${hotel_id == null ? sold : "$4::text[] is not null and $5::boolean is not null"}
      order by name, id limit ${MAX_FOUND}`,
    values,
  );
  if (hotel_id != null && hotels.length === 0) await refuseUnknown(ctx, hotel_id);
  return hotels;
}

/** Code of the requested city. Base data is common: an unknown airport is an invalid destination. */
async function cityOf({ query, actor }: Tools, { city_id, iata }: FindStaysInput): Promise<string> {
  const [row] = await query<RowOf<"cities", "code">>("stay.city", CITY, [
    actor.branchId,
    city_id ?? null,
    iata ?? null,
  ]);
  if (row) return row.code;
  const unknown = { en: "is not a place of the base data", fa: "چنین جایی در اطلاعات پایه نیست" };
  if (city_id != null) throw refuseField("city_id", unknown, "notFound");
  throw refuseField("iata", unknown, "itineraryInvalid");
}

/** Airport codes before station and city codes; the branch's rows before common ones. */
const CITY = `
  select c.code
    from (select 0 as near, $2::int as city_id, null::int as owner_branch where $2 is not null
          union all
          select 1, t.city_id, t.owner_branch from airports t where t.code = $3::text
          union all
          select 2, t.city_id, t.owner_branch from stations t where t.code = $3::text
          union all
          select 3, o.id, o.owner_branch from cities o where o.code = lower($3::text)) m
    join cities c on c.id = m.city_id and (c.owner_branch is null or c.owner_branch = $1)
   where m.owner_branch is null or m.owner_branch = $1
   order by m.near, m.owner_branch nulls last, c.owner_branch nulls last, c.id
   limit 1`;

/** A hotel excluded by filters still belongs to the branch. */
async function refuseUnknown({ query, actor }: Tools, id: number): Promise<void> {
  const known = await query("stay.known", KNOWN, [actor.branchId, id]);
  if (known.length === 0)
    throw refuseField("hotel_id", { en: "is not a known accommodation", fa: "چنین اقامتگاهی نیست" }, "notFound");
}
const KNOWN = "select from accommodations where branch_id = $1 and id = $2 and deletion_id is null";

type Row = Omit<Answer["items"][number], "media"> & { media: StoredMedium[] };
type About = { suppliers: readonly LimitedSupplier[]; nights: number; currency: string };

async function rowsOf(ctx: Tools, shown: readonly Shown[], about: About): Promise<Answer["items"]> {
  const ids = shown.map(({ hotel }) => hotel.id);
  const rows = await ctx.query<{ row: Row }>("stay.rows", ROWS, [ctx.actor.branchId, ids]);
  const found = new Map(rows.map(({ row }) => [row.id, row]));
  return shown.flatMap(({ hotel, lowest, from, km }): Answer["items"] => {
    const row = found.get(hotel.id);
    if (!row) return [];
    const { suppliers, nights, currency } = about;
    return [
      {
        ...row,
        distance_km: km,
        media: row.media.map((medium) => toMediumDto(ctx, medium)),
        suppliers: suppliers.flatMap((supplier) => (sells(supplier, hotel) ? supplier.id : [])),
        charter: hotel.chartered,
        min_price: lowest && {
          ...{
            total: lowest.total,
            per_night: Math.ceil(lowest.total / nights),
            board_price: lowest.boardPrice,
            currency,
          },
          ...{ as_of: new Date(lowest.asOfMs), stale: lowest.stale, supplier_id: lowest.supplierId },
        },
        from,
      },
    ];
  });
}

const ROWS = `
  select jsonb_build_object(${STAY_HEAD_SQL}, 'facilities', to_jsonb(a.facilities), 'media', ${mediaOf(MEDIA)}) as row
    from accommodations a ${PLACES}
   where a.branch_id = $1 and a.id = any($2::int[])`;
