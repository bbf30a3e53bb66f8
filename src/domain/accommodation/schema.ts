import { z } from "zod";
import { code, count, id, instant, text } from "../primitives";
import { BOARDS, FACILITY_CODES, PETS, STATES, TYPES } from "./rules";
import { latitude, longitude } from "./rules.filter";
import { REASONS, VERDICTS } from "./rules.match";

export const version = count(1, 2_147_483_647);
/** Texts that may be left empty. */
const words = (max: number) => z.union([z.literal("").transform(() => ""), text(max)]);
const clock = code(5).pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "HH:MM" }));
const facilities = z.array(z.enum(FACILITY_CODES)).max(FACILITY_CODES.length);

const Medium = z
  .object({
    file_id: id.nullish(),
    url: z
      .url({ protocol: /^https$/ })
      .max(1_000)
      .nullish(),
    room_type_id: id.nullish(),
    caption: words(200).default(""),
    caption_latin: words(200).default(""),
  })
  .refine(({ file_id, url }) => (file_id == null) !== (url == null), {
    path: ["url"],
    error: "either file_id or url must be given",
  });

/** A place to stay as a form writes it whole. Without `id` a new one; `version` is the one that was read. */
export const AccommodationForm = z
  .object({
    id: id.nullish(),
    version: version.nullish(),
    type: z.enum(TYPES),
    name: text(200),
    name_latin: text(200),
    aliases: z.array(text(200)).max(20).default([]),
    stars: count(0, 5).default(0).meta({ description: "0 means unrated" }),
    city_id: id,
    lat: latitude.nullish(),
    lng: longitude.nullish(),
    address: words(500).default(""),
    address_latin: words(500).default(""),
    phone: code(40).nullish(),
    description: words(5_000).default(""),
    description_latin: words(5_000).default(""),
    facilities: facilities.default([]),
    check_in_from: clock.nullish(),
    check_out_until: clock.nullish(),
    free_below: count(0, 18).nullish().meta({ description: "children younger than this stay free of charge" }),
    child_below: count(0, 18).nullish().meta({ description: "children younger than this pay a child's price" }),
    pets: z.enum(PETS).default("no"),
    rules: words(5_000).default(""),
    rules_latin: words(5_000).default(""),
    media: z
      .array(Medium)
      .max(100)
      .nullish()
      .meta({ description: "the whole list in order; leave it out to keep the present one" }),
  })
  .refine(({ id, version }) => id == null || version != null, {
    path: ["version"],
    error: "must be the version that was read",
  })
  .refine(({ lat, lng }) => (lat == null) === (lng == null), {
    path: ["lng"],
    error: "lat and lng must be given together",
  })
  .refine(({ free_below: free, child_below: child }) => free == null || child == null || free <= child, {
    path: ["child_below"],
    error: "must not be below free_below",
  });

export const MediaForm = z.object({ id, version, media: z.array(Medium).max(100) });

export const AccommodationRef = z.object({ id });
export const AccommodationSaved = z.object({ id: z.int(), version: z.int() });

const WithName = z.object({ id: z.int(), code: z.string(), name: z.string(), name_latin: z.string() });
const Country = WithName.omit({ id: true });

const Head = {
  id: z.int(),
  version: z.int(),
  type: z.enum(TYPES),
  name: z.string(),
  name_latin: z.string(),
  stars: z.int(),
  city: WithName,
  province: WithName.nullable(),
  country: Country,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  address: z.string(),
  address_latin: z.string(),
  facilities: z.array(z.string()),
};

/** A row of a list. `mapping`: suppliers' hotels that are it for sure, and those somebody should look at. */
export const AccommodationRow = z.object({
  ...Head,
  rooms: z.int(),
  media: z.int(),
  mapping: z.object({ confirmed: z.int(), suggested: z.int(), rooms_to_do: z.int() }),
  updated_at: instant,
  distance_km: z.number().nullable().meta({ description: "distance from the given point" }),
});

export const RoomType = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  name_latin: z.string(),
  adults: z.int(),
  children: z.int(),
  extra_beds: z.int(),
  double_beds: z.int(),
  single_beds: z.int(),
  sofa_beds: z.int(),
  area_m2: z.int().nullable(),
  board: z.enum(BOARDS),
  facilities: z.array(z.string()),
  mapped: z.int().meta({ description: "supplier rooms mapped to it" }),
});

const MediumOut = z.object({
  id: z.int(),
  room_type_id: z.int().nullable(),
  file_id: z.int().nullable(),
  url: z.string().meta({ description: "URL of the file, valid for one to two hours" }),
  preview_url: z.string().nullable(),
  caption: z.string(),
  caption_latin: z.string(),
});

/** All that is told of a place: general, media, facilities grouped, policies, rules, rooms. */
export const AccommodationDetails = z.object({
  ...Head,
  aliases: z.array(z.string()),
  phone: z.string().nullable(),
  description: z.string(),
  description_latin: z.string(),
  facility_groups: z.array(z.object({ group: z.string(), codes: z.array(z.string()) })),
  policies: z.object({
    check_in_from: z.string().nullable(),
    check_out_until: z.string().nullable(),
    free_below: z.int().nullable(),
    child_below: z.int().nullable(),
    pets: z.enum(PETS),
  }),
  rules: z.string(),
  rules_latin: z.string(),
  media: z.array(MediumOut),
  rooms: z.array(RoomType),
  suppliers: z.array(
    z.object({
      id: z.int().meta({ description: "hotel key of the supplier" }),
      supplier: z.object({ code: z.string(), name: z.string(), name_latin: z.string() }),
      key: z.string(),
      name: z.string(),
      state: z.enum(STATES),
      confidence: z.int().nullable(),
      rooms: z.int(),
      rooms_confirmed: z.int(),
    }),
  ),
  created_at: instant,
  updated_at: instant,
});

/** Why two are thought to be the same: at most `of` points from each. */
export const Why = z.array(
  z.object({ code: z.enum(REASONS), verdict: z.enum(VERDICTS), points: z.int(), of: z.int() }),
);
