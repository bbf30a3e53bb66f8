import { clockAt } from "../../kernel/zone-clock";
import type { TripOffer } from "../supplier/rules.offer";
import type { Sort } from "./rules";

/** Attributes of an offer for filters, facets and sorting. */
export type Traits = {
  supplier: number;
  carriers: readonly string[];
  kind: TripOffer["kind"];
  /** Of the leg with the most. */
  stops: number;
  departsAtMs: number;
  arrivesAtMs: number;
  /** Travel time over all legs, excluding the stays between them. */
  minutes: number;
  /** Local departure time `HH:MM` of the first leg. */
  clock: string;
  refundable: boolean;
  /** Minor units. */
  total: number;
};

/** Absent or empty members match everything; values of one member are alternatives, members are combined. */
export type TripFilters = {
  suppliers?: readonly number[] | undefined;
  carriers?: readonly string[] | undefined;
  kinds?: readonly TripOffer["kind"][] | undefined;
  stops?: readonly number[] | undefined;
  departure_from?: string | undefined;
  departure_to?: string | undefined;
  price_max?: number | bigint | undefined;
  refundable?: boolean | undefined;
};

/** Quarters of the day, as ranges of `departure_from` and `departure_to`. */
export const DAY_PARTS = [
  ["00:00", "05:59"],
  ["06:00", "11:59"],
  ["12:00", "17:59"],
  ["18:00", "23:59"],
] as const;

/** The filter attributes of an offer. */
export function traitsOf({ kind, segments, conditions }: TripOffer, supplier: number, total: number): Traits {
  const legs = new Map<number, { stops: number; from: number; to: number }>();
  for (const { leg, departs_at, arrives_at } of segments) {
    const known = legs.get(leg);
    const to = Date.parse(arrives_at);
    if (!known) legs.set(leg, { stops: 0, from: Date.parse(departs_at), to });
    else Object.assign(known, { stops: known.stops + 1, to });
  }
  const ways = [...legs.values()];
  const [first] = segments;
  const departsAtMs = Date.parse(first!.departs_at);
  return {
    supplier,
    carriers: [...new Set(segments.map(({ carrier }) => carrier))],
    kind,
    stops: Math.max(...ways.map(({ stops }) => stops)),
    departsAtMs,
    arrivesAtMs: Math.max(...ways.map(({ to }) => to)),
    minutes: ways.reduce((sum, { from, to }) => sum + (to - from) / 60_000, 0),
    clock: clockAt(first!.departure_zone, departsAtMs).slice(11),
    refundable: conditions.refund === "free" || conditions.refund === "penalty",
    total,
  };
}

const request = <Value>(wanted: readonly Value[] | undefined, has: (value: Value) => boolean) =>
  wanted === undefined || wanted.length === 0 || wanted.some(has);

export const passes = (of: Traits, filters: TripFilters): boolean =>
  request(filters.suppliers, (one) => one === of.supplier) &&
  request(filters.carriers, (one) => of.carriers.includes(one)) &&
  request(filters.kinds, (one) => one === of.kind) &&
  request(filters.stops, (one) => one === of.stops) &&
  within(of.clock, filters.departure_from, filters.departure_to) &&
  (filters.price_max === undefined || of.total <= filters.price_max) &&
  (filters.refundable === undefined || filters.refundable === of.refundable);

/** A range from 22:00 to 02:00 spans midnight. */
function within(clock: string, from = "00:00", to = "23:59"): boolean {
  return from <= to ? clock >= from && clock <= to : clock >= from || clock <= to;
}

type Counted<Name extends string, Value> = ({ [name in Name]: Value } & { count: number; from: number })[];

/** Counts over all offers before filters; `from`: the lowest total among them. */
export type Facets = {
  suppliers: Counted<"id", number>;
  carriers: Counted<"code", string>;
  kinds: Counted<"kind", TripOffer["kind"]>;
  stops: Counted<"stops", number>;
  departures: { from: string; to: string; count: number }[];
  refundable: number;
  price: { least: number; most: number } | null;
};

/** Facets of all offers. */
export function facetsOf(all: readonly Traits[]): Facets {
  const counts = new FacetCounts();
  for (const one of all) counts.add(one);
  return counts.told();
}

/** Incremental facets: counted while other suppliers are still pending. */
export class FacetCounts {
  private readonly suppliers: Counts<number> = new Map();
  private readonly carriers: Counts<string> = new Map();
  private readonly kinds: Counts<TripOffer["kind"]> = new Map();
  private readonly stops: Counts<number> = new Map();
  private readonly departures = DAY_PARTS.map(([from, to]) => ({ from, to, count: 0 }));
  private refundable = 0;
  private price: Facets["price"] = null;

  add({ supplier, carriers, kind, stops, clock, refundable, total }: Traits): void {
    count(this.suppliers, supplier, total);
    for (const carrier of carriers) count(this.carriers, carrier, total);
    count(this.kinds, kind, total);
    count(this.stops, stops, total);
    for (const part of this.departures) if (within(clock, part.from, part.to)) part.count++;
    if (refundable) this.refundable++;
    const { least, most } = this.price ?? { least: total, most: total };
    this.price = { least: Math.min(least, total), most: Math.max(most, total) };
  }

  told(): Facets {
    const { departures, refundable, price } = this;
    return {
      suppliers: listed("id", this.suppliers),
      carriers: listed("code", this.carriers),
      kinds: listed("kind", this.kinds),
      stops: listed("stops", this.stops),
      ...{ departures, refundable, price },
    };
  }
}

type Counts<Value> = Map<Value, { count: number; from: number }>;

function count<Value>(counts: Counts<Value>, value: Value, total: number): void {
  const known = counts.get(value);
  if (!known) counts.set(value, { count: 1, from: total });
  else {
    known.count++;
    known.from = Math.min(known.from, total);
  }
}

function listed<Name extends string, Value>(name: Name, counts: Counts<Value>): Counted<Name, Value> {
  const order = ([a]: [Value, unknown], [b]: [Value, unknown]) => (a < b ? -1 : 1);
  return [...counts].sort(order).map(([value, counted]) => ({ [name]: value, ...counted })) as Counted<Name, Value>;
}

const BY: Readonly<Record<Sort, (a: Traits, b: Traits) => number>> = {
  price: (a, b) => a.total - b.total,
  departure: (a, b) => a.departsAtMs - b.departsAtMs,
  duration: (a, b) => a.minutes - b.minutes,
  arrival: (a, b) => a.arrivesAtMs - b.arrivesAtMs,
};

/** Ties are resolved by price, then by departure. */
export const inOrder = (sort: Sort) => (a: Traits, b: Traits) => BY[sort](a, b) || BY.price(a, b) || BY.departure(a, b);
