import { z } from "zod";
import { code, count, date, id, instant, moneyOut, text } from "../../kernel/primitives";
import { COMPARED_KINDS, COMPARED_MARKS, HOW, SENSES } from "./rules";
import { COLUMNS } from "./rules.columns";

const Columns = z.array(z.enum(COLUMNS).nullable()).min(1).max(60);

export const StatementFile = z.object({ file_id: id });

/** Preview of an uploaded statement. `head`: index of the header row, from 0. `toman`: amounts seem to be in tomans. */
export const StatementPreview = z.object({
  name: z.string(),
  head: z.int(),
  headers: z.array(z.string()),
  columns: Columns,
  sample: z.array(z.array(z.string())),
  total: z.int(),
  toman: z.boolean(),
});

/** Reading settings. `sense`, `from`, `to` absent: detected. */
export const Reading = z.object({
  head: count(0, 100),
  columns: Columns,
  toman: z.boolean().default(false),
  sense: z.enum(SENSES).nullish(),
  from: date.nullish(),
  to: date.nullish(),
});
export type Reading = z.output<typeof Reading>;

export const Compare = z.object({ colleague_id: id, file_id: id, ...Reading.shape });
/** Repeats a comparison with other settings and the current books. */
export const CompareAgain = z.object({ id, ...Reading.shape });

const Part = z.object({ count: z.int(), amount: moneyOut });

/**
 * Amounts in our sense: positive, they owe us. `difference`: our closing less theirs; it equals `opening` (ours less
 * theirs) plus `differs` (ours less theirs over unequal pairs) plus `ours_only` less `theirs_only` plus `misadded`: the
 * excess of their stated closing over their lines.
 */
const Summary = z.object({
  currency: z.string(),
  sense: z.enum(SENSES),
  /** Pairs the other sense would have found. */
  other_sense: z.int(),
  ours: z.object({ count: z.int(), opening: moneyOut, closing: moneyOut }),
  /** `opening_told`: false when their statement has none; ours is used then. */
  theirs: z.object({ count: z.int(), opening: moneyOut, closing: moneyOut, opening_told: z.boolean() }),
  difference: moneyOut,
  opening: moneyOut,
  matched: Part,
  differs: Part,
  ours_only: Part,
  theirs_only: Part,
  /** Number of our unpaired lines that reverse each other. */
  undone: z.int(),
  misadded: moneyOut,
  /** Their rows that could not be read. */
  unread: z.object({ count: z.int(), rows: z.array(z.object({ nr: z.int(), column: z.string(), cell: z.string() })) }),
});
export type Summary = z.input<typeof Summary>;

export const Comparison = z.object({
  id: z.int(),
  colleague_id: z.int(),
  colleague_name: z.string(),
  file_id: z.int(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  reading: Reading,
  summary: Summary,
  marks: z.object({ asked: z.int(), explained: z.int() }),
  version: z.int(),
  created_by: z.string(),
  compared_at: instant,
});

export const ComparisonRef = z.object({ id });
export const ComparisonQuery = z.object({ colleague_id: id.nullish() });
export const Comparisons = z.array(
  Comparison.pick({
    id: true,
    colleague_id: true,
    colleague_name: true,
    name: true,
    from: true,
    to: true,
    compared_at: true,
  })
    .extend({ difference: moneyOut, currency: z.string(), open: z.int() })
    .describe("`open`: lines that are neither matched nor explained"),
);

/** `mark` none: not marked. */
export const LineQuery = z.object({
  id,
  kind: z.enum(COMPARED_KINDS).nullish(),
  mark: z.enum([...COMPARED_MARKS, "none"]).nullish(),
  search: code(60).nullish(),
  /** Number of the last line of the previous page. */
  cursor: count(0, 1_000_000).nullish(),
  per_page: count(1, 200).default(100),
});

const Ours = z.object({
  document_id: z.int(),
  line: z.int(),
  date: z.string(),
  kind: z.string(),
  reference: z.string(),
  description: z.string(),
});
const Theirs = z.object({ nr: z.int(), date: z.string().nullable(), reference: z.string(), description: z.string() });
export type OurLineDto = z.output<typeof Ours>;
export type TheirLineDto = z.output<typeof Theirs>;

const ComparedLine = z.object({
  nr: z.int(),
  kind: z.enum(COMPARED_KINDS),
  how: z.enum(HOW).nullable(),
  ours: Ours.nullable(),
  theirs: Theirs.nullable(),
  our_amount: moneyOut.nullable(),
  their_amount: moneyOut.nullable(),
  undone: z.boolean(),
  mark: z.enum(COMPARED_MARKS).nullable(),
  note: z.string().nullable(),
  marked_by: z.string().nullable(),
  marked_at: instant.nullable(),
});

export const ComparedLines = z.object({ items: z.array(ComparedLine), next: z.int().nullable() });

/** `mark` null: removed together with its note. */
export const LineMark = z.object({
  id,
  nr: z.array(count(1, 1_000_000)).min(1).max(500),
  mark: z.enum(COMPARED_MARKS).nullable(),
  note: text(300).nullish(),
});
export const LinesMarked = z.object({ marked: z.int() });
