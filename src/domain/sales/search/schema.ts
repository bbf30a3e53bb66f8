import { z } from "zod";
import { BOARDS } from "../../catalogue/accommodation/rules";
import { asciiDigits } from "../../kernel/digits";
import { gregorianDate } from "../../kernel/jalali";
import { code, count, id, instant, longId, money, text } from "../../kernel/primitives";
import { currency } from "../charter/schema.atoms";
import { STEPS } from "../price/rules";
import { CABINS } from "../supplier/rules.offer";
import { MAX_FLEX_DAYS, MAX_LEGS, SORTS, SUPPLIER_STATUSES, TRIP_TYPES } from "./rules";

/** Not `primitives.date`: an invalid day is 3007 here, like a past one. */
const day = z
  .preprocess(
    (value) => (typeof value === "string" ? (gregorianDate(asciiDigits(value.trim())) ?? value) : value),
    z.string().max(30),
  )
  .meta({
    description:
      "YYYY-MM-DD local date of departure; a year below 1700 is Jalali; today or later, at most 365 days ahead",
  });

const spot = text(100).meta({
  description:
    "an IATA code, a station code, a city code (`ir-mashhad`) or a name, Persian or Latin; a city means all its airports or stations",
});

/** Money and times of answers: integers and text already, as there are hundreds. */
const units = z.int().meta({ wire: { type: "integer", description: "minor units of `currency`" } });
const moment = z.string().meta({ wire: { type: "string", format: "date-time" } });

/**
 * Skips validation of values built member by member (to-trip-dto.ts; its test compares them with this schema), as there
 * are hundreds.
 */
function asMade<Schema extends z.ZodType>(schema: Schema): Schema {
  const made = schema.clone();
  made._zod.run = (payload) => payload;
  return made;
}

const Leg = z.object({ origin: spot, destination: spot, date: day, flex_days: count(0, MAX_FLEX_DAYS).default(0) });

/** More permissive than the rule, which throws 3004. */
const Pax = z.object({
  adult: count(0, 99).default(1),
  child: count(0, 99).default(0),
  infant: count(0, 99).default(0),
});

const PaxOut = z.object({ adult: z.int(), child: z.int(), infant: z.int() });

const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (typeof value === "string" || typeof value === "number" ? [value] : value),
    z.array(item).max(50),
  );

const clock = code(5).pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "HH:MM" }));

const Filters = z.object({
  suppliers: list(id).optional(),
  carriers: list(code(8).pipe(z.string().toUpperCase())).optional(),
  kinds: list(z.enum(["charter", "system"])).optional(),
  stops: list(count(0, 9)).optional().meta({ description: "stops of the leg with the most stops" }),
  departure_from: clock.optional().meta({ description: "HH:MM local time of departure of the first leg" }),
  departure_to: clock.optional(),
  price_max: money.optional().meta({ description: "minor units, for all passengers" }),
  refundable: z.boolean().optional().meta({ description: "true: only refundable offers, free or with a penalty" }),
});

const TripProduct = z.enum(["flight", "train"]);

/** POST /online/search/{type}. */
export const TripSearch = z.object({
  type: TripProduct,
  trip_type: z.enum(TRIP_TYPES).nullish().meta({ description: "required kind of the legs; defaults to their own" }),
  legs: z.array(Leg).min(1).max(MAX_LEGS),
  passengers: Pax.default({ adult: 1, child: 0, infant: 0 }),
  cabin: z.enum(CABINS).nullish(),
  filters: Filters.default({}),
  sort: z.enum(SORTS).default("price"),
  currency: currency.nullish().meta({ description: "currency of the prices; defaults to the branch's currency" }),
});

const Place = z.object({
  kind: z.enum(["airport", "station", "city"]),
  code: z.string(),
  name: z.string(),
  name_latin: z.string(),
  city: z.object({ code: z.string(), name: z.string(), name_latin: z.string() }),
  country: z.object({ code: z.string(), name: z.string(), name_latin: z.string() }),
  zone: z.string(),
});

export const SearchLegDto = z.object({
  origin: Place,
  destination: Place,
  date: z.string(),
  flex_days: z.int(),
});

/** Sale price per passenger, minor units. */
const SoldPrice = z.object({
  base: units.meta({ description: "the fare including all markups" }),
  tax: units,
  discount: units,
  total: units,
});
export const SoldPrices = z.object({ ADT: SoldPrice.optional(), CHD: SoldPrice.optional(), INF: SoldPrice.optional() });

const Condition = z.enum(["free", "penalty", "none", "unknown"]);

const SegmentOut = z.object({
  leg: z.int(),
  vehicle: z.enum(["flight", "train", "bus"]),
  carrier: z.string(),
  number: z.string(),
  origin: z.string(),
  destination: z.string(),
  departs_at: z.string(),
  departure_zone: z.string(),
  arrives_at: z.string(),
  arrival_zone: z.string(),
  cabin: z.enum(CABINS),
  equipment: z.string().nullable(),
  baggage_kg: z.number().nullable(),
  baggage_pieces: z.number().nullable(),
});

