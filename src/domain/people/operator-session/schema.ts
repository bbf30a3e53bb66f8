import { z } from "zod";
import { instant } from "../../kernel/primitives";

/** `agent`: the browser's user agent; null for a token of the API. */
const OwnSession = z.object({
  id: z.uuid(),
  kind: z.enum(["console", "token"]),
  address: z.string().nullable(),
  agent: z.string().nullable(),
  started_at: instant,
  seen_at: instant,
  current: z.boolean(),
});
export const OwnSessions = z.array(OwnSession);
export type OwnSession = z.output<typeof OwnSession>;

/** Null: all but the current one. */
export const SessionEnd = z.object({ id: z.uuid().nullable() });
export const SessionsEnded = z.object({ ended: z.int() });
