import { z } from "zod";
import { code, count, date, id, instant, moneyOut, text } from "../primitives";
import { COMPARED_KINDS, COMPARED_MARKS, HOW, SENSES } from "./rules";
import { COLUMNS } from "./rules.columns";

const Columns = z.array(z.enum(COLUMNS).nullable()).min(1).max(60);

export const StatementFile = z.object({ file_id: id });

/** What an uploaded statement holds. `head`: which row names the columns, from 0. `toman`: its amounts seem to be in tomans. */
export const StatementPreview = z.object({
  name: z.string(),
  head: z.int(),
  headers: z.array(z.string()),
  columns: Columns,
  sample: z.array(z.array(z.string())),
  total: z.int(),
  toman: z.boolean(),
});

/** How a statement is read. `sense`, `from`, `to` absent: found out. */
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
/** The same file once more, read otherwise, beside the books as they are now. */
export const CompareAgain = z.object({ id, ...Reading.shape });

const Part = z.object({ count: z.int(), amount: moneyOut });

/**
 * Amounts are as our books write them: above nothing, they owe us. `difference`: our closing less theirs; it is the sum of
 * `opening` (ours less theirs), `differs` (ours less theirs of those pairs), `ours_only`, less `theirs_only`, and `misadded`:
 * what their own closing is beyond their lines.
 */
const Summary = z.object({
  currency: z.string(),
  sense: z.enum(SENSES),
  /** Pairs that the other sense would have found. */
  other_sense: z.int(),
  ours: z.object({ count: z.int(), opening: moneyOut, closing: moneyOut }),
  /** `opening_told`: false where their statement has none; then ours is taken. */
  theirs: z.object({ count: z.int(), opening: moneyOut, closing: moneyOut, opening_told: z.boolean() }),
  difference: moneyOut,
  opening: moneyOut,
  matched: Part,
  differs: Part,
  ours_only: Part,
  theirs_only: Part,
  /** Of ours alone: those that undo each other. */
  undone: z.int(),
  misadded: moneyOut,
  /** Rows of theirs that could not be read. */
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
  /** The number of the last line of the page before. */
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
export type OursTold = z.output<typeof Ours>;
export type TheirsTold = z.output<typeof Theirs>;

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

/** `mark` null: it is taken off, the note with it. */
export const LineMark = z.object({
  id,
  nr: z.array(count(1, 1_000_000)).min(1).max(500),
  mark: z.enum(COMPARED_MARKS).nullable(),
  note: text(300).nullish(),
});
export const LinesMarked = z.object({ marked: z.int() });
