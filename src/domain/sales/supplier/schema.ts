import { z } from "zod";
import { code, count, id, instant, text } from "../../kernel/primitives";
import { PRODUCTS } from "../../kernel/product/rules";
import { ADAPTERS } from "./port";
import { OPERATIONS, OUTCOMES } from "./rules";
import { Secrets } from "./schema.settings";

/** Without `id` a supplier is created; `version`: the one that was read. `code` and `adapter` cannot be changed. */
export const SupplierForm = z.object({
  id: id.optional(),
  version: id.optional(),
  code: code(40)
    .pipe(
      z
        .string()
        .toLowerCase()
        .regex(/^[a-z0-9][a-z0-9_-]*$/, { error: "must be letters, digits, - and _" }),
    )
    .meta({ description: "of the hotel supplier, if it sells hotels" }),
  adapter: z.enum(ADAPTERS),
  title: text(60),
  title_latin: z.string().trim().max(60).default(""),
  products: z.array(z.enum(PRODUCTS)).min(1).max(PRODUCTS.length),
  currency: code(3)
    .pipe(
      z
        .string()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/),
    )
    .nullish()
    .meta({ description: "ISO 4217; defaults to the branch's currency" }),
  active: z.boolean().default(true),
  position: count(0, 10_000).default(0),
  settings: z.record(z.string(), z.unknown()).default({}),
  secrets: Secrets.default({}),
  budget_ms: count(500, 20_000).default(4_000),
  most_at_once: count(1, 200).default(8),
});

export const SupplierSaved = z.object({ id: z.int(), version: z.int() });
export const SupplierRef = z.object({ id });
export const SupplierActive = z.object({ id, active: z.boolean(), version: id });
export const SupplierTested = z.object({ ok: z.boolean(), message: z.string().nullable(), ms: z.number() });

const Rates = z.object({
  calls: z.int(),
  faults: z.int(),
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
});

/** `hour`: statistics of the last hour. `state`: `half` means the circuit was open and the next call is a probe. */
const Supplier = z.object({
  id: z.int(),
  code: z.string(),
  adapter: z.enum(ADAPTERS),
  title: z.string(),
  title_latin: z.string(),
  products: z.array(z.enum(PRODUCTS)),
  currency: z.string(),
  active: z.boolean(),
  position: z.int(),
  settings: z.record(z.string(), z.unknown()),
  kept_secrets: z.array(z.string()).meta({ description: "names of the stored keys" }),
  missing: z.array(z.string()).meta({ description: "missing prerequisites of activation" }),
  allowed: z.boolean().meta({ description: "false for a sandbox where ALLOW_PRIVATE_TARGETS is off" }),
  budget_ms: z.int(),
  most_at_once: z.int(),
  version: z.int(),
  state: z.object({
    circuit: z.enum(["good", "open", "half"]),
    failures: z.int(),
    open_until: instant.nullable(),
    last_fault: z.string().nullable(),
    last_message: z.string().nullable(),
    last_fault_at: instant.nullable(),
    last_ok_at: instant.nullable(),
  }),
  hour: Rates,
});
export const SupplierList = z.object({ rows: z.array(Supplier) });

/** The last hour in twelve parts, oldest first, and by operation. */
export const SupplierHealth = z.object({
  parts: z.array(Rates.extend({ from: instant })),
  operations: z.array(Rates.extend({ operation: z.enum(OPERATIONS) })),
  faults: z.array(z.object({ outcome: z.enum(OUTCOMES), count: z.int() })),
});

/** `outcome`: one of them, or `fault` for all unsuccessful ones. */
export const CallQuery = z.object({
  id,
  outcome: z.enum([...OUTCOMES, "fault"]).nullish(),
  operation: z.enum(OPERATIONS).nullish(),
  request_id: code(128).nullish(),
  cursor: text(60).nullish(),
  per_page: count(1, 100).default(50),
});

const exactly = z.union([z.date(), z.string()]).transform((at) => new Date(at).toISOString());

const CallRow = z.object({
  id: z.string(),
  at: exactly,
  operation: z.enum(OPERATIONS),
  ms: z.number(),
  outcome: z.enum(OUTCOMES),
  message: z.string().nullable(),
  status: z.int().nullable(),
  count: z.int().nullable(),
  request_id: z.string().nullable(),
});
export const CallList = z.object({ rows: z.array(CallRow), next_cursor: z.string().nullable() });

export const CallRef = z.object({ id: z.string().regex(/^\d{1,18}$/) });
/** Bodies are masked; null when there were none, or when too many calls arrived to store them. */
export const CallDetails = CallRow.extend({ supplier_id: z.int(), request: z.unknown(), response: z.unknown() });
