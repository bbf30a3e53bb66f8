import { z } from "zod";
import { count, id, MAX_AMOUNT, money } from "../../kernel/primitives";
import { PAX_TYPES, PRICE_PARTS, ROUNDINGS } from "./rules.price";
import { Prices } from "./schema";
import { version as anyVersion } from "./schema.atoms";

/** total = base + tax + markup - discount; at least 0 and at most 10^14 (MAX_PRICE). */
const PriceParts = z.object({
  base: money,
  tax: money.default(0n),
  markup: money.default(0n),
  discount: money.default(0n),
});

const version = anyVersion.meta({ description: "the price_version that was read" });

/** All prices of a class; a missing age group is no longer sold. */
export const PricesForm = z.object({
  class_id: id,
  version,
  prices: z.object({ ADT: PriceParts, CHD: PriceParts.nullish(), INF: PriceParts.nullish() }),
});

export const PricesSaved = z.object({ class_id: z.int(), price_version: z.int(), prices: Prices });

/** A percentage with up to two decimals. */
const percent = z.number().min(-100).max(1_000).multipleOf(0.01);

/** One change to many prices. `dry_run` returns the result without writing. */
export const PriceAdjustment = z.object({
  classes: z
    .array(z.object({ id, version: version.nullish() }))
    .min(1)
    .max(500),
  field: z.enum(PRICE_PARTS),
  pax_types: z
    .array(z.enum(PAX_TYPES))
    .min(1)
    .max(PAX_TYPES.length)
    .default([...PAX_TYPES]),
  by: z.union([
    z.strictObject({ amount: count(-MAX_AMOUNT, MAX_AMOUNT).meta({ description: "minor units, may be negative" }) }),
    z.strictObject({ percent }),
  ]),
  rounding: z
    .object({
      to: count(1, 1_000_000_000).default(1).meta({ description: "rounds to multiples of this many minor units" }),
      mode: z.enum(ROUNDINGS).default("nearest"),
    })
    .prefault({}),
  dry_run: z.boolean().default(false),
});

export const PricesAdjusted = z.object({
  dry_run: z.boolean(),
  changed: z.int(),
  /** One per requested class, in order. */
  rows: z.array(
    z.object({
      class_id: z.int(),
      outcome: z.enum(["changed", "unchanged", "refused"]),
      code: z.int().nullable().meta({
        description:
          "reason of refusal: 3009 unknown, 8003 canceled or departed, 8004 changed since it was read, 3003 below zero or too high",
      }),
      charter_id: z.int().nullable(),
      fare_class: z.string().nullable(),
      currency: z.string().nullable(),
      price_version: z.int().nullable().meta({ description: "current value" }),
      before: Prices,
      after: Prices,
    }),
  ),
});
