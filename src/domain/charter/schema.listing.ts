import { z } from "zod";
import { count, date, instant, moneyOut, text } from "../primitives";
import { CLASS_STATUSES } from "./rules";
import { CHARTER_KINDS, CHARTER_STATUSES, MAX_CALENDAR_DAYS } from "./rules.charter";
import { place } from "./schema.atoms";

/** Days are those of the first departure where it leaves, or of the check-in. */
export const ListFilter = z.object({
  search: text(100)
    .nullish()
    .meta({ description: "part of a title, beginning of a flight number, or the charter's number" }),
  from: date.nullish(),
  to: date.nullish().meta({ description: "last day, inclusive" }),
  origin: place.nullish(),
  destination: place.nullish().meta({ description: "destination of the outbound journey, or city of the stay" }),
  kind: z.enum(CHARTER_KINDS).nullish(),
  status: z.enum(CHARTER_STATUSES).nullish(),
});

const MAX_PER_DAY = 50;

export const CalendarQuery = ListFilter.extend({
  from: date,
  to: date,
  /** Charters of a day that are listed; its totals are of all. */
  per_day: count(1, MAX_PER_DAY).default(MAX_PER_DAY),
}).refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_CALENDAR_DAYS, {
  path: ["to"],
  error: `from ... to, at most ${MAX_CALENDAR_DAYS} days`,
});

export const CharterQuery = ListFilter.extend({
  cursor: text(60).nullish(),
  per_page: count(1, 100).default(20),
  sort: z.enum(["departure", "-departure"]).default("departure"),
});

/** The way out: where its first leg leaves, where its last one arrives, the first leg's flight. */
export const RouteShown = z.object({
  origin: z.string(),
  destination: z.string(),
  stops: z.int(),
  carrier: z.string(),
  number: z.string(),
});

const SeatTotals = z.object({ capacity: z.int(), sold: z.int(), held: z.int(), available: z.int() });

/** A charter as the calendar and the list show it. */
const CharterRow = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(CHARTER_KINDS),
  title: z.string(),
  title_latin: z.string(),
  status: z.enum(CHARTER_STATUSES),
  currency: z.string(),
  starts_on: z.string().meta({ description: "day under which it appears in the calendar" }),
  departs_at: instant,
  departs_local: z.string(),
  departure_zone: z.string(),
  departed: z.boolean(),
  returns_local: z.string().nullable().meta({ description: "departure of the first return leg" }),
  route: RouteShown.nullable().meta({ description: "null for a stay without transport" }),
  stay: z.object({ hotel: z.string(), hotel_latin: z.string(), city: z.string(), nights: z.int() }).nullable(),
  classes: z.array(
    SeatTotals.extend({
      id: z.int(),
      fare_class: z.string(),
      status: z.enum(CLASS_STATUSES),
      adult_total: moneyOut.nullable().meta({ description: "null when there is no adult price" }),
    }),
  ),
  seats: SeatTotals,
  lowest_adult_total: moneyOut.nullable().meta({ description: "seats left in classes on sale" }),
});

export const CharterCalendar = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** Days that have charters, ascending. */
  days: z.array(
    z.object({
      on: z.string(),
      totals: SeatTotals.extend({ charters: z.int() }),
      charters: z.array(CharterRow).meta({ description: "the first `per_day` charters of the day" }),
    }),
  ),
});

export const CharterList = z.object({
  rows: z.array(CharterRow),
  per_page: z.int(),
  total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
  next_cursor: z.string().nullable(),
});
