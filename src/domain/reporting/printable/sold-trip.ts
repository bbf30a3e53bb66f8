import type { Segment } from "../../sales/supplier/rules.offer";

/** The trip or stay of a booking, for any seller. */
export type SoldTrip = {
  local_pnr: string;
  product: "flight" | "train" | "accommodation" | null;
  ways: Pick<Segment, "origin" | "destination" | "carrier" | "number">[];
  hotel: { name: string; name_latin: string } | null;
};

/** Members of SoldTrip as arguments of `jsonb_build_object`, with SOLD_TRIP_FROM. */
export const SOLD_TRIP = `
  'local_pnr', b.local_pnr, 'product', coalesce(b.product, case when w.vehicle = 'train' then 'train' else 'flight' end),
  'ways', coalesce(t.offer->'segments', w.ways, '[]'),
  'hotel', case when h.id is not null then jsonb_build_object('name', h.name, 'name_latin', h.name_latin) end`;

/** Joins to a booking `b`: its order's item `t`, hotel `h`, the ways `w` of its charter. */
export const SOLD_TRIP_FROM = `
    left join trade_items t on t.branch_id = b.branch_id and t.trade_id = b.trade_id and t.line = b.trade_line
    left join accommodations h on h.branch_id = b.branch_id and h.id = (t.offer->>'accommodation_id')::int
    left join lateral (
      select min(r.vehicle::text) as vehicle, jsonb_agg(jsonb_build_object('origin', r.origin, 'destination', r.destination,
               'carrier', r.carrier, 'number', r.number) order by r.departs_at) as ways
        from charter_calculations_route r where r.branch_id = b.branch_id and r.charter_id = b.charter_id) w on true`;

/** First and farthest place of a trip, for a round trip its turning point; null for a stay. */
export function endsOf({ ways }: Pick<SoldTrip, "ways">): { from: string; to: string } | null {
  const [first, last] = [ways[0], ways.at(-1)];
  if (!first || !last) return null;
  const isRound = last.destination === first.origin;
  const to = isRound ? ways[Math.floor((ways.length - 1) / 2)]!.destination : last.destination;
  return { from: first.origin, to };
}
