import { z } from "zod";
import { code, count, date, id, instant, integer, page, text } from "../../kernel/primitives";
import { PRODUCTS } from "../../kernel/product/rules";
import { PAX_TYPES } from "../charter/rules.price";
import { STEPS } from "./rules";
import { ANYWHERE, BASES, CONDITIONS, GROUPS, KINDS, PERS, RANK_NAMES, SCOPES } from "./rules.match";

/** Minor units of the branch's currency, signed; nine passengers' sum stays a safe integer. */
const amount = integer.pipe(z.int().min(-100_000_000_000_000).max(100_000_000_000_000));
const units = integer.pipe(z.int().min(0).max(100_000_000_000_000));
const unique = <T extends z.ZodType>(one: T, most: number) =>
  z
    .array(one)
    .max(most)
    .default([])
    .transform((all) => [...new Set(all)]);
const capitals = (pattern: RegExp, max: number) => code(max).pipe(z.string().toUpperCase().regex(pattern));
const place = z.union([z.literal(ANYWHERE), code(80).pipe(z.string().regex(/^[a-z0-9-]{2,80}$/))]);
const carrier = capitals(/^[A-Z0-9]{2,8}$/, 8);
const fareClass = capitals(/^[A-Z0-9]{1,12}$/, 12);

/** A markup rule (members are explained in prisma/schema/sales/price.prisma). */
const MarkupForm = z.object({
  scope: z.enum(SCOPES).exclude(["deployment"]),
  title: text(120),
  title_latin: text(120).nullish(),
  products: unique(z.enum(PRODUCTS), PRODUCTS.length),
  groups: unique(z.enum(GROUPS), GROUPS.length),
  supplier_id: id.nullish(),
  colleague_id: id.nullish(),
  kind: z.enum(KINDS).nullish(),
  carrier: carrier.nullish(),
  fare_class: fareClass.nullish(),
  origin: place.nullish().meta({ description: "code of a city, or `*`" }),
  destination: place.nullish(),
  stars: unique(count(1, 5), 5),
  nights_from: count(1, 365).nullish(),
  nights_to: count(1, 365).nullish(),
  pax_types: unique(z.enum(PAX_TYPES), PAX_TYPES.length),
  percent: integer
    .pipe(z.int().min(-5_000).max(10_000))
    .nullish()
    .meta({ description: "basis points (500 is 5 %), from -5000 to 10000" }),
  amount: amount.nullish().meta({ description: "minor units of the branch's currency, like all amounts here" }),
  per: z.enum(PERS).default("passenger"),
  basis: z.enum(BASES).default("net"),
  least: amount.nullish(),
  most: amount.nullish(),
  round_to: count(1, 1_000_000_000).nullish(),
  below_net: z.boolean().default(false),
  cap_at_board: z.boolean().default(false),
  valid_from: date.nullish(),
  valid_to: date.nullish(),
  travel_from: date.nullish(),
  travel_to: date.nullish(),
  position: count(0, 1_000).default(100),
  active: z.boolean().default(true),
});

/** Without `id` a rule is created. `version`: the one that was read, checked against changes (8004). */
export const MarkupSave = MarkupForm.extend({ id: id.nullish(), version: id.nullish() });
export const MarkupRef = z.object({ id });
export const MarkupActive = z.object({ id, active: z.boolean(), version: id.nullish() });
export const MarkupSaved = z.object({ id: z.int(), version: z.int() });
export const MarkupRemoved = z.object({ id: z.int(), deleted: z.boolean() });

const WithName = z.object({ name: z.string(), name_latin: z.string() });
const nullableCount = z.int().nullable();
const day = z.string().nullable();

export const MarkupRuleDto = z.object({
  id: z.int(),
  version: z.int(),
  scope: z.enum(SCOPES),
  title: z.string(),
  title_latin: z.string(),
  products: z.array(z.enum(PRODUCTS)),
  groups: z.array(z.enum(GROUPS)),
  supplier_id: nullableCount,
  supplier: WithName.nullable(),
  colleague_id: nullableCount,
  colleague: z.string().nullable(),
  kind: z.enum(KINDS).nullable(),
  carrier: z.string().nullable(),
  fare_class: z.string().nullable(),
  origin: z.string().nullable(),
  origin_place: WithName.nullable(),
  destination: z.string().nullable(),
  destination_place: WithName.nullable(),
  stars: z.array(z.int()),
  nights_from: nullableCount,
  nights_to: nullableCount,
  pax_types: z.array(z.enum(PAX_TYPES)),
  percent: nullableCount,
  amount: nullableCount,
  per: z.enum(PERS),
  basis: z.enum(BASES),
  least: nullableCount,
  most: nullableCount,
  round_to: nullableCount,
  currency: z.string().nullable(),
  below_net: z.boolean(),
  cap_at_board: z.boolean(),
  valid_from: day,
  valid_to: day,
  travel_from: day,
  travel_to: day,
  position: z.int(),
  active: z.boolean(),
  deleted: z.boolean(),
  created_at: instant,
  updated_at: instant,
  by: z.string().meta({ description: "author of the rule" }),
});

