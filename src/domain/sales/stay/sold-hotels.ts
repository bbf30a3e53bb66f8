import type { Query } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { LimitedSupplier } from "../supplier/limited";
import type { Pair } from "./read-lowest";
import { MAX_HOTELS } from "./rules";

/** A hotel of the branch and its suppliers. */
export type SoldHotel = RowOf<"accommodations", "id" | "name" | "name_latin" | "stars"> & {
  /** City and country codes. */
  city: ColumnOf<"cities", "code">;
  country: string;
  /** Codes of suppliers with a confirmed mapping. */
  sold_by: string[];
  /** Whether an own charter stays there, with a check-in on one of the days. */
  chartered: boolean;
};

type Tools = { query: Query; branchId: number };
type Days = { from: string; to: string };

/** Whether the supplier may have rooms of the hotel. */
export const sells = ({ adapter, code }: Pick<LimitedSupplier, "adapter" | "code">, hotel: SoldHotel): boolean =>
  adapter === "charter" ? hotel.chartered : hotel.sold_by.includes(code);

/** All pairs of these suppliers and the hotels they sell. */
export const pairsOf = (suppliers: readonly LimitedSupplier[], hotels: readonly SoldHotel[]): Pair[] =>
  suppliers.flatMap((supplier) =>
    hotels.flatMap((hotel) => (sells(supplier, hotel) ? { accommodationId: hotel.id, supplierId: supplier.id } : [])),
  );

/** Hotels by id, in the requested order. Throws notFound (3009) with the paths of foreign ones. */
export async function hotelsByIds(
  { query, branchId }: Tools,
  ids: readonly number[],
  { from, to }: Days,
  path = (at: number) => `accommodation_ids[${at}]`,
): Promise<SoldHotel[]> {
  const rows = await query<SoldHotel>("stay.hotels", BY_IDS, [branchId, from, to, [...ids]]);
  const found = new Map(rows.map((row) => [row.id, row]));
  const fields = ids.flatMap((id, at) => (found.has(id) ? [] : { path: path(at), message: NONE }));
  if (fields.length > 0) throw new Refusal("notFound", { fields });
  return [...new Set(ids)].map((id) => found.get(id)!);
}

const NONE = { en: "is not a known accommodation", fa: "چنین اقامتگاهی نیست" };

/** Hotels of a city sold by one of these suppliers, best first. */
export const hotelsOfCity = (
  { query, branchId }: Tools,
  cityId: number,
  { from, to }: Days,
  suppliers: readonly LimitedSupplier[],
): Promise<SoldHotel[]> =>
  query("stay.hotels-of", OF_CITY, [branchId, from, to, cityId, codesOf(suppliers), hasOwn(suppliers), MAX_HOTELS]);

export const codesOf = (suppliers: readonly LimitedSupplier[]): string[] =>
  suppliers.filter(({ adapter }) => adapter !== "charter").map(({ code }) => code);
export const hasOwn = (suppliers: readonly LimitedSupplier[]): boolean =>
  suppliers.some(({ adapter }) => adapter === "charter");

/** For hotel `a`: supplier codes, and whether an own charter stays there on days $2 to $3. */
export const SOLD_BY = `array(
  select distinct s.code from supplier_hotels h
    join accommodation_suppliers s on s.branch_id = h.branch_id and s.id = h.supplier_id and s.active
   where h.branch_id = a.branch_id and h.accommodation_id = a.id and h.state = 'confirmed')`;
export const CHARTERED = `exists (
  select from charter_calculations_accommodation t
    join charters ch on ch.branch_id = t.branch_id and ch.id = t.charter_id and ch.kind = 'stay' and ch.status = 'open'
   where t.branch_id = a.branch_id and t.accommodation_id = a.id and t.check_in_on between $2::date and $3::date)`;
const HOTEL = `a.id, a.name, a.name_latin, a.stars, c.code as city, c.country::text as country, ${SOLD_BY} as sold_by,
  ${CHARTERED} as chartered`;

const BY_IDS = `
  select ${HOTEL} from accommodations a join cities c on c.id = a.city_id
   where a.branch_id = $1 and a.id = any($4::int[]) and a.deletion_id is null`;

const OF_CITY = `
  select * from (
    select ${HOTEL} from accommodations a join cities c on c.id = a.city_id
     where a.branch_id = $1 and a.deletion_id is null
       and a.city_id in (select o.id from cities w join cities o on o.code = w.code
                          where w.id = $4::int and (w.owner_branch is null or w.owner_branch = $1))) h
   where sold_by && $5::text[] or ($6::boolean and chartered)
   order by stars desc, name, id limit $7::int`;
