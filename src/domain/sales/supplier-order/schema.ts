import { z } from "zod";
import { count, id, instant, moneyOut, text } from "../../kernel/primitives";

/** Console: orders of unknown outcome. */
export const OrderQuery = z.object({
  per_page: count(1, 100).default(20),
  cursor: text(60).nullish(),
  supplier_id: id.nullish(),
  operation: z.enum(["lock", "book", "cancel"]).nullish(),
});

export const OrderName = z.object({ id });

const OrderState = z.enum(["asked", "locked", "booked", "refused", "canceled", "unknown", "releasing", "released"]);

const OrderRow = z.object({
  id: z.int(),
  operation: z.enum(["lock", "book", "cancel"]),
  state: OrderState,
  reference: z.string(),
  supplier: z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() }),
  lock_id: z.string().nullable(),
  product: z.string().nullable(),
  holder: z.string().nullable(),
  holder_name: z.string().nullable(),
  total: moneyOut.nullable(),
  currency: z.string().nullable(),
  pnr: z.string().nullable(),
  asks: z.int(),
  asking: z.boolean().meta({ description: "true while an inquiry to the supplier is running" }),
  next_ask_at: instant.nullable().meta({ description: "null when there are no more automatic attempts" }),
  last_fault: z.string().nullable(),
  created_at: instant,
});

export const OrderList = z.object({
  rows: z.array(OrderRow),
  total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
  next_cursor: z.string().nullable(),
});

export const AskedOrder = z.object({
  id: z.int(),
  state: OrderState,
  pnr: z.string().nullable(),
  last_fault: z.string().nullable(),
  in_progress: z.boolean().meta({ description: "true when another inquiry was running: nothing new is known yet" }),
});
