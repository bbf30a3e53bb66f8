import { z } from "zod";
import { id, instant } from "../../kernel/primitives";
import { FAILURES, MAX_FAILURES } from "./rules";

const FailureName = z.object({ kind: z.enum(FAILURES), id });

export const FailureList = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(FAILURES),
      id: z.int(),
      of: z.string().meta({ description: "the channel of a message, the kind of a work or a file" }),
      title: z.string().meta({ description: "to whom a message went, what a work was called, the format of a file" }),
      detail: z.string().nullable(),
      asked_by: z.string().nullable(),
      failed_at: instant,
      reason: z.string().nullable().meta({ description: "a catalogue row's key, of a message the provider's words" }),
      again: z.boolean().meta({ description: "it can be tried again" }),
    }),
  ),
  more: z.boolean().meta({ description: "more failed than are told" }),
});

export const FailureNames = z.object({ rows: z.array(FailureName).min(1).max(MAX_FAILURES) });

/** The result of each: null, or the catalogue key of its refusal. */
export const FailureAnswer = z.object({
  rows: z.array(z.object({ kind: z.enum(FAILURES), id: z.int(), reason: z.string().nullable() })),
});
