import { z } from "zod";
import { count, id, instant, text, who } from "../../kernel/primitives";
import { MAX_REPLAYED, OVERLAPS, STATUSES } from "./rules";
import { SCOPES } from "./rules.types";

/** Without `id` an endpoint is created; `version`: the one that was read. Scope and owner cannot be changed. */
export const EndpointForm = z.object({
  id: id.optional(),
  version: id.optional(),
  title: text(60),
  url: text(500),
  scope: z.enum(SCOPES).default("branch"),
  domain_id: id.nullish(),
  site_id: id.nullish(),
  types: z.array(z.string().max(60)).min(1).max(60),
});
/** `secret`: of a new endpoint, returned only here. */
export const EndpointSaved = z.object({ id: z.int(), version: z.int(), secret: z.string().nullable() });
export const EndpointRef = z.object({ id });
export const EndpointActive = z.object({ id, active: z.boolean(), version: id });
export const EndpointRemoval = z.object({ id, version: id });
export const Rotation = z.object({
  id,
  version: id,
  overlap_hours: z.union(OVERLAPS.map((hours) => z.literal(hours))).default(24),
});

/** `keys`: last characters of the signing keys, newest first, with their end. */
const Endpoint = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  scope: z.enum(SCOPES),
  domain: z.object({ id: z.int(), domain: z.string() }).nullable(),
  site: z.object({ id: z.int(), title: z.string() }).nullable(),
  types: z.array(z.string()),
  active: z.boolean(),
  keys: z.array(z.object({ ends_with: z.string(), until: instant.nullable() })),
  failures: z.int(),
  failing_since: instant.nullable(),
  next_try_at: instant.nullable(),
  last_fault: z.string().nullable(),
  last_fault_at: instant.nullable(),
  last_ok_at: instant.nullable(),
  waiting: z.int(),
  oldest_at: instant.nullable().meta({ description: "time of the oldest event that is waiting" }),
  dropped: z.int().meta({ description: "over the last 30 days" }),
  version: z.int(),
  created_at: instant,
  created_by: who,
});
export const EndpointList = z.object({ rows: z.array(Endpoint) });

export const DeliveryQuery = z.object({
  id,
  status: z.enum(STATUSES).nullish(),
  aggregate_id: text(100).nullish().meta({ description: "all events of one subject" }),
  cursor: text(60).nullish(),
  per_page: count(1, 100).default(20),
});
const Delivery = z.object({
  id: z.string(),
  event_id: z.string(),
  type: z.string(),
  aggregate: z.object({ type: z.string(), id: z.string() }),
  sequence: z.int(),
  status: z.enum(STATUSES),
  attempts: z.int(),
  replays: z.int(),
  http_status: z.int().nullable(),
  fault: z.string().nullable(),
  happened_at: instant,
  created_at: instant,
  ended_at: instant.nullable(),
});
export const DeliveryList = z.object({ rows: z.array(Delivery), next_cursor: z.string().nullable() });
export const DeliveryRef = z.object({ id: z.string().regex(/^\d{1,18}$/) });
/** `body`: masked like the API log; `log`: its last attempts, newest first. */
export const DeliveryDetails = Delivery.extend({
  endpoint_id: z.int(),
  expires_at: instant,
  due_at: instant.nullable(),
  body: z.unknown(),
  log: z.array(
    z.object({
      nth: z.int(),
      at: instant,
      ms: z.int(),
      http_status: z.int().nullable(),
      fault: z.string().nullable(),
      answer: z.string().nullable(),
    }),
  ),
});

const moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at));
/** One delivery, or those of a period: all ended ones, or only dropped ones. */
export const Replay = z
  .object({
    id,
    delivery_id: z
      .string()
      .regex(/^\d{1,18}$/)
      .nullish(),
    from: moment.nullish(),
    to: moment.nullish(),
    status: z.enum(["delivered", "dropped"]).nullish(),
  })
  .refine(({ delivery_id, from }) => Boolean(delivery_id) !== Boolean(from), {
    path: ["from"],
    error: "either a delivery or a start time must be given",
  });
export const Replayed = z.object({ replayed: z.int().max(MAX_REPLAYED) });
export const Tested = z.object({
  delivery_id: z.string(),
  ok: z.boolean(),
  http_status: z.int().nullable(),
  fault: z.string().nullable(),
  ms: z.int(),
});
