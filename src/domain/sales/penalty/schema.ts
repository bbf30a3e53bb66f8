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
  .meta({ description: "minor units of a passenger's currency, beside the percentage" });
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
    .meta({ description: "in their order: the first that has not ended counts" }),
  after: share.default({ percent: 10_000, amount: 0 }).meta({ description: "when all bands have ended" }),
  owner_hours: count(1, 720).default(24).meta({ description: "how long a charter's owner may think about it" }),
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
  type: z.enum(TYPES).nullish().meta({ description: "those that may decide about it" }),
  search: text(100).nullish().meta({ description: "in titles, carrier, fare classes and the supplier's name" }),
});
export const PenaltyRuleTold = result.extend({
  id: z.int(),
  version: z.int(),
  active: z.boolean(),
  deleted: z.boolean(),
  supplier: WithName.nullable(),
  classes: z.int().meta({ description: "charter classes that name it" }),
  updated_at: instant,
  by: z.string(),
});
export const PenaltyRuleList = z.object({
  items: z.array(PenaltyRuleTold).meta({ description: "those that go before others first" }),
  total: z.int(),
  suppliers: z.array(WithName),
  currency: z.string(),
});

export const PenaltyRuleHistory = z.array(
  result.extend({
    version: z.int(),
    at: instant,
    by: z.string(),
    refunds: z.int().meta({ description: "passengers it decided about" }),
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
  at: z.iso.datetime({ offset: true }).nullish().meta({ description: "when it is given back; default: now" }),
  draft: PenaltyRuleSave.nullish().meta({ description: "a rule as it would be saved" }),
});

const step = z.object({
  from: instant.nullable().meta({ description: "null: from the purchase on" }),
  until: instant.nullable().meta({ description: "included; null: for ever" }),
  band: z.object({ kind: z.enum(BAND_KINDS), count: z.int() }).nullable(),
  penalty: moneyOut,
  refundable: moneyOut,
});
export const PenaltyWhatIfMade = z.object({
  paid: moneyOut,
  rule: z
    .object({ id: z.int(), version: z.int(), title: z.string(), title_latin: z.string() })
    .nullable()
    .meta({ description: "that counts; id 0: the draft; null: none, its supplier decides or nothing is given back" }),
  now: step.nullable(),
  steps: z.array(step).meta({ description: "from the purchase to the last band, as time goes by" }),
  others: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        title_latin: z.string(),
        misfit: z
          .enum(CONDITIONS)
          .nullable()
          .meta({ description: "what of it does not fit; null: another goes before" }),
      }),
    )
    .meta({ description: "rules in force that do not count, the first 100; those that fit before those that do not" }),
  others_count: z.int().meta({ description: "all of them" }),
});
