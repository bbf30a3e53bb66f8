import { z } from "zod";
import { count, id, instant } from "../../kernel/primitives";
import { STATES } from "../../platform/background-job/rules";
import { COLUMNS } from "./rules.columns";
import { DECISIONS, OUTCOMES, STEPS } from "./rules.import";

const Columns = z.array(z.enum(COLUMNS).nullable()).max(60);

export const ImportFile = z.object({ file_id: id });

export const ImportPreview = z.object({
  name: z.string(),
  headers: z.array(z.string()),
  columns: Columns,
  sample: z.array(z.array(z.string())),
  total: z.int(),
});

/** Meaning of each column in order; null: ignore it. */
export const ImportRequest = ImportFile.extend({ columns: Columns.min(1) });

export const ImportAsked = z.object({ id: z.int() });

/** The id of any job of the import, as used in console URLs. */
export const ImportRef = z.object({ id });

export const ImportRowsQuery = ImportRef.extend({
  outcome: z.enum(OUTCOMES).nullish(),
  after: count(0, 2_147_483_647).default(0),
});

/** `nrs`: row numbers; absent: all undecided rows. */
export const ImportDecision = ImportRef.extend({
  decision: z.enum(DECISIONS),
  nrs: z.array(count(1, 50_000)).min(1).max(500).nullish(),
});
export const ImportDecided = z.object({ decided: z.int() });

const Counts = z.partialRecord(z.enum(OUTCOMES), z.int());

export const ImportProgress = z.object({
  id: z.int().meta({ description: "of its most recent job" }),
  name: z.string(),
  step: z.enum(STEPS),
  work: z.object({ state: z.enum(STATES), total: z.int(), done: z.int() }),
  total: z.int(),
  counts: Counts,
  warned: z.int(),
  to_write: z.int().meta({ description: "rows that would be written: new, changed, and conflicts that were decided" }),
  can_write: z.boolean(),
  can_undo: z.boolean(),
});

export const ImportList = z.object({
  rows: z.array(
    z.object({ id: z.int(), name: z.string(), step: z.enum(STEPS), total: z.int(), by: z.string(), at: instant }),
  ),
});

const Faults = z.array(z.object({ path: z.string(), message: z.string() }));

export const ImportRows = z.object({
  headers: z.array(z.string()),
  rows: z.array(
    z.object({
      nr: z.int(),
      cells: z.array(z.string()),
      outcome: z.enum(OUTCOMES),
      ref_id: z.int().nullable(),
      decision: z.enum(DECISIONS).nullable(),
      code: z.int().nullable(),
      fields: Faults,
      warnings: Faults,
      differences: z.array(
        z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
  ),
  next: z.int().nullable(),
});
