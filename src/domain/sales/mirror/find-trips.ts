import type { Query } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import type { TripQuery } from "../supplier/port";
import type { MirroredItem } from "./rules";

type Found = { ageMs: number | null; items: Pick<MirroredItem, "item_id" | "charter_id" | "data">[] };

/**
 * Items of a mirror whose outbound leg matches the query's first leg, including flexible days, and the age of the
 * mirror.
 */
export async function findTrips(
  query: Query,
  { branch_id, id }: { branch_id: number; id: number },
  { product, legs }: TripQuery,
  now: Date,
): Promise<Found> {
  const { origin, destination, date, flexDays } = legs[0]!;
  const [row] = await query<{ fresh_at: ColumnOf<"core_cursors", "fresh_at">; items: Found["items"] }>(
    "mirror.find-trips",
    FIND,
    [branch_id, id, product, codesOf(origin), codesOf(destination), date, flexDays],
  );
  return { ageMs: row?.fresh_at ? now.getTime() - row.fresh_at.getTime() : null, items: row?.items ?? [] };
}

const codesOf = ({ code, codes }: TripQuery["legs"][number]["origin"]) => [...new Set([code, ...codes])];

const MOST = 500;

const FIND = `
  select c.fresh_at, coalesce((
    select jsonb_agg(jsonb_build_object('item_id', i.item_id, 'charter_id', i.charter_id, 'data', i.data))
      from (select * from core_items i
             where i.branch_id = c.branch_id and i.supplier_id = c.supplier_id and i.product = $3
               and i.origin = any ($4::text[]) and i.destination = any ($5::text[])
               and i.departs_on between $6::date - $7::int and $6::date + $7::int
             order by i.departs_on, i.item_id limit ${MOST}) i), '[]') as items
    from core_cursors c where c.branch_id = $1 and c.supplier_id = $2`;
