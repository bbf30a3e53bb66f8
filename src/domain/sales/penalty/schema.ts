import { z } from "zod";
import { code, count, id, instant, integer, moneyOut, page, text } from "../../kernel/primitives";
import { PAX_TYPES } from "../charter/rules.price";
import { BAND_KINDS } from "./rules.bands";
import { BASES, CONDITIONS, TYPES } from "./rules.match";

const basisPoints = integer
  .pipe(z.int().min(0).max(10_000))
  .default(0)
  .meta({ description: "basis points (3000 is 30 %) of the rule's basis" });
const units = integer
  .pipe(z.int().min(0).max(100_000_000_000_000))
  .default(0)
  .meta({ description: "minor units of a passenger's currency, in addition to the percentage" });
const share = z.object({ percent: basisPoints, amount: units });

const unique = <T extends z.ZodType>(one: T, most: number) =>
  z
    .array(one)
    .max(most)
    .default([])
    .transform((all) => [...new Set(all)]);
const capitals = (pattern: RegExp, max: number) => code(max).pipe(z.string().toUpperCase().regex(pattern));
const carrier = capitals(/^[A-Z0-9]{2,8}$/, 8);
const fareClass = capitals(/^[A-Z0-9]{1,12}$/, 12);

/** A cancellation rule (members are explained in rules.match.ts). */
const PenaltyRuleForm = z.object({
  title: text(120),
  title_latin: text(120).nullish(),
  types: unique(z.enum(TYPES), TYPES.length),
  supplier_id: id.nullish(),
  carrier: carrier.nullish(),
  fare_classes: unique(fareClass, 20),
  pax_types: unique(z.enum(PAX_TYPES), PAX_TYPES.length),
  basis: z.enum(BASES).default("total"),
  bands: z
    .array(share.extend({ kind: z.enum(BAND_KINDS), count: count(0, 9_999) }))
    .max(20)
    .default([])
    .meta({ description: "in order: the first band that has not ended applies" }),
  after: share.default({ percent: 10_000, amount: 0 }).meta({ description: "applies after all bands have ended" }),
  owner_hours: count(1, 720).default(24).meta({ description: "time limit for the decision of a charter's owner" }),
  position: count(0, 1_000).default(100),
});

/** Without `id` a rule is created. `version`: the one that was read, checked against changes (8004). */
export const PenaltyRuleSave = PenaltyRuleForm.extend({ id: id.nullish(), version: id.nullish() });
export const PenaltyRuleRef = z.object({ id });
export const PenaltyRuleActive = z.object({ id, active: z.boolean() });
export const PenaltyRuleSaved = z.object({ id: z.int(), version: z.int(), active: z.boolean(), deleted: z.boolean() });

const result = PenaltyRuleForm.extend({
  title: z.string(),
  title_latin: z.string(),
  supplier_id: z.int().nullable(),
  carrier: z.string().nullable(),
  types: z.array(z.enum(TYPES)),
  fare_classes: z.array(z.string()),
  pax_types: z.array(z.enum(PAX_TYPES)),
});
const WithName = z.object({ id: z.int(), name: z.string(), name_latin: z.string() });

export const PenaltyRuleQuery = page.extend({
  deleted: z.boolean().default(false),
  type: z.enum(TYPES).nullish().meta({ description: "operators who may decide on it" }),
  search: text(100).nullish().meta({ description: "matches titles, carrier, fare classes and the supplier's name" }),
});
export const PenaltyRuleDto = result.extend({
  id: z.int(),
  version: z.int(),
  active: z.boolean(),
  deleted: z.boolean(),
  supplier: WithName.nullable(),
  classes: z.int().meta({ description: "number of charter classes that refer to it" }),
  updated_at: instant,
  by: z.string(),
});
export const PenaltyRuleList = z.object({
  items: z.array(PenaltyRuleDto).meta({ description: "rules with higher precedence first" }),
  total: z.int(),
  suppliers: z.array(WithName),
  currency: z.string(),
});

export const PenaltyRuleHistory = z.array(
  result.extend({
    version: z.int(),
    at: instant,
    by: z.string(),
    refunds: z.int().meta({ description: "number of passengers it was applied to" }),
  }),
);

/** A charter class and its own rule; null: the most specific one applies. */
export const ClassRule = z.object({ class_id: id, rule_id: id.nullable() });

/** A hypothetical sale with the time of its refund. */
export const PenaltyWhatIf = z.object({
  type: z.enum(TYPES),
  supplier_id: id.nullish(),
  carrier: carrier.nullish(),
  fare_class: fareClass.nullish(),
  pax_type: z.enum(PAX_TYPES).default("ADT"),
  price: integer.pipe(z.int().min(0).max(100_000_000_000_000)),
  tax: integer.pipe(z.int().min(0).max(100_000_000_000_000)).default(0),
  discount: integer.pipe(z.int().min(0).max(100_000_000_000_000)).default(0),
  purchased_at: z.iso.datetime({ offset: true }),
  departs_at: z.iso.datetime({ offset: true }),
  zone: text(60).default("Asia/Tehran"),
  at: z.iso.datetime({ offset: true }).nullish().meta({ description: "time of the refund; defaults to now" }),
  draft: PenaltyRuleSave.nullish().meta({ description: "a rule in the form in which it would be saved" }),
});

const step = z.object({
  from: instant.nullable().meta({ description: "null means from the purchase on" }),
  until: instant.nullable().meta({ description: "inclusive; null means no end" }),
  band: z.object({ kind: z.enum(BAND_KINDS), count: z.int() }).nullable(),
  penalty: moneyOut,
  refundable: moneyOut,
});
export const PenaltyWhatIfMade = z.object({
  paid: moneyOut,
  rule: z.object({ id: z.int(), version: z.int(), title: z.string(), title_latin: z.string() }).nullable().meta({
    description:
      "the rule that applies; id 0 is the draft; null when there is none, its supplier decides, or nothing is refunded",
  }),
  now: step.nullable(),
  steps: z.array(step).meta({ description: "from the purchase to the last band, in order of time" }),
  others: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        title_latin: z.string(),
        misfit: z
          .enum(CONDITIONS)
          .nullable()
          .meta({ description: "conditions that do not match; null when another rule takes precedence" }),
      }),
    )
    .meta({ description: "rules in force that do not apply, the first 100; matching ones first" }),
  others_count: z.int().meta({ description: "number of all of them" }),
});
