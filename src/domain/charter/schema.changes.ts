import { z } from "zod";
import { count, text } from "../primitives";
import { Statistics, Unknown } from "./schema";

export const ChangesQuery = z.object({
  cursor: text(12_000)
    .nullish()
    .meta({ description: "`meta.next_cursor` of the call before; none: from the beginning" }),
  limit: count(1, 500).default(200),
});

/** GET /changes. */
export const Changes = z.object({
  items: z.array(z.object({ charter_id: z.int(), item_id: z.int(), statistics: z.union([Statistics, Unknown]) })),
  meta: z.object({
    next_cursor: z.string().meta({ description: "for the next call, whether or not there is more now" }),
    has_more: z.boolean().meta({ description: "true: call again at once" }),
  }),
});
