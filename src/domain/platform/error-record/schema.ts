import { z } from "zod";
import { count } from "../../kernel/primitives";

export const ErrorQuery = z.object({
  code: count(-1_000_000, 1_000_000).optional().meta({ description: "only this error code" }),
});

/** One row of the catalogue in the caller's language. */
export const ErrorRecord = z.object({ code: z.int(), title: z.string(), solution: z.string() });