export const SearchSupplierDto = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  title_latin: z.string(),
  status: z.enum(SUPPLIER_STATUSES),
  ms: z.int(),
  count: z.int().meta({ description: "number of its offers in the answer, before filters" }),
  left_out: z
    .int()
    .optional()
    .meta({ description: "number of offers dropped: beyond the cheapest 999 of a search, or unreadable" }),
  fault_code: z.int().optional().meta({
    description: "catalogue code: 9002 too slow or unreachable, 9003 circuit open, 9999 invalid answer",
  }),
});

const SupplierName = z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() });

/** Accommodation of a package; its price is included in the offer's. */
const PackageStay = z.object({
  hotel: z.string(),
  hotel_latin: z.string(),
  accommodation_id: z.int().nullable(),
  city: z.string(),
  stars: z.int(),
  board: z.enum(BOARDS),
  check_in_on: z.string(),
  check_out_on: z.string(),
});

export const Trip = z.object({
  calculation_id: z.int().meta({ description: "identifies the offer for /online/{type}/lock until `expires_at`" }),
  supplier: SupplierName,
  kind: z.enum(["charter", "system"]),
  segments: z.array(SegmentOut),
  fare_class: z.string(),
  seats_left: z.int().nullable(),
  currency: z.string(),
  prices: SoldPrices,
  total: units.meta({ description: "for all passengers" }),
  conditions: z.object({ refund: Condition, change: Condition }),
  documents_required: z.array(z.enum(["national_code", "passport", "visa"])),
  stays: z.array(PackageStay).optional().meta({ description: "for a package: nights included in the offer" }),
  expires_at: moment,
});

const PaxPriceOut = z.object({
  base: units,
  tax: units,
  markup: units,
  discount: units,
  total: units,
});
const PricesOut = z.object({ ADT: PaxPriceOut.optional(), CHD: PaxPriceOut.optional(), INF: PaxPriceOut.optional() });

const BuildStepOut = z.object({
  scope: z.enum(STEPS),
  rule_id: z.int().nullable(),
  version: z.int().nullable(),
  title: z.string(),
  title_latin: z.string(),
  pax_type: z.enum(["ADT", "CHD", "INF"]).nullable(),
  amount: units,
  rate: z.object({ from: z.string(), to: z.string(), rate: z.string(), day: z.string() }).optional(),
});

/** Console: additional data for operators. */
export const OwnTrip = Trip.extend({
  net: units.meta({ description: "net price for all passengers" }),
  own_prices: PricesOut.meta({ description: "for one passenger each, markups listed separately" }),
  supplier_prices: z.object({ currency: z.string(), prices: PricesOut }),
  build: z.array(BuildStepOut),
});

const Counted = { count: z.int(), from: units.meta({ description: "lowest total of the counted offers" }) };

const FacetsOut = z.object({
  suppliers: z.array(z.object({ id: z.int(), ...Counted })),
  carriers: z.array(z.object({ code: z.string(), ...Counted })),
  kinds: z.array(z.object({ kind: z.enum(["charter", "system"]), ...Counted })),
  stops: z.array(z.object({ stops: z.int(), ...Counted })),
  departures: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
  refundable: z.int(),
  price: z.object({ least: units, most: units }).nullable(),
});

const Ended = {
  search_id: z.int(),
  expires_at: instant,
  legs: z.array(SearchLegDto),
  suppliers: z.array(SearchSupplierDto),
  facets: FacetsOut.meta({ description: "counted over all offers found, before filters" }),
};

export const TripAnswer = z.object({ ...Ended, offers: asMade(z.array(Trip)) });
export const OwnTripAnswer = z.object({ ...Ended, offers: z.array(OwnTrip) });

/** Lines of the streamed search. */
export const SupplierLine = z.object({ supplier: SearchSupplierDto, offers: asMade(z.array(Trip)) });
export const LastLine = z.object(Ended);

/** A calculation_id: exceeds the range of row ids. */
const calculation = longId.meta({ description: "a calculation_id from a search" });

export const OfferName = z.object({ calculation_id: calculation });

const Details = { search_id: z.int(), product: TripProduct, passengers: PaxOut };
const perType = (description: string) =>
  z.object({ ADT: units.optional(), CHD: units.optional(), INF: units.optional() }).meta({ description });
export const TripDetails = Trip.extend({
  ...Details,
  markups: perType("our markup on one passenger of each type, a part of `prices.base`"),
});
export const OwnTripDetails = OwnTrip.extend(Details);

/** Console: prices are those of this buyer. */
export const SellTo = z
  .discriminatedUnion("as", [
    z.object({ as: z.enum(["operator", "customer"]) }),
    z.object({ as: z.literal("colleague"), colleague_id: id }),
  ])
  .default({ as: "operator" });

/** `only`: a single supplier, for one call per supplier. */
export const OwnTripSearch = TripSearch.extend({ sell_to: SellTo, only: id.nullish() });
