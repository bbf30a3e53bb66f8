import type { TripProduct } from "@/domain/kernel/product/rules";
import type { Spot, TripQuery } from "@/domain/sales/supplier/port";
import type { Cabin, PaxCount, PaxPrice, Prices, Segment, TripOffer } from "@/domain/sales/supplier/rules.offer";
import { drawn } from "./drawn";
import { type Fare, flightFares, trainFares } from "./fares";
import { distance, geography, momentOf, type Port, toGeographyDto } from "./geography";
import { priced } from "./money";
import { scenarioTo } from "./scenarios";
import { daysAhead, daysLater, lead, season, weekday } from "./seasons";
import { CHANGE_MINUTES, flightLines, type Line } from "./timetable";
import { railKm, trainLines } from "./trains";

/** Parameters that determine what a sandbox sells. */
export type Shop = { seed: string; currency: string; density: number };

/** A fare of a connection on a day, as a key: `THR.MHD.2026-12-01.3.Y`. */
type Piece = { from: string; to: string; date: string; nr: number; fare_class: string };
type Found = { piece: Piece; line: Line; fare: Fare };

const MINUTE_MS = 60_000;
/** Sale closes an hour before departure. */
const LAST_SALE_MS = 60 * MINUTE_MS;
/** Maximum combinations of several legs: the cheapest of each leg are combined. */
const MAX_TOGETHER = 81;

/** All trips on sale, combined legs cheapest first; equal for the same day, place and seed. */
export function tripsOf(shop: Shop, request: TripQuery, now: Date): TripOffer[] {
  // The lead time of the first leg determines the price, so the key contains it.
  const days = request.legs[0] ? Math.min(999, daysAhead(now, request.legs[0].date)) : 0;
  const legs = request.legs.map(({ origin, destination, date, flexDays }, nth) => {
    const dates = Array.from({ length: 2 * flexDays + 1 }, (_, at) => daysLater(date, at - flexDays));
    const pairs = portsOf(request.product, origin).flatMap((from) =>
      portsOf(request.product, destination).map((to) => ({ from, to })),
    );
    const found = dates.flatMap((day) =>
      pairs.flatMap(({ from, to }) => faresOn(shop, request.product, from, to, day, days)),
    );
    const earliest = nth === 0 ? now.getTime() + LAST_SALE_MS : 0;
    return found.filter(({ line, piece, fare }) => {
      const wanted = request.cabin === null || fare.cabin === request.cabin;
      return wanted && momentOf(piece.date, line.minute, line.hops[0]!.from.zone) > earliest;
    });
  });
  const together = combined(legs).filter(inOrder);
  return together.map((found) => offerOf(shop, request.product, found, request.passengers, days));
}

/** The trip of a key as it was found; undefined for a foreign key or one of another seed. */
export function tripOfKey(shop: Shop, product: TripProduct, key: string, passengers: PaxCount): TripOffer | undefined {
  const [days, ...pieces] = key.split("~");
  if (!/^\d{1,3}$/.test(days!) || pieces.length === 0 || pieces.length > 4) return undefined;
  const found = pieces.map((piece) => foundOf(shop, product, piece, Number(days)));
  return found.every((one) => one !== undefined)
    ? offerOf(shop, product, found as Found[], passengers, Number(days))
    : undefined;
}

