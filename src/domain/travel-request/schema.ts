import { z } from "zod";
import { currency, version as readVersion } from "../charter/schema.atoms";
import { count, date, id, instant, money, moneyOut, text } from "../primitives";
import { KINDS, MAX_FLEX_DAYS, MAX_TEXT, STATUSES } from "./rules";

/** A place as it was told is taken back as it is. */
const spot = z
  .preprocess(
    (value) => (typeof value === "object" && value !== null && "code" in value ? value.code : value),
    text(100),
  )
  .meta({ description: "an IATA code, a station code, a city code (`ir-mashhad`) or a name, Persian or Latin" });

/** One day, two days, or `{from, to}`. */
const spread = (value: unknown) => {
  if (typeof value === "string") return { from: value, to: null };
  return Array.isArray(value) && value.length > 0 && value.length < 3
    ? { from: value[0], to: value[1] ?? null }
    : value;
};

const FLEX = { description: "flexible by this many days, earlier or later" };
const Days = z.object({
  from: date.meta({ description: "first day of the trip; today or later, at most 365 days ahead" }),
  to: date.nullish().meta({ description: "day of the return, or of check-out" }),
  flex_days: count(0, MAX_FLEX_DAYS).default(0).meta(FLEX),
});

/** Of what is amended, what is not said stays. */
const DaysAmend = Days.partial().extend({ flex_days: count(0, MAX_FLEX_DAYS).optional().meta(FLEX) });

/** Looser than the rule, which answers 3004. */
const Pax = z.object({
  adult: count(0, 99).default(1),
  child: count(0, 99).default(0),
  infant: count(0, 99).default(0),
});

const PaxAmend = z.object({
  adult: count(0, 99).optional(),
  child: count(0, 99).optional(),
  infant: count(0, 99).optional(),
});

const message = text(MAX_TEXT).nullish().meta({ description: "adds a message to the conversation" });

const members = {
  kind: z.enum(KINDS),
  origin: spot.nullish(),
  destination: spot.nullish(),
  dates: z.preprocess(spread, Days).nullish(),
  budget: money.nullish().meta({ description: "for all travelers, minor units of `currency`" }),
  currency: currency.nullish().meta({ description: "defaults to the branch's currency" }),
  notes: text(MAX_TEXT).or(z.literal("")).nullish(),
};

/** POST /travel_requests. */
export const RequestStore = z.object({
  ...members,
  passengers: Pax.default({ adult: 1, child: 0, infant: 0 }),
  message,
});

const version = readVersion.nullish().meta({ description: "version that was read: 8004 if it has changed since" });

/** PUT: all of it anew; what is not said is no longer asked for. */
export const RequestReplace = RequestStore.extend({ id, version });

/** PATCH: what is said changes, the rest stays. */
export const RequestAmend = z.object({
  ...members,
  kind: z.enum(KINDS).nullish(),
  dates: z.preprocess(spread, DaysAmend).nullish(),
  passengers: PaxAmend.nullish(),
  message,
  id,
  version,
});

export const RequestRef = z.object({ id });

/** GET /travel_requests. */
export const OwnRequestQuery = z.object({
  status: z.enum(STATUSES).nullish(),
  kind: z.enum(KINDS).nullish(),
  page: count(1, 1_000).default(1),
  per_page: count(1, 100).default(20),
  cursor: text(60).nullish(),
});

const WithName = z.object({ code: z.string(), name: z.string(), name_latin: z.string() });
const Place = WithName.extend({
  kind: z.enum(["airport", "station", "city"]),
  city: WithName,
  country: WithName,
  zone: z.string(),
});

export const AskedTrip = z.object({
  id: z.int(),
  kind: z.enum(KINDS),
  origin: Place.nullable(),
  destination: Place.nullable(),
  dates: z.object({ from: z.string(), to: z.string().nullable(), flex_days: z.int() }).nullable(),
  passengers: z.object({ adult: z.int(), child: z.int(), infant: z.int() }),
  budget: moneyOut.nullable(),
  currency: z.string(),
  notes: z.string(),
  status: z.enum(STATUSES).meta({
    description: "open: waiting for the branch; answered: waiting for the customer; closed by the branch; canceled",
  }),
  message_count: z.int(),
  trade_id: z.int().nullable().meta({ description: "order it was sold with" }),
  close_reason: z.string(),
  closed_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
});

/** A row of one's own list. */
const ListedRequest = AskedTrip.extend({
  unread: z.int().meta({ description: "number of unread answers" }),
});

/** With all that was said. */
export const OwnRequest = ListedRequest.extend({
  messages: z.array(
    z.object({
      id: z.int().meta({ description: "1, 2, … within each request" }),
      author: z.enum(["customer", "staff"]),
      text: z.string().meta({ description: "plain text as it was written, never markup" }),
      at: instant,
      read: z.boolean().meta({ description: "true when the other side has read it" }),
    }),
  ),
});

export const OwnRequestList = z.object({
  items: z.array(ListedRequest),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
    pages: z.int(),
    next_cursor: z.string().nullable(),
  }),
});
