import { z } from "zod";
import { BOARDS, FACILITY_CODES, PETS, TYPES } from "../accommodation/rules";
import { latitude, longitude } from "../accommodation/rules.filter";
import { some } from "../accommodation/schema.list";
import { asciiDigits } from "../digits";
import { gregorianDate } from "../jalali";
import { code, count, flag, id, instant, money, moneyOut, text } from "../primitives";
import { SUPPLIER_STATUSES } from "../search/rules";
import { OwnTrip, SellTo } from "../search/schema";
import { MAX_HOTELS, MAX_NIGHTS, MAX_ROOMS, STAY_SORTS } from "./rules";

/** Not `primitives.date`: a day that is none is 3007 here, like one that is past. */
const day = z
  .preprocess(
    (value) => (typeof value === "string" ? (gregorianDate(asciiDigits(value.trim())) ?? value) : value),
    z.string().max(30),
  )
  .meta({ description: "YYYY-MM-DD; a year below 1700 is Jalali; today or later, at most 365 days ahead" });

/** Who sleeps in a room. Looser than the rule, which answers 3004. */
const Room = z.object({
  adults: count(0, 99).default(2),
  children: z
    .preprocess(
      (value) =>
        typeof value === "string" ? value.split(",").filter(Boolean) : typeof value === "number" ? [value] : value,
      z.array(count(0, 17)).max(9).default([]),
    )
    .meta({ description: "ages at check-in, 0 to 17", wire: { type: "array", items: { type: "integer" } } }),
});
const rooms = z
  .preprocess(
    (value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? [value] : value),
    z
      .array(Room)
      .min(1)
      .max(MAX_ROOMS)
      .default([{ adults: 2, children: [] }]),
  )
  .meta({ description: "guests of each room; defaults to one double room" });

const providers = some(z.preprocess((value) => (typeof value === "number" ? String(value) : value), code(40)))
  .nullish()
  .meta({ description: "numbers or codes of suppliers" });

/** GET /online/accommodation/list. */
export const StayQuery = z
  .object({
    city_id: id.nullish(),
    iata: code(80)
      .pipe(z.string().toUpperCase())
      .nullish()
      .meta({ description: "code of an airport, a station or a city: searches its city" }),
    hotel_id: id.nullish(),
    check_in: day
      .nullish()
      .meta({ description: "without both days: prices of tomorrow night, and charters of any future day" }),
    check_out: day.nullish().meta({ description: "with check_in only: one night" }),
    rooms,
    stars: some(count(0, 5)).nullish(),
    type: some(z.enum(TYPES)).nullish(),
    name: text(100)
      .nullish()
      .meta({ description: "every word must occur in one of the names, in any keyboard's letters" }),
    amenities: some(z.enum(FACILITY_CODES)).nullish().meta({ description: "must have all of these" }),
    providers,
    charter_only: flag.default(false).meta({ description: "only accommodation of the branch's own charters" }),
    price_max: money.nullish().meta({ description: "minor units, of all rooms for the whole stay" }),
    lat: latitude.nullish(),
    lng: longitude.nullish(),
    sort: z.enum(STAY_SORTS).default("price"),
    page: count(1, 50).default(1),
    per_page: count(1, 100).default(20),
  })
  .refine(({ lat, lng }) => (lat == null) === (lng == null), {
    path: ["lng"],
    error: "lat and lng must be given together",
  });

/** GET /online/accommodation/get_min_prices. */
export const MinPriceQuery = z.object({
  accommodation_ids: some(id)
    .nullish()
    .meta({ description: `at most ${MAX_HOTELS}` }),
  city_id: id.nullish().meta({ description: `the first ${MAX_HOTELS} of it that a supplier sells` }),
  from: day,
  to: day.meta({ description: "last day of check-in, inclusive; at most 60 days" }),
  nights: count(1, MAX_NIGHTS).default(1),
  providers,
});

/** GET /online/accommodation/get_room_type_prices. */
export const RoomPriceQuery = z.object({
  accommodation_id: id.nullish(),
  hotel_id: id.nullish().meta({ description: "alias of accommodation_id" }),
  check_in: day,
  check_out: day,
  rooms,
  board: some(z.enum(BOARDS)).nullish(),
  providers,
  charter_only: flag.default(false),
});

