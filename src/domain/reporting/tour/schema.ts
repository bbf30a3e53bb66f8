import { z } from "zod";
import { STATES, STEPS } from "./rules";

/** What was made: its number, and of a closed month which (fiscal year x 100 + month). */
const Document = z.object({ date: z.string(), document_id: z.int() });
const Made = z.object({ id: z.int(), document: Document.nullish(), fm: z.int().nullish() });

export const Guide = z.object({
  /** Null: never begun. */
  walk: z.object({ opened: z.boolean(), since: z.string() }).nullable(),
  steps: z.array(z.object({ name: z.enum(STEPS), state: z.enum(STATES), made: Made.nullable() })),
  /** What was asked for is being done: a verification, a closing. */
  busy: z.boolean(),
  /** What could be sold to whom: as a clerk types an agency, a charter and a passenger. Null: there is none, or nobody looks. */
  example: z.object({
    colleague: z.string().nullable(),
    charter: z.string().nullable(),
    passenger: z.string().nullable(),
  }),
});

export const GuideSkip = z.object({ step: z.enum(STEPS) });
export const GuideLeft = z.object({ opened: z.boolean() });
