import { z } from "zod";
import { code, count, id, text } from "../../kernel/primitives";
import { moment } from "../../kernel/span-filter";

/** Filters of the API log. `code` matches a call's own code or an item's; `to` is included. */
export const ApiCallQuery = z.object({
  per_page: count(1, 100).default(50),
  cursor: text(60).nullish(),
  domain_id: id.nullish(),
  path: text(200).nullish().meta({ description: "route as documented; ? for unknown paths" }),
  status_class: count(1, 5).nullish().meta({ description: "4 for 400 to 499" }),
  code: count(1, 99_999).nullish(),
  refused: z.boolean().nullish().meta({ description: "only calls with a refused item" }),
  request_id: code(128).nullish(),
  address: code(64).nullish(),
  from: moment.nullish(),
  to: moment.nullish(),
});

/** ISO 8601 with milliseconds, to order calls of the same second. */
const exactly = z.union([z.date(), z.string()]).transform((at) => new Date(at).toISOString());

const ApiCallRow = z.object({
  id: z.string(),
  at: exactly,
  kind: z.enum(["call", "more", "gap"]),
  counted: z.int().meta({ description: "number of calls the row represents: 1, or the calls that were only counted" }),
  family: z.string().nullable(),
  caller: z.string().nullable(),
  domain: z.string().nullable(),
  method: z.string().nullable(),
  pattern: z.string().nullable(),
  path: z.string().nullable(),
  status: z.int().nullable(),
  code: z.int().nullable(),
  item_code: z.int().nullable(),
  refused: z.boolean(),
  duration_ms: z.number().nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  replayed: z.boolean(),
  packet: z.boolean(),
});

export const ApiCallList = z.object({ rows: z.array(ApiCallRow), next_cursor: z.string().nullable() });

/** One call with its masked bodies; null if none was read, it was a packet, or it was too long. */
export const ApiCallDetails = ApiCallRow.extend({
  query: z.string().nullable(),
  request_bytes: z.int().nullable(),
  response_bytes: z.int().nullable(),
  request: z.unknown(),
  response: z.unknown(),
});

/** The choices of the filters: the branch's sites, and the routes that occur in its log. */
export const ApiLogFacets = z.object({
  domains: z.array(z.object({ id: z.int(), domain: z.string() })),
  paths: z.array(z.string()),
});