export type RoomsAsked = z.output<typeof RoomPriceQuery>;

/** GET /online/accommodation/get_details. */
export const DetailsQuery = z.object({
  accommodation_id: id.nullish(),
  hotel_id: id.nullish().meta({ description: "alias of accommodation_id" }),
});

const WithName = z.object({ id: z.int(), code: z.string(), name: z.string(), name_latin: z.string() });
const Country = WithName.omit({ id: true });
const Provider = z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() });

/** How a supplier did. `as_of`: of the oldest of its prices that is told. */
export const StaySupplier = Provider.extend({
  status: z.enum(SUPPLIER_STATUSES).meta({ description: "not ok when it did not answer the last request" }),
  ms: z.int().nullable().meta({ description: "duration of its answer; null when the answer was not awaited" }),
  count: z.int().meta({ description: "number of its offers, or prices, in the answer" }),
  left_out: z.int().optional().meta({ description: "number of its offers that are unreadable" }),
  as_of: instant.nullable(),
  fault_code: z.int().optional().meta({ description: "catalogue code: 9002 too slow, 9003 circuit open, 9999 failed" }),
});

/** The lowest price of a double room that is known. */
const Lowest = z.object({
  total: moneyOut.meta({ description: "for one double room for the whole stay" }),
  per_night: moneyOut,
  board_price: moneyOut.nullable().meta({ description: "price the supplier publishes for it" }),
  currency: z.string(),
  as_of: instant,
  stale: z.boolean(),
  supplier_id: z.int(),
});

const Medium = z.object({
  url: z.string().meta({ description: "URL of the file, valid for one to two hours" }),
  preview_url: z.string().nullable(),
  caption: z.string(),
  caption_latin: z.string(),
});

const Head = {
  id: z.int(),
  type: z.enum(TYPES),
  name: z.string(),
  name_latin: z.string(),
  stars: z.int(),
  city: WithName,
  province: WithName.nullable(),
  country: Country,
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  address: z.string(),
  address_latin: z.string(),
};

const StayRow = z.object({
  ...Head,
  distance_km: z.number().nullable().meta({ description: "distance from lat and lng, or from the center of its city" }),
  facilities: z.array(z.string()),
  media: z.array(Medium).meta({ description: "the first five" }),
  suppliers: z.array(z.int()).meta({ description: "seller of the offer" }),
  charter: z.boolean().meta({ description: "true when one of our own charters includes it on these days" }),
  min_price: Lowest.nullable().meta({ description: "null when there is none, or none is known yet" }),
  from: moneyOut.nullable().meta({ description: "`min_price.total` times the number of requested rooms" }),
});

/** `items` and `meta` of the list's envelope. */
export const StayList = z.object({
  items: z.array(StayRow),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    pages: z.int(),
    next_cursor: z.null(),
    check_in: z.string(),
    check_out: z.string(),
    nights: z.int(),
    currency: z.string(),
    suppliers: z.array(StaySupplier),
  }),
});

/** Plain shapes: a month of 50 hotels is thousands of them. Amounts are exact, and as_of is written, when they come here. */
const DayPrice = z.object({
  date: z.string().meta({ description: "day of check-in" }),
  total: z.int().nullable().meta({
    description:
      "lowest of all suppliers, for one double room for the nights, minor units of `currency`; null for none",
  }),
  board_price: z.int().nullable(),
  supplier_id: z.int().nullable(),
  as_of: z.string().nullable().meta({ description: "ISO 8601 UTC" }),
  stale: z.boolean(),
  known: z.boolean().meta({ description: "false when not every supplier has answered: there may be a lower price" }),
});

export const MinPrices = z.object({
  from: z.string(),
  to: z.string(),
  nights: z.int(),
  currency: z.string(),
  accommodations: z.array(z.object({ id: z.int(), name: z.string(), name_latin: z.string(), days: z.array(DayPrice) })),
  suppliers: z.array(StaySupplier),
});

