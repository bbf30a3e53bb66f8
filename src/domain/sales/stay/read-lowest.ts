import type { Query } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";
import type { SupplierFaultCode } from "../supplier/port";
import type { Slot } from "./refresh-lowest";

type Tools = { query: Query; branchId: number; now: Date };
export type Span = { from: string; to: string; nights: number };

/** A cached price: net, of one double room, `day` days after the first. */
export type Known = { day: number; net: number; boardPrice: number | null; asOfMs: number; stale: boolean };
/** Prices of one hotel and supplier, in one currency. */
export type KnownOf = { accommodationId: number; supplierId: number; currency: string; prices: Known[] };

type Row = RowOf<"min_prices", "accommodation_id" | "supplier_id"> & {
  currency: string;
  marks: string;
  nets: string;
  boards: string;
};

/**
 * Cached prices of hotels per check-in day, without expired ones. Prices arrive as three texts per hotel and supplier:
 * thousands of rows would take longer to parse than to find.
 */
export async function readLowest(
  { query, branchId, now }: Tools,
  ids: readonly number[],
  { from, to, nights }: Span,
): Promise<KnownOf[]> {
  const rows = await query<Row>("stay.lowest", LOWEST, [branchId, nights, [...ids], from, to, now]);
  return rows.map(({ accommodation_id, supplier_id, currency, ...result }) => {
    const [nets, boards] = [members(result.nets), members(result.boards)];
    const prices = members(result.marks).map((written, at): Known => {
      const [mark, board] = [Number(written), boards[at]!];
      return {
        day: mark % 64,
        net: Number(nets[at]),
        boardPrice: board === "NULL" ? null : Number(board),
        asOfMs: Math.floor(mark / 128) * 1_000,
        stale: Math.floor(mark / 64) % 2 === 1,
      };
    });
    return { accommodationId: accommodation_id, supplierId: supplier_id, currency: currency.trim(), prices };
  });
}

/** Splits an array of numbers in PostgreSQL notation. */
const members = (written: string): string[] => written.slice(1, -1).split(",");

/** Each mark encodes the time in seconds, staleness, and the day (at most 60). */
export const LOWEST = `
  select m.accommodation_id, m.supplier_id, m.currency::text as currency, array_agg(m.net)::text as nets,
         array_agg(m.board_price)::text as boards,
         array_agg(floor(date_part('epoch', m.as_of))::bigint * 128 + (m.stale_at <= $6::timestamptz)::int * 64
                   + (m.check_in - $4::date))::text as marks
    from min_prices m
   where m.branch_id = $1 and m.nights = $2 and m.accommodation_id = any($3::int[]) and m.check_in between $4::date and $5::date
     and m.dead_at > $6::timestamptz
   group by m.accommodation_id, m.supplier_id, m.currency`;

/** Cache state of one supplier for the requested weeks. */
export type CacheState = { supplierId: number; fresh: number; fault: SupplierFaultCode | null };

/** A hotel and a supplier of it. */
export type Pair = { accommodationId: number; supplierId: number };

/** For pairs of hotel and supplier: the number of fresh weeks per supplier, and its fault at the last call. */
export const readCacheStates = (
  { query, branchId }: Tools,
  pairs: readonly Pair[],
  nights: number,
  weeks: readonly Pick<Slot, "week" | "freshFrom">[],
): Promise<CacheState[]> =>
  query("stay.standings", STANDINGS, [
    ...[branchId, nights, pairs.map(({ accommodationId }) => accommodationId)],
    ...[weeks.map(({ week }) => week), weeks.map(({ freshFrom }) => freshFrom)],
    pairs.map(({ supplierId }) => supplierId),
  ]);

const STANDINGS = `
  select k.supplier_id as "supplierId", (count(*) filter (where k.answered_at > t.fresh_from))::int as fresh,
         (array_agg(k.fault order by k.asked_at desc) filter (where k.fault is not null))[1] as fault
    from unnest($4::date[], $5::timestamptz[]) t (week, fresh_from)
    join min_price_asks k on k.branch_id = $1 and k.nights = $2 and k.accommodation_id = any($3::int[]) and k.week = t.week
   where (k.accommodation_id, k.supplier_id) in (select p.accommodation_id, p.supplier_id
                                                   from unnest($3::int[], $6::int[]) p (accommodation_id, supplier_id))
   group by k.supplier_id`;

/** A week that is not fresh. `first`: never answered. `resting`: failed recently and in backoff. */
export type Due = Slot & { supplierId: number; first: boolean; resting: boolean };

/** The weeks that are not fresh, for pairs of hotel and supplier. */
export async function readDue(
  { query, branchId, now }: Tools,
  pairs: readonly Pair[],
  nights: number,
  weeks: readonly Pick<Slot, "week" | "freshFrom">[],
  againMs: number,
): Promise<Due[]> {
  type DueRow = { accommodation_id: number; supplier_id: number; nth: number; first: boolean; resting: boolean };
  const rows = await query<DueRow>("stay.due", DUE, [
    ...[branchId, nights],
    ...[pairs.map(({ accommodationId }) => accommodationId), pairs.map(({ supplierId }) => supplierId)],
    ...[weeks.map(({ week }) => week), weeks.map(({ freshFrom }) => freshFrom)],
    new Date(now.getTime() - againMs),
  ]);
  return rows.map(({ accommodation_id, supplier_id, nth, first, resting }) => ({
    ...{ accommodationId: accommodation_id, supplierId: supplier_id, first, resting },
    ...weeks[nth - 1]!,
  }));
}

const DUE = `
  select p.accommodation_id, p.supplier_id, t.nth::int as nth, k.answered_at is null as first,
         coalesce(k.fault is not null and k.asked_at > $7::timestamptz, false) as resting
    from unnest($3::int[], $4::int[]) p (accommodation_id, supplier_id)
   cross join unnest($5::date[], $6::timestamptz[]) with ordinality t (week, fresh_from, nth)
    left join min_price_asks k
      on k.branch_id = $1 and k.nights = $2 and k.accommodation_id = p.accommodation_id and k.week = t.week
     and k.supplier_id = p.supplier_id
   where coalesce(k.answered_at <= t.fresh_from, true)
   order by p.accommodation_id, t.week`;