function foundOf(shop: Shop, product: TripProduct, written: string, days: number): Found | undefined {
  const [from, to, date, nr, fare_class] = written.split(".");
  const ports = portMap(product);
  const [origin, destination] = [ports.get(from ?? ""), ports.get(to ?? "")];
  if (!origin || !destination || !date || !/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  return faresOn(shop, product, origin, destination, date, days).find(
    ({ piece }) => String(piece.nr) === nr && piece.fare_class === fare_class,
  );
}

const portMap = (product: TripProduct) => (product === "flight" ? geography().airports : geography().stations);
const portsOf = (product: TripProduct, { codes }: Spot): Port[] =>
  codes.flatMap((code) => portMap(product).get(code) ?? []);

function faresOn(
  { seed, density }: Shop,
  product: TripProduct,
  from: Port,
  to: Port,
  date: string,
  days: number,
): Found[] {
  if (from.code === to.code) return [];
  const flight = product === "flight";
  const lines = flight ? flightLines(seed, from, to, density) : trainLines(seed, from, to, density);
  const km = flight ? distance(from, to) : railKm(from, to);
  const home = from.country === "IR" && to.country === "IR";
  const magic = scenarioTo(product, to.code) !== undefined;
  const day = season(date) * lead(days);
  return lines
    .filter(({ rests }) => !rests.includes(weekday(date)))
    .flatMap((line) => {
      const by = drawn(seed, product, from.code, to.code, date, line.nr);
      // Daytime departures cost more than night ones, connections less.
      const hour = line.minute >= 480 && line.minute < 1_200 ? 1.06 : 0.94;
      const dearness = day * hour * (line.hops.length > 1 ? 0.88 : 1) * (0.94 + by.share() * 0.12);
      const fares = flight ? flightFares(by, { km, home, dearness, magic }) : trainFares(by, { km, dearness, magic });
      return fares.map((fare) => {
        const piece = { from: from.code, to: to.code, date, nr: line.nr, fare_class: fare.fare_class };
        return { piece, line, fare };
      });
    });
}

/** Combinations of one fare per leg: all for a single leg, the cheapest for several. */
function combined(legs: readonly Found[][]): Found[][] {
  if (legs.length === 1) return legs[0]!.map((found) => [found]);
  const most = Math.floor(MAX_TOGETHER ** (1 / legs.length));
  const cheapest = legs.map((leg) => [...leg].sort((a, b) => a.fare.dollars - b.fare.dollars).slice(0, most));
  return cheapest.reduce<Found[][]>((sofar, leg) => sofar.flatMap((one) => leg.map((found) => [...one, found])), [[]]);
}

/** Whether each leg departs after the previous one has arrived. */
const inOrder = (found: readonly Found[]): boolean =>
  found.every((one, leg) => {
    const before = found[leg - 1];
    return !before || timesOf(one).at(0)!.departs > timesOf(before).at(-1)!.arrives + LAST_SALE_MS;
  });

function timesOf({ piece, line }: Found): { departs: number; arrives: number }[] {
  let at = momentOf(piece.date, line.minute, line.hops[0]!.from.zone);
  return line.hops.map(({ minutes }) => {
    const [departs, arrives] = [at, at + minutes * MINUTE_MS];
    at = arrives + CHANGE_MINUTES * MINUTE_MS;
    return { departs, arrives };
  });
}

function offerOf(
  shop: Shop,
  product: TripProduct,
  found: readonly Found[],
  passengers: PaxCount,
  days: number,
): TripOffer {
  const segments = found.flatMap((one, leg) => segmentsOf(one, leg, product));
  const fares = found.map(({ fare }) => fare);
  const adult = fares.reduce((sum, { dollars }) => sum + dollars, 0);
  const abroad = found.some(({ line }) =>
    line.hops.some(({ from, to }) => from.country !== "IR" || to.country !== "IR"),
  );
  const worst = (of: "refund" | "change") => WORST.find((one) => fares.some((fare) => fare[of] === one))!;
  return {
    key: [
      days,
      ...found.map(({ piece: { from, to, date, nr, fare_class } }) => [from, to, date, nr, fare_class].join(".")),
    ].join("~"),
    kind: fares.some(({ kind }) => kind === "charter") ? "charter" : "system",
    segments,
    fare_class: [...new Set(fares.map(({ fare_class }) => fare_class))].join("+"),
    seats_left: Math.min(...fares.map(({ seats }) => seats)),
    currency: shop.currency,
    prices: pricesOf(adult, shop.currency, passengers, product === "train" ? 0 : abroad ? 0.14 : 0.09),
    conditions: { refund: worst("refund"), change: worst("change") },
    documents_required: [abroad ? "passport" : "national_code"],
    expires_at: null,
  };
}
const WORST = ["none", "penalty", "unknown", "free"] as const;

function segmentsOf(found: Found, leg: number, product: TripProduct): Segment[] {
  const times = timesOf(found);
  const { cabin, baggage_kg, baggage_pieces, compartment } = found.fare;
  return found.line.hops.map(({ from, to, carrier, number, equipment }, nth): Segment => {
    const { departs, arrives } = times[nth]!;
    return {
      ...{ leg, vehicle: product, carrier, number, origin: from.code, destination: to.code },
      ...{
        departs_at: toGeographyDto(departs),
        departure_zone: from.zone,
        arrives_at: toGeographyDto(arrives),
        arrival_zone: to.zone,
      },
      ...{ cabin: cabin satisfies Cabin, equipment: compartment ?? equipment, baggage_kg, baggage_pieces },
    };
  });
}

/** A child pays three quarters, an infant a tenth. */
const SHARES = { ADT: 1, CHD: 0.75, INF: 0.1 } as const;

function pricesOf(adult: number, currency: string, { adult: a, child: c, infant: i }: PaxCount, tax: number): Prices {
  const request = { ADT: a, CHD: c, INF: i };
  const types = (["ADT", "CHD", "INF"] as const).filter((type) => request[type] > 0);
  return Object.fromEntries(types.map((type) => [type, priceOf(adult * SHARES[type], currency, tax)]));
}

function priceOf(dollars: number, currency: string, share: number): PaxPrice {
  const base = priced(dollars, currency);
  const tax = share === 0 ? 0 : priced(dollars * share, currency);
  return { base, tax, markup: 0, discount: 0, total: base + tax };
}
