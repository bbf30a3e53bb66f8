import { z } from "zod";
import { instant } from "../../kernel/primitives";

/** `percent`: null when unknown. `differences`: of a finished verification. `mode`: of a closing. */
export const RunList = z.object({
  rows: z.array(
    z.object({
      of: z.enum(["closing", "verification"]),
      id: z.int(),
      state: z.enum(["waiting", "running", "done", "refused", "failed"]),
      percent: z.int().nullable(),
      asked_at: instant,
      from_on: z.string().nullable(),
      to_on: z.string(),
      mode: z.enum(["soft", "hard", "definite"]).nullable(),
      differences: z.int().nullable(),
    }),
  ),
});
