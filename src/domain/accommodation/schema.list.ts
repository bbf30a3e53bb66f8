import { z } from "zod";
import { code, count, flag, id, text } from "../primitives";
import { FACILITY_CODES, TYPES } from "./rules";
import { kilometres, latitude, longitude } from "./rules.filter";
import { AccommodationRow } from "./schema";

const SORTS = ["name", "-stars", "-updated_at", "id", "distance"] as const;
export type Sort = (typeof SORTS)[number];

const paging = {
  sort: z.enum(SORTS).nullish().meta({ description: "defaults to name, or to distance when a point is given" }),
  cursor: text(400).nullish(),
  page: count(1, 50).default(1).meta({ description: "use the cursor for further pages" }),
  per_page: count(1, 100).default(20),
};

/** One value, some, or some parted by commas. What is wrong is said of the member itself: `stars=9` has no `stars[0]`. */
export const some = <T extends z.ZodType>(of: T) =>
  z
    .unknown()
    .transform((value, ctx): z.output<T>[] => {
      const list =
        typeof value === "string" ? value.split(",").filter(Boolean) : Array.isArray(value) ? value : [value];
      const read = z.array(of).min(1).max(100).safeParse(list);
      if (read.success) return read.data;
      ctx.addIssue({ code: "custom", message: read.error.issues[0]!.message });
      return z.NEVER;
    })
    .meta({ wire: { type: "array", items: z.toJSONSchema(of, { io: "input", unrepresentable: "any" }) } });

/** GET /base/accommodations/list: where it is, and what it is like. All that is given must hold. */
export const PlainQuery = z
  .object({
    country: code(2).nullish(),
    province_id: id.nullish(),
    city_id: id.nullish(),
    bbox: some(z.coerce.number())
      .nullish()
      .meta({ description: "west,south,east,north in degrees", wire: { type: "string" } }),
    lat: latitude.nullish(),
    lng: longitude.nullish(),
    km: kilometres.nullish().meta({ description: "radius around lat and lng; defaults to 10" }),
    stars: some(count(0, 5)).nullish(),
    type: some(z.enum(TYPES)).nullish(),
    search: text(100)
      .nullish()
      .meta({ description: "every word must occur in one of the names, in any keyboard's letters" }),
    name: text(100).nullish().meta({ description: "alias of search" }),
    facilities: some(z.enum(FACILITY_CODES)).nullish().meta({ description: "must have all of these" }),
    has_mapping: flag.nullish(),
    supplier: code(40).nullish(),
    ...paging,
  })
  .refine(({ lat, lng }) => (lat == null) === (lng == null), {
    path: ["lng"],
    error: "lat and lng must be given together",
  })
  .refine(({ bbox }) => bbox == null || bbox.length === 4, { path: ["bbox"], error: "west,south,east,north" });

/** POST /accommodations/list. The tree is read by read-filter.ts, which names the place at fault. */
export const TreeQuery = z.object({
  filter: z
    .unknown()
    .optional()
    .meta({
      wire: {
        description: "{and|or: [...]}, {not: ...} or {field, op, value}",
        type: "object",
        example: { and: [{ field: "stars", op: "gte", value: 4 }, { not: { field: "has_mapping", value: true } }] },
      },
    }),
  search: text(100).nullish(),
  ...paging,
});

export const HotelCities = z.array(
  z.object({ id: z.int(), name: z.string(), name_latin: z.string(), hotels: z.int() }),
);

export const AccommodationList = z.object({
  items: z.array(AccommodationRow),
  meta: z.object({
    page: z.int().nullable().meta({ description: "null when paging by cursor" }),
    per_page: z.int(),
    total: z.int().meta({ description: "10001 means more than ten thousand" }),
    pages: z.int(),
    next_cursor: z.string().nullable(),
  }),
});
