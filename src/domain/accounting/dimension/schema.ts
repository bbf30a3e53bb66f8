import { z } from "zod";
import { code, count, date, id, page, text } from "../../kernel/primitives";
import { RULES } from "./rules";

const memberCode = code(20).pipe(z.string().regex(/^[\p{L}\p{N}._-]+$/u, { error: "must be letters, digits, . _ -" }));
const version = id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" });
const titles = {
  code: memberCode,
  title: text(120),
  title_latin: text(120).nullish(),
  active: z.boolean().default(true),
};

/** Without `id` a new one. */
export const DimensionSave = z.object({ id: id.nullish(), version, ...titles });

/** Without `id` a new one. Its dimension never changes. `valid_from`, `valid_to`: days of its lines, inclusive. */
export const MemberSave = z.object({
  ...{ id: id.nullish(), version, dimension_id: id, parent_id: id.nullish(), ...titles },
  valid_from: date.nullish(),
  valid_to: date.nullish(),
});

/** A dimension; 0: the cost center. */
const dimension = count(0, 2_147_483_647);
/** `default_id`: a member of the dimension, of dimension 0 a cost center. */
export const RuleSave = z.object({
  ...{ account_id: id, dimension_id: dimension, rule: z.enum(RULES) },
  ...{ default_id: id.nullish(), since: date },
});

export const DimensionQuery = page.extend({ search: text(100).nullish() });
export const MemberQuery = page.extend({ search: text(100).nullish(), dimension_id: id.nullish() });
export const RuleQuery = page.extend({ dimension_id: dimension.nullish() });

const Titled = { id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() };
const Ref = z.object(Titled);

export const DimensionRow = z.object({ ...Titled, active: z.boolean(), version: z.int(), members: z.int() });
export const MemberRow = z.object({
  ...{ ...Titled, active: z.boolean(), version: z.int(), dimension: Ref, parent: Ref.nullable() },
  /** Members above it. */
  depth: z.int(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
});
const RuleRow = z.object({
  id: z.int(),
  account: Ref,
  /** Null: the cost center. */
  dimension: Ref.nullable(),
  rule: z.enum(RULES),
  preset: Ref.nullable(),
  since: z.string(),
  /** A later rule of the same account and dimension has taken its place. */
  replaced: z.boolean(),
});

const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int(), next_cursor: z.null() }),
  });
export const DimensionList = listOf(DimensionRow);
export const MemberList = listOf(MemberRow);
export const RuleList = listOf(RuleRow);

/** Active dimensions with their active members in the order of the tree, for filters and forms. */
export const DimensionChoices = z.object({
  centers: z.array(Ref),
  dimensions: z.array(z.object({ ...Titled, members: z.array(z.object({ ...Titled, depth: z.int() })) })),
});
