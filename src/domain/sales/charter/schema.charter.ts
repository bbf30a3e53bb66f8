import { z } from "zod";
import { code, count, date, id, instant, money, moneyOut, text } from "../../kernel/primitives";
import { BOARDS, CHARTER_KINDS, CHARTER_STATUSES, DIRECTIONS, VEHICLES } from "./rules.charter";
import { PAX_TYPES } from "./rules.price";
import { currency, localTime, place, version, zone } from "./schema.atoms";
import { ClassDetails } from "./schema.class";

/** Created by the form for a new row, the row's id for a stored one: referenced by links. */
const key = text(40);

const Leg = z.object({
  key,
  id: id.nullish(),
  direction: z.enum(DIRECTIONS).default("outbound"),
  vehicle: z.enum(VEHICLES).default("flight"),
  origin: place,
  destination: place,
  departs_at: localTime,
  departure_zone: zone,
  arrives_at: localTime,
  arrival_zone: zone,
  carrier: code(10),
  number: code(10),
  baggage_kg: count(0, 100).default(20),
});

const Room = z.object({
  id: id.nullish(),
  type: text(20),
  beds: count(1, 20),
  extra_beds: count(0, 10).default(0),
  count: count(0, 5_000),
  supplement: money.default(0n).meta({ description: "per room and night, added to the class price" }),
});

const Service = z.object({
  id: id.nullish(),
  title: text(100),
  title_latin: text(100),
  included: z.boolean().default(true),
  price: money.default(0n),
});

const Holiday = z.object({
  id: id.nullish(),
  title: text(100),
  from_on: date,
  to_on: date.meta({ description: "last surcharged night, inclusive" }),
  surcharge: money.meta({ description: "per person and night" }),
});

const Stay = z.object({
  key,
  id: id.nullish(),
  hotel: text(200),
  hotel_latin: text(200),
  city: place,
  stars: count(0, 5),
  board: z.enum(BOARDS),
  check_in_on: date,
  check_out_on: date,
  rooms: z.array(Room).max(50).default([]),
  services: z.array(Service).max(50).default([]),
  holidays: z.array(Holiday).max(50).default([]),
});

const Link = z.object({ route_key: key, stay_key: key });

/**
 * A charter's editable parts as one form: rows with `id` stay, rows without are created, missing rows are removed.
 * `version` is the one that was read; without `id` a charter is created as a draft.
 */
export const CharterForm = z
  .object({
    id: id.nullish(),
    version: version.nullish(),
    kind: z.enum(CHARTER_KINDS),
    title: text(200),
    title_latin: text(200),
    owner_colleague_id: id.nullish().meta({ description: "null when the branch owns it" }),
    currency: currency
      .nullish()
      .meta({ description: "set on creation; defaults to the branch's currency; cannot be changed" }),
    routes: z.array(Leg).max(20).default([]),
    stays: z.array(Stay).max(20).default([]),
    links: z.array(Link).max(400).default([]),
  })
  .refine(({ id, version }) => id == null || version != null, {
    path: ["version"],
    error: "must be the version that was read",
  });

export const CharterRef = z.object({ id });

export const CharterStatusChange = z.object({
  id,
  version: version,
  status: z.enum(CHARTER_STATUSES),
});

/** Further departures of a charter: all dates move by whole days, local times stay. */
export const CharterCopy = z.object({
  id,
  dates: z.array(date).min(1).max(60).meta({ description: "days before the first departure or check-in" }),
  status: z.enum(["draft", "open"]).default("draft"),
});

export const CharterCopies = z.array(z.object({ id: z.int(), starts_on: z.string() }));

const LegDetails = z.object({
  key: z.string(),
  id: z.int(),
  direction: z.enum(DIRECTIONS),
  vehicle: z.enum(VEHICLES),
  origin: z.string(),
  destination: z.string(),
  departs_at: instant,
  departs_local: z.string().meta({ description: "local time in the format of the input departs_at" }),
  departure_zone: z.string(),
  arrives_at: instant,
  arrives_local: z.string(),
  arrival_zone: z.string(),
  carrier: z.string(),
  number: z.string(),
  baggage_kg: z.int(),
});

export const StayDetails = z.object({
  key: z.string(),
  id: z.int(),
  hotel: z.string(),
  hotel_latin: z.string(),
  city: z.string(),
  stars: z.int(),
  board: z.enum(BOARDS),
  check_in_on: z.string(),
  check_out_on: z.string(),
  rooms: z.array(
    z.object({
      id: z.int(),
      type: z.string(),
      beds: z.int(),
      extra_beds: z.int(),
      count: z.int(),
      supplement: moneyOut,
    }),
  ),
  services: z.array(
    z.object({ id: z.int(), title: z.string(), title_latin: z.string(), included: z.boolean(), price: moneyOut }),
  ),
  holidays: z.array(
    z.object({ id: z.int(), title: z.string(), from_on: z.string(), to_on: z.string(), surcharge: moneyOut }),
  ),
});

/** All data of one charter. `routes`, `stays` and `links` fit the form, with `*_local` as times. */
export const CharterDetails = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(CHARTER_KINDS),
  title: z.string(),
  title_latin: z.string(),
  owner: z.object({ id: z.int(), name: z.string() }).nullable(),
  currency: z.string(),
  status: z.enum(CHARTER_STATUSES),
  starts_at: instant,
  ends_at: instant,
  time_zone: z.string().meta({ description: "time zone of the branch, in which sales windows are given" }),
  departed: z.boolean(),
  bookings: z
    .int()
    .meta({ description: "total number of bookings; with any, legs and stays can be changed but not removed" }),
  routes: z.array(LegDetails),
  stays: z.array(StayDetails),
  links: z.array(z.object({ route_key: z.string(), stay_key: z.string() })),
  classes: z.array(ClassDetails),
  unruled: z
    .array(
      z.object({
        class_id: z.int(),
        fare_class: z.string(),
        type: z.enum(["charter", "system", "train", "hotel"]),
        carrier: z.string().nullable(),
        pax_types: z.array(z.enum(PAX_TYPES)),
      }),
    )
    .meta({
      description: "classes and ages on sale without a matching penalty rule in force: they could not be refunded",
    }),
  created_at: instant,
  updated_at: instant,
});

/** Choices of the form. */
/** `id`: a charter whose own colleagues and rules are included. */
export const CharterOptionsQuery = z.object({ id: id.nullish() }).optional();
export const CharterChoicesQuery = z.object({ search: text(100) });
export const CharterChoices = z.object({
  colleagues: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  penalty_rules: z.array(z.object({ id: z.int(), title: z.string(), title_latin: z.string(), active: z.boolean() })),
});
export const CharterOptions = CharterChoices.extend({
  currency: z.string(),
  time_zone: z.string(),
  places: z.array(z.object({ code: z.string(), zone: z.string().nullable() })),
  carriers: z.array(z.string()),
  airlines: z
    .array(z.object({ code: z.string(), name: z.string(), name_latin: z.string() }))
    .meta({ description: "airlines of the branch's base data and the common ones, by code" }),
});
