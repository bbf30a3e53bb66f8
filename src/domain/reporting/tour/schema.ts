import { z } from "zod";
import { STATES, STEPS } from "./rules";

/** The created document: its id, and for a closed month which (fiscal year x 100 + month). */
const Document = z.object({ date: z.string(), document_id: z.int() });
const Made = z.object({ id: z.int(), document: Document.nullish(), fm: z.int().nullish() });

export const Guide = z.object({
  /** Null: never begun. */
  walk: z.object({ opened: z.boolean(), since: z.string() }).nullable(),
  steps: z.array(z.object({ name: z.enum(STEPS), state: z.enum(STATES), made: Made.nullable() })),
  /** A verification or a closing is in progress. */
  busy: z.boolean(),
  /**
   * An example sale: an agency, a charter and a passenger as a clerk types them. Null: there is none, or the tour is
   * closed.
   */
  example: z.object({
    colleague: z.string().nullable(),
    charter: z.string().nullable(),
    passenger: z.string().nullable(),
  }),
});

export const GuideSkip = z.object({ step: z.enum(STEPS) });
export const GuideLeft = z.object({ opened: z.boolean() });
