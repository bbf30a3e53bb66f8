import { z } from "zod";
import { count, id, instant } from "../../kernel/primitives";
import { STATES } from "./rules";

export const JobName = z.object({ id });

export const JobDto = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(STATES),
  /** Key of a catalogue row if it failed. */
  reason: z.string().nullable(),
  /** Total rows, processed ones, and those of them that were refused. */
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  /** The kind's result, once it has ended. */
  answer: z.unknown(),
  begins_at: instant,
  asked_at: instant,
  ended_at: instant.nullable(),
});

export const JobList = z.object({ rows: z.array(JobDto) });

/** Row results: `path` within the row, in both languages. */
const WorkRowOut = z.object({
  nr: z.int(),
  outcome: z.string(),
  code: z.int().nullable(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
  ref_id: z.int().nullable(),
});
export const ListJobRowsInput = z.object({
  id,
  after: count(0, 2_147_483_647).default(0),
  refused_only: z.boolean().default(true),
});
export const JobRows = z.object({ rows: z.array(WorkRowOut), next: z.int().nullable() });
