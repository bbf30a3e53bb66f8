import { z } from "zod";
import { id, instant } from "../../kernel/primitives";
import { FAILURES, MAX_FAILURES } from "./rules";

const FailureName = z.object({ kind: z.enum(FAILURES), id });

export const FailureList = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(FAILURES),
      id: z.int(),
      of: z.string().meta({ description: "channel of a message, kind of a job or a file" }),
      title: z.string().meta({ description: "recipient of a message, name of a job, format of a file" }),
      detail: z.string().nullable(),
      asked_by: z.string().nullable(),
      failed_at: instant,
      reason: z.string().nullable().meta({ description: "key of a catalogue row; for a message the provider's text" }),
      again: z.boolean().meta({ description: "true when it can be retried" }),
    }),
  ),
  more: z.boolean().meta({ description: "true when there are more failures than listed" }),
});

export const FailureNames = z.object({ rows: z.array(FailureName).min(1).max(MAX_FAILURES) });

/** The result of each: null, or the catalogue key of its refusal. */
export const FailureAnswer = z.object({
  rows: z.array(z.object({ kind: z.enum(FAILURES), id: z.int(), reason: z.string().nullable() })),
});