export const MarkupList = z.object({
  items: z.array(MarkupRuleDto).meta({ description: "by scope, rules with higher precedence first" }),
  total: z.int(),
  currency: z.string(),
  today: z.string(),
  suppliers: z.array(
    WithName.extend({ id: z.int(), own: z.boolean(), currency: z.string(), products: z.array(z.enum(PRODUCTS)) }),
  ),
});
export const MarkupQuery = page.extend({
  deleted: z.boolean().default(false),
  scope: z.enum(SCOPES).nullish(),
  product: z.enum(PRODUCTS).nullish().meta({ description: "operators who may change it" }),
  search: text(100)
    .nullish()
    .meta({ description: "matches titles, carrier, fare class, names of places, of the supplier and the colleague" }),
});
export const MarkupHistory = z.array(z.object({ at: instant, action: z.string(), by: z.string() }));

const prices = z.object({ ADT: units, CHD: units.nullish(), INF: units.nullish() });

/** A hypothetical offer of a supplier. Nets are minor units of `currency`, per passenger or for the stay. */
export const WhatIf = z.object({
  product: z.enum(PRODUCTS),
  supplier_id: id,
  sell_to: z
    .discriminatedUnion("as", [
      z.object({ as: z.enum(["operator", "customer"]) }),
      z.object({ as: z.literal("colleague"), colleague_id: id }),
    ])
    .default({ as: "customer" }),
  currency: code(3)
    .pipe(z.string().regex(/^[A-Z]{3}$/))
    .nullish()
    .meta({ description: "defaults to the supplier's" }),
  origin: place.nullish(),
  destination: place.nullish(),
  travel_on: date.nullish().meta({ description: "defaults to today" }),
  kind: z.enum(KINDS).default("system"),
  carrier: carrier.nullish(),
  fare_class: fareClass.nullish(),
  passengers: z
    .object({ adult: count(1, 9), child: count(0, 8).default(0), infant: count(0, 9).default(0) })
    .default({ adult: 1, child: 0, infant: 0 }),
  net: prices.nullish().meta({ description: "days of the trip" }),
  stay: z
    .object({
      net: units,
      board_price: units.nullish(),
      nights: count(1, 60).default(1),
      rooms: count(1, 9).default(1),
      guests: count(1, 60).default(2),
      stars: count(1, 5).nullish(),
    })
    .nullish(),
  draft: MarkupSave.nullish().meta({
    description: "a rule in the form in which it would be saved: `drafted` is computed with it",
  }),
});

const step = z.object({
  scope: z.enum(STEPS),
  rule_id: nullableCount,
  version: nullableCount,
  title: z.string(),
  title_latin: z.string(),
  pax_type: z.enum(PAX_TYPES).nullable(),
  amount: z.int(),
  rate: z.object({ from: z.string(), to: z.string(), rate: z.string(), day: z.string() }).optional(),
});
const priced = z.object({
  total: z.int(),
  net: z.int(),
  each: z.array(z.object({ pax_type: z.enum(PAX_TYPES), count: z.int(), total: z.int() })),
  steps: z.array(step),
});

export const WhatIfMade = z.object({
  currency: z.string(),
  now: priced.nullable(),
  drafted: priced.nullable().meta({ description: "with the draft; null without a complete one" }),
  unpriced: z.enum(["rate", "passengers", "beyond"]).nullable().meta({ description: "reason why there is no price" }),
  rules: z
    .array(
      z.object({
        rule_id: z.int().meta({ description: "0 for the draft of a new one" }),
        scope: z.enum(SCOPES),
        title: z.string(),
        title_latin: z.string(),
        state: z.enum(["won", "lost", "missed"]),
        pax_types: z.array(z.enum(PAX_TYPES)),
        to: nullableCount.meta({ description: "the rule that applies instead" }),
        by: z.enum(RANK_NAMES).nullable().meta({ description: "condition in which the other rule takes precedence" }),
        on: z.enum(CONDITIONS).nullable().meta({ description: "conditions that do not match" }),
      }),
    )
    .meta({
      description:
        "with the draft: offers where it applies, where another rule wins, and where it does not match; 100 of each",
    }),
  missed: z.int().meta({ description: "number of all offers it does not match" }),
});
