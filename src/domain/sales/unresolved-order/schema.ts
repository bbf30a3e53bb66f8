import { z } from "zod";
import { code, count, id, instant, money, moneyOut, text, who } from "../../kernel/primitives";
import { PRODUCTS } from "../../kernel/product/rules";
import { LIMBO_KINDS, LIMBO_STATES, RESOLUTIONS } from "./rules";

/** Console: filters of limbo cases. */
export const UnresolvedCaseQuery = z.object({
  per_page: count(1, 100).default(20),
  cursor: text(60).nullish(),
  state: z.enum([...LIMBO_STATES, "closed", "all"]).default("open"),
  kind: z.enum(LIMBO_KINDS).nullish(),
  product: z.enum(PRODUCTS).nullish(),
  owner_id: id.nullish(),
  supplier_id: id.nullish(),
  trade_id: id.nullish(),
});

export const UnresolvedCaseRef = z.object({ id });

export const UnresolvedCaseAssignment = z.object({
  id,
  owner_id: id.nullish().meta({ description: "person responsible; null for none; defaults to the caller" }),
});

export const ResolveUnresolvedCaseInput = z
  .object({
    id,
    exit: z.enum(RESOLUTIONS),
    pnr: code(40).nullish().meta({ description: "for `confirm`: the supplier's own number" }),
    goodwill: money.nullish().meta({ description: "for `compensate`: amount added to the amount paid, minor units" }),
    note: text(500),
  })
  .refine(({ exit, goodwill }) => (exit === "compensate") === (goodwill != null && goodwill > 0n), {
    path: ["goodwill"],
    error: "must be given with `compensate` only",
  });

export const UnresolvedCaseRow = z.object({
  id: z.int(),
  kind: z.enum(LIMBO_KINDS),
  state: z.enum(LIMBO_STATES),
  opened_at: instant,
  deadline_at: instant,
  overdue: z.boolean(),
  owner: z.object({ id: z.int(), name: z.string(), name_latin: z.string() }).nullable(),
  closed_at: instant.nullable(),
  closed_by: who.nullable(),
  note: z.string(),
  trade_id: z.int().nullable(),
  line: z.int().nullable(),
  booking_id: z.int().nullable(),
  refund_id: z.int().nullable(),
  party: z.string().nullable(),
  party_name: z.string().nullable(),
  party_name_latin: z.string().nullable(),
  product: z.enum(PRODUCTS).nullable(),
  supplier: z.object({ id: z.int(), title: z.string(), title_latin: z.string() }).nullable(),
  paid: moneyOut.nullable().meta({ description: "amount paid for the item, or for the whole trade" }),
  currency: z.string().nullable(),
  reference: z.string().nullable().meta({ description: "our reference in the request to the supplier" }),
  order: z
    .object({
      id: z.int(),
      state: z.string(),
      asks: z.int(),
      next_ask_at: instant.nullable().meta({ description: "null when there are no more automatic attempts" }),
      last_fault: z.string().nullable(),
      pnr: z.string().nullable(),
    })
    .nullable(),
  fault: z.string().nullable(),
  fault_code: z.int().nullable(),
});

export const UnresolvedCaseList = z.object({
  rows: z.array(UnresolvedCaseRow),
  total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
  next_cursor: z.string().nullable(),
});

export const UnresolvedCaseResolved = z.object({
  id: z.int(),
  state: z.enum(LIMBO_STATES),
  trade_id: z.int().nullable(),
  trade_status: z.string().nullable(),
});

export const UnresolvedCaseRechecked = UnresolvedCaseResolved.extend({
  order_state: z.string().nullable().meta({ description: "current answer of the supplier" }),
  in_progress: z.boolean().meta({ description: "true when another inquiry was running: nothing new is known yet" }),
});

export const UnresolvedCaseAssigned = z.object({ id: z.int(), owner_id: z.int().nullable() });