const Step = z.object({ title: z.string(), title_latin: z.string(), amount: moneyOut });
const Band = z.object({
  from: instant,
  percent: z.number().nullable().meta({ description: "currency of the total" }),
  amount: moneyOut.nullable(),
});

/** One rate of a room: all rooms and nights that were asked for. */
const Rate = z.object({
  room_rate_id: z.int().meta({ description: "identifier that POST /online/accommodation/lock accepts" }),
  supplier: Provider,
  room_name: z.string(),
  room_name_latin: z.string(),
  board: z.enum(BOARDS),
  rooms_left: z.int().nullable(),
  currency: z.string(),
  board_price: moneyOut.nullable().meta({ description: "price the supplier publishes; null when it publishes none" }),
  net: moneyOut.optional().meta({ description: "before markups; shown to colleagues and operators only" }),
  markups: z.array(Step).meta({
    description:
      "for colleagues and operators all steps from `net` to `total`; for others the amount above the published price",
  }),
  discount: moneyOut.optional().meta({ description: "difference between the published price and the total" }),
  total: moneyOut,
  per_night: moneyOut,
  cancellation: z.array(Band).meta({ description: "penalties by time; empty when the supplier does not publish them" }),
  free_until: instant.nullable().meta({ description: "free cancellation until this time" }),
  expires_at: instant,
});

/** What only operators are told. */
const DeskRate = Rate.extend({
  net: moneyOut.meta({ description: "net price" }),
  supplier_net: z.object({
    currency: z.string(),
    net: moneyOut,
    nights: z.array(z.object({ on: z.string(), net: moneyOut })),
  }),
  build: OwnTrip.shape.build,
});

const RoomType = z.object({
  id: z.int(),
  name: z.string(),
  name_latin: z.string(),
  adults: z.int(),
  children: z.int(),
  extra_beds: z.int(),
  double_beds: z.int(),
  single_beds: z.int(),
  sofa_beds: z.int(),
  area_m2: z.int().nullable(),
  facilities: z.array(z.string()),
});

const rated = <Of extends z.ZodType>(rate: Of) =>
  z.object({
    search_id: z.int(),
    expires_at: instant.meta({ description: "rates can be locked until this time" }),
    accommodation: z.object(Head),
    check_in: z.string(),
    check_out: z.string(),
    nights: z.int(),
    rooms: z.array(z.object({ adults: z.int(), children: z.array(z.int()) })),
    currency: z.string(),
    room_types: z.array(z.object({ room_type: RoomType.nullable(), from: moneyOut, rates: z.array(rate) })).meta({
      description:
        "the cheapest first; rates without a room type are not mapped to one of ours and carry the supplier's name",
    }),
    suppliers: z.array(StaySupplier),
  });

export const RoomPrices = rated(Rate);
export const DeskRoomPrices = rated(DeskRate);

/** The console's: the prices are those of whom it is sold to. */
export const DeskStayQuery = StayQuery.safeExtend({ sell_to: SellTo });
export const DeskMinPriceQuery = MinPriceQuery.extend({ sell_to: SellTo });
export const DeskRoomPriceQuery = RoomPriceQuery.extend({ sell_to: SellTo });

/** General, media, facilities grouped, policies, rules, refund rules. */
export const StayDetails = z.object({
  ...Head,
  aliases: z.array(z.string()),
  phone: z.string().nullable(),
  description: z.string(),
  description_latin: z.string(),
  media: z.array(Medium.extend({ room_type_id: z.int().nullable() })),
  facilities: z.array(z.object({ group: z.string(), codes: z.array(z.string()) })),
  policies: z.object({
    check_in_from: z.string().nullable(),
    check_out_until: z.string().nullable(),
    free_below: z.int().nullable().meta({ description: "children younger than this stay free of charge" }),
    child_below: z.int().nullable().meta({ description: "children younger than this pay a child's price" }),
    pets: z.enum(PETS),
  }),
  rules: z.string(),
  rules_latin: z.string(),
  refund_rules: z.array(
    z.object({ code: z.enum(["by_rate", "unknown_before_lock"]), title: z.string(), title_latin: z.string() }),
  ),
  room_types: z.array(RoomType.extend({ board: z.enum(BOARDS) })),
});
