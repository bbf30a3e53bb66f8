import { z } from "zod";
import { id, instant, text } from "../../kernel/primitives";
import { moment } from "../../kernel/span-filter";

/**
 * Filters as in the API log. Without `from`: 24 hours up to `to`; without `to`: up to now, at most 7 days from `from`.
 */
export const ApiDurationsInput = z.object({
  domain_id: id.nullish(),
  path: text(200).nullish().meta({ description: "route as documented; ? for unknown paths" }),
  from: moment.nullish(),
  to: moment.nullish(),
});

const ms = z.number().meta({ description: "milliseconds" });
const figures = {
  calls: z.int(),
  failed: z.int().meta({ description: "number of calls answered with 5xx" }),
  p50: ms,
  p95: ms,
  p99: ms,
  slowest: ms,
};

/** ISO 8601 with milliseconds, since a day ends one millisecond before the next. */
const exactly = z.union([z.date(), z.string()]).transform((at) => new Date(at).toISOString());

export const ApiDurationsDto = z.object({
  from: exactly,
  to: exactly,
  calls: z.int().meta({ description: "number of logged calls in the period that were examined" }),
  whole: z.boolean().meta({ description: "false when the period has more calls and only the newest were examined" }),
  hours: z
    .array(z.object({ hour: instant, ...figures }))
    .meta({ description: "hours that have calls, in the branch's time zone, the latest first" }),
  routes: z
    .array(z.object({ method: z.string().nullable(), pattern: z.string().nullable(), total: ms, ...figures }))
    .meta({ description: "the 50 routes with the highest total time" }),
});
