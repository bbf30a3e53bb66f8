import { z } from "zod";
import { code, count, id, instant, text } from "../primitives";
import { CLASS_STATUSES } from "./rules";
import { CHARTER_STATUSES } from "./rules.charter";
import { Prices } from "./schema";
import { localTime, version } from "./schema.atoms";
import { ListFilter, RouteShown } from "./schema.listing";

const branchTime = localTime.meta({
  description: "YYYY-MM-DDTHH:MM in the branch's time zone; a year below 1700 is Jalali",
});

/** A sellable class and to whom it is sold. With `id` it is changed, and `version` is the one that was read. */
export const ClassForm = z
  .object({
    charter_id: id,
    id: id.nullish(),
    version: version.nullish(),
    fare_class: code(4).pipe(
      z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9]*$/, { error: "must be a letter followed by letters or digits" })
        .toUpperCase(),
    ),
    capacity: count(0, 10_000).meta({ description: "at least the seats sold and held" }),
    sales_open_at: branchTime.nullish().meta({ description: "null opens sales immediately" }),
    sales_close_at: branchTime,
    few_left: count(0, 1_000).default(5),
    ticketing_minutes: count(1, 525_600).nullish(),
    penalty_rule_id: id.nullish().meta({
      description:
        "penalty rule that takes precedence over all others; null for the most specific rule; unchanged when left out",
    }),
    closed: z.boolean().default(false),
    all_partners: z.boolean().default(true),
    colleague_ids: z
      .array(id)
      .max(500)
      .nullish()
      .meta({ description: "used when all_partners is false; defaults to the present partners" }),
  })
  .refine(({ id, version }) => id == null || version != null, {
    path: ["version"],
    error: "must be the version that was read",
  });

export const ClassRef = z.object({ id });
export const ClassRemoval = z.object({ id, version });

const Seats = z.object({
  capacity: z.int(),
  sold: z.int(),
  held: z.int(),
  available: z.int(),
  status: z.enum(CLASS_STATUSES),
});

export const ClassDetails = Seats.extend({
  id: z.int(),
  charter_id: z.int(),
  version: z.int().meta({ description: "version of the settings; prices have price_version, sales raise neither" }),
  fare_class: z.string(),
  closed: z.boolean(),
  sales_open_at: instant.nullable(),
  sales_close_at: instant,
  sales_open_local: z.string().nullable().meta({ description: "local time in the format of the input sales_open_at" }),
  sales_close_local: z.string(),
  few_left: z.int(),
  ticketing_minutes: z.int().nullable(),
  penalty_rule_id: z.int().nullable(),
  all_partners: z.boolean(),
  colleagues: z.array(z.object({ id: z.int(), name: z.string() })),
  price_version: z.int(),
  prices: Prices,
  updated_at: instant,
});

/** The seats page and the grid of prices: classes by departure. */
export const ClassQuery = ListFilter.extend({
  charter_id: id.nullish(),
  fare_class: text(4).nullish(),
  class_status: z.enum(CLASS_STATUSES).nullish(),
  /** Seats are on sale now, few or many. */
  on_sale: z.boolean().nullish(),
  cursor: text(60).nullish(),
  per_page: count(1, 500).default(100),
});

export const ClassList = z.object({
  rows: z.array(
    ClassDetails.omit({ colleagues: true }).extend({
      charter: z.object({
        id: z.int(),
        title: z.string(),
        title_latin: z.string(),
        status: z.enum(CHARTER_STATUSES),
      }),
      route: RouteShown.nullable(),
      city: z.string().nullable(),
      departs_at: instant,
      departs_local: z.string(),
      departure_zone: z.string(),
      currency: z.string(),
    }),
  ),
  totals: z.object({ classes: z.int(), capacity: z.int(), sold: z.int(), held: z.int(), available: z.int() }),
  next_cursor: z.string().nullable(),
});
