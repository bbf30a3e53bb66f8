import type { MirroredItem, MirroredLeg } from "@/domain/sales/mirror/rules";
import type { TripQuery } from "@/domain/sales/supplier/port";
import type { DocumentKind, PaxCount, PaxPrice, Prices, Segment, TripOffer } from "@/domain/sales/supplier/rules.offer";
import type { Statistics } from "./answers";
import { localDay } from "./zones";

type Item = Pick<MirroredItem, "charter_id" | "item_id" | "data">;

const TYPES = ["ADT", "CHD", "INF"] as const;
const MEMBERS = { ADT: "adult", CHD: "child", INF: "infant" } as const;

/** Passenger counts by age group. */
const countsOf = (pax: PaxCount) => TYPES.map((type) => [type, pax[MEMBERS[type]]] as const);

/** Total for all passengers in minor units; null when an age group is not sold. */
export function totalOf(prices: Prices, pax: PaxCount): number | null {
  let total = 0;
  for (const [type, count] of countsOf(pax)) {
    if (count === 0) continue;
    const price = prices[type];
    if (!price) return null;
    total += price.total * count;
  }
  return Number.isSafeInteger(total) ? total : null;
}

/** Prices of the age groups that travel. Their markup is part of what we owe. */
function netOf(prices: Statistics["prices"], pax: PaxCount): Prices {
  const net: Prices = {};
  for (const [type, count] of countsOf(pax)) {
    const price = prices[type];
    if (price && count > 0) net[type] = onTop(price);
  }
  return net;
}

const onTop = ({ base, tax, markup, discount, total }: PaxPrice): PaxPrice => ({
  base: base + markup,
  tax,
  markup: 0,
  discount,
  total,
});

/** Key of charter, class and price version, as their API identifies it. */
const keyOf = (charter: number, item: number, version: number) => `${charter}.${item}.${version}`;
/** Parses a `keyOf` key; undefined for any other text. */
export function readKey(key: string): { main_id: number; item_id: number } | undefined {
  const [, main, item] = /^(\d{1,10})\.(\d{1,10})\.\d{1,10}$/.exec(key) ?? [];
  return main && item ? { main_id: Number(main), item_id: Number(item) } : undefined;
}

export const isOnSale = ({ status, sales_close_at }: Statistics, now: Date): boolean =>
  (status === "open" || status === "few_left") && Date.parse(sales_close_at) > now.getTime();

/** A mirrored item as an offer; undefined when it does not match the query. */
export function offerOf(item: Item, query: TripQuery, now: Date): TripOffer | undefined {
  const { legs, stays, statistics } = item.data;
  const { adult, child } = query.passengers;
  if (!isOnSale(statistics, now) || statistics.available < adult + child) return undefined;
  if (query.cabin !== null && query.cabin !== "economy") return undefined;
  const segments = segmentsOf(legs, query);
  if (!segments || Date.parse(segments[0]!.departs_at) <= now.getTime()) return undefined;
  const offer = {
    kind: "charter" as const,
    segments,
    // The withheld amount is unknown until the cancellation.
    conditions: { refund: "unknown" as const, change: "unknown" as const },
    documents_required: documentsOf(query),
    ...toldBy(item, statistics, query.passengers),
    ...(stays.length > 0 && { stays: stays.map((stay) => ({ ...stay, accommodation_id: null })) }),
  };
  return totalOf(offer.prices, query.passengers) === null ? undefined : offer;
}

/** Fields of an offer that depend on statistics. */
function toldBy(
  { charter_id, item_id }: Pick<Item, "charter_id" | "item_id">,
  statistics: Statistics,
  passengers: PaxCount,
) {
  return {
    key: keyOf(charter_id, item_id, statistics.price_version),
    fare_class: statistics.fare_class,
    seats_left: Math.max(0, statistics.available),
    currency: statistics.currency,
    prices: netOf(statistics.prices, passengers),
    expires_at: new Date(statistics.sales_close_at).toISOString(),
  };
}

/** Segments by the query's legs: outbound for the first, return for the second; undefined for other itineraries. */
function segmentsOf(legs: readonly MirroredLeg[], query: TripQuery): Segment[] | undefined {
  const ways = [legs.filter(isOut), legs.filter((leg) => !isOut(leg))].filter((way) => way.length > 0);
  if (ways.length !== query.legs.length) return undefined;
  for (const [index, { origin, destination, date, flexDays }] of query.legs.entries()) {
    const [first, last] = [ways[index]![0]!, ways[index]!.at(-1)!];
    const apart = Math.abs(Date.parse(localDay(first.departs_at, first.departure_zone)) - Date.parse(date));
    if (!isAt(origin, first.origin) || !isAt(destination, last.destination) || apart > flexDays * DAY_MS)
      return undefined;
  }
  return ways.flatMap((way, index) => way.map((leg) => segmentOf(leg, index)));
}

const DAY_MS = 86_400_000;
const isOut = ({ direction }: MirroredLeg) => direction === "outbound";
const isAt = ({ code, codes }: TripQuery["legs"][number]["origin"], place: string) =>
  place === code || codes.includes(place);

const segmentOf = (leg: MirroredLeg, index: number): Segment => ({
  leg: index,
  vehicle: leg.vehicle,
  carrier: leg.carrier,
  number: leg.number,
  origin: leg.origin,
  destination: leg.destination,
  departs_at: new Date(leg.departs_at).toISOString(),
  departure_zone: leg.departure_zone,
  arrives_at: new Date(leg.arrives_at).toISOString(),
  arrival_zone: leg.arrival_zone,
  cabin: "economy",
  equipment: null,
  baggage_kg: leg.baggage_kg,
  baggage_pieces: null,
});

/** Domestic trips require only the national code. */
function documentsOf({ legs }: TripQuery): DocumentKind[] {
  const countries = new Set(legs.flatMap(({ origin, destination }) => [origin.country, destination.country]));
  return [countries.size === 1 && countries.has("IR") ? "national_code" : "passport"];
}

/** The offer updated with current statistics. */
export function asReported(offer: TripOffer, statistics: Statistics, passengers: PaxCount): TripOffer {
  const { main_id, item_id } = readKey(offer.key)!;
  return { ...offer, ...toldBy({ charter_id: main_id, item_id }, statistics, passengers) };
}
