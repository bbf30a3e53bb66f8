import { instantOf, isZone } from "@/domain/sales/charter/rules.times";
import { SupplierFault, type TripQuery } from "@/domain/sales/supplier/port";
import type { Cabin, Condition, PaxCount, Segment, TripOffer } from "@/domain/sales/supplier/rules.offer";
import { minorUnits, sharesOf } from "./rules.amounts";
import type { DuffelOffer } from "./shapes";

const CABINS: Record<string, Cabin> = {
  economy: "economy",
  premium_economy: "premium",
  business: "business",
  first: "first",
};
const cabinClass = {
  economy: "economy",
  premium: "premium_economy",
  business: "business",
  first: "first",
} as const;

/** Id and price in minor units: an order is paid with exactly that price. */
const keyOf = (id: string, total: number) => `${id}:${total}`;
/** Parses an offer key. Throws `SupplierFault` for a foreign key. */
export function readKey(key: string): { id: string; total: number } {
  const [, id, total] = /^(off_\w{4,60}):(\d{1,16})$/.exec(key) ?? [];
  if (!id) throw new SupplierFault("refused", "an unknown offer", false);
  return { id, total: Number(total) };
}

/** Representative ages sent to Duffel: birth dates are not disclosed before a booking. */
const AGES = { child: 8, infant: 1 } as const;

type Place = TripQuery["legs"][number]["origin"];

/** Maximum Duffel searches per trip: one for each combination of the cities' airports. */
const MAX_REQUESTS = 4;

/** Duffel requests for a trip, one per combination of airports, main airports first; none without IATA codes. */
export function requestsOf({ legs, passengers, cabin }: TripQuery) {
  const { adult, child, infant } = passengers;
  const requests = choicesOf(legs).flatMap((iataOf) => {
    const slices = legs.map(({ origin, destination, date }) => ({
      origin: iataOf(origin),
      destination: iataOf(destination),
      departure_date: date,
      arrival_time: null,
      departure_time: null,
    }));
    return slices.some(({ origin, destination }) => origin === destination) ? [] : [slices];
  });
  return requests.slice(0, MAX_REQUESTS).map((slices) => ({
    slices,
    passengers: [
      ...Array.from({ length: adult }, () => ({ type: "adult" as const })),
      ...Array.from({ length: child }, () => ({ age: AGES.child })),
      ...Array.from({ length: infant }, () => ({ age: AGES.infant })),
    ],
    ...(cabin && { cabin_class: cabinClass[cabin] }),
  }));
}

/** All combinations of airports for the places; a place has the same airport in every leg. */
function choicesOf(legs: TripQuery["legs"]): ((place: Place) => string)[] {
  const places = new Map(
    legs.flatMap(({ origin, destination }) => [origin, destination]).map((one) => [one.code, one]),
  );
  let choices: ReadonlyMap<string, string>[] = [new Map()];
  for (const place of places.values())
    choices = iatasOf(place)
      .flatMap((iata) => choices.map((choice) => new Map([...choice, [place.code, iata]])))
      .slice(0, 2 * MAX_REQUESTS);
  return choices.map((choice) => (place) => choice.get(place.code)!);
}

const iatasOf = ({ kind, code, codes }: Place): string[] =>
  (kind === "airport" ? [code] : [...new Set(codes)]).filter((one) => /^[A-Z]{3}$/.test(one));

/** Passenger counts in our types. */
export function paxOf(passengers: DuffelOffer["passengers"]): PaxCount {
  const count = { adult: 0, child: 0, infant: 0 };
  for (const one of passengers) count[typeOf(one)]++;
  return count;
}

/** Our type of a Duffel passenger. */
export function typeOf({ type, age }: DuffelOffer["passengers"][number]): keyof PaxCount {
  if (type?.startsWith("infant") || (age != null && age < 2)) return "infant";
  return type === "child" || (age != null && age < 12) ? "child" : "adult";
}

/** Throws `nonsense` for invalid times or amounts, or an offer for other passenger counts. */
export function offerOf(offer: DuffelOffer, passengers: PaxCount): TripOffer {
  const { id, total_amount, total_currency: currency, tax_amount, tax_currency } = offer;
  const theirs = paxOf(offer.passengers);
  if (theirs.adult !== passengers.adult || theirs.child !== passengers.child || theirs.infant !== passengers.infant)
    throw new SupplierFault("nonsense", "an offer for others");
  const total = minorUnits(total_amount, currency);
  const tax = tax_amount && tax_currency === currency ? minorUnits(tax_amount, currency) : 0;
  return {
    key: keyOf(id, total),
    kind: "system",
    segments: offer.slices.flatMap(({ segments }, leg) => segments.map((one) => segmentOf(one, leg))),
    fare_class: fareOf(offer),
    seats_left: null,
    currency,
    prices: sharesOf(total, tax, passengers),
    conditions: {
      refund: conditionOf(offer.conditions?.refund_before_departure),
      change: conditionOf(offer.conditions?.change_before_departure),
    },
    documents_required: offer.passenger_identity_documents_required ? ["passport"] : [],
    expires_at: new Date(offer.expires_at).toISOString(),
  };
}

function fareOf({ slices: [slice] }: DuffelOffer): string {
  const passenger = slice!.segments[0]!.passengers[0];
  return (slice!.fare_brand_name ?? passenger?.fare_basis_code ?? passenger?.cabin_class ?? "-").slice(0, 40);
}

/** Allowed without a stated penalty does not mean free. */
function conditionOf(condition: { allowed: boolean; penalty_amount?: string | null } | null | undefined): Condition {
  if (!condition) return "unknown";
  if (!condition.allowed) return "none";
  return condition.penalty_amount != null && Number(condition.penalty_amount) === 0 ? "free" : "penalty";
}

function segmentOf(one: DuffelOffer["slices"][number]["segments"][number], leg: number): Segment {
  const { origin, destination, marketing_carrier, passengers, aircraft } = one;
  const bags = passengers.map(({ baggages }) =>
    baggages.filter(({ type }) => type === "checked").reduce((sum, { quantity }) => sum + quantity, 0),
  );
  return {
    leg,
    vehicle: "flight",
    carrier: marketing_carrier.iata_code ?? "",
    number: one.marketing_carrier_flight_number,
    origin: origin.iata_code,
    destination: destination.iata_code,
    departs_at: at(one.departing_at, origin.time_zone),
    departure_zone: origin.time_zone,
    arrives_at: at(one.arriving_at, destination.time_zone),
    arrival_zone: destination.time_zone,
    cabin: CABINS[passengers[0]?.cabin_class ?? ""] ?? "economy",
    equipment: aircraft?.name ?? aircraft?.iata_code ?? null,
    baggage_kg: null,
    // The smallest allowance of all passengers.
    baggage_pieces: bags.length > 0 ? Math.min(...bags) : null,
  };
}

function at(local: string, zone: string): string {
  const instant = isZone(zone) ? instantOf(local.slice(0, 16), zone) : undefined;
  if (!instant) throw new SupplierFault("nonsense", `${local} ${zone} is not a valid time`);
  return instant.toISOString();
}
