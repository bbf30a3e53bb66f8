import { z } from "zod";
import { code, count, date, id, instant, moneyOut, text, who } from "../../kernel/primitives";
import { PRODUCTS } from "../../kernel/product/rules";
import { METHODS, TRADE_STATUSES } from "../trade/rules";
import { TradeOut, TradePrintables } from "../trade/schema";
import { PAYMENT_STATES } from "./rules";

/** POST /trade/completion. */
export const TradeCompletion = z.object({
  trade_id: id,
  serial_id: text(100).nullish().meta({ description: "of the payment; when given it must belong to this trade" }),
});

const narrowing = {
  status: z.enum(TRADE_STATUSES).nullish(),
  payment_status: z.enum(PAYMENT_STATES).nullish(),
  product: z.enum(PRODUCTS).nullish(),
  from: date.nullish().meta({ description: "order date in the branch's time zone" }),
  to: date.nullish(),
};

/** GET /trade/list. */
export const OwnTradeQuery = z.object({
  ...narrowing,
  page: count(1, 1_000).default(1),
  per_page: count(1, 100).default(20),
  cursor: text(60).nullish(),
});

export const Listed = TradeOut.extend({
  payment_status: z.enum(PAYMENT_STATES),
  products: z.array(z.enum(PRODUCTS)),
});

export const OwnTradeList = z.object({
  items: z.array(Listed.extend(TradePrintables.shape)),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
    pages: z.int(),
    next_cursor: z.string().nullable(),
  }),
});

/** Console: trades of the branch. */
export const TradeQuery = z.object({
  ...narrowing,
  per_page: count(1, 100).default(20),
  cursor: text(60).nullish(),
  method: z.enum(METHODS).nullish(),
  party: z
    .string()
    .regex(/^(passenger|colleague):[1-9]\d{0,8}$/)
    .nullish(),
  supplier_id: id.nullish(),
  search: text(60).nullish().meta({ description: "trade number, PNR, or national code, exact match" }),
});

const TradeRow = Listed.extend({
  party: z.string(),
  party_name: z.string().nullable(),
  party_name_latin: z.string().nullable(),
  created_by: who,
  open_cases: z.int().meta({ description: "number of unresolved items" }),
});
export const TradeList = z.object({
  rows: z.array(TradeRow),
  total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
  next_cursor: z.string().nullable(),
});

const Line = z.object({
  at: instant,
  kind: z.enum(["trade", "booking", "order", "limbo", "payment", "message"]),
  what: z.string().meta({ description: "`pay`, `issue`, `confirmed`, …" }),
  line: z.int().nullable(),
  by: who.nullable(),
  detail: z.record(z.string(), z.unknown()),
});

const Traveller = z.object({
  seq: z.int(),
  type: z.enum(["ADT", "CHD", "INF"]),
  first_name: z.string(),
  last_name: z.string(),
  first_name_latin: z.string().nullable(),
  last_name_latin: z.string().nullable(),
  national_code: z.string().nullable(),
  document: z.unknown().nullable(),
  birth_date: z.string().nullable(),
  passenger_id: z.int().nullable(),
});

/** Console: a trade with travellers, accounting documents and events, oldest first. */
export const TradeDetails = TradeRow.extend({
  contact: z.object({ name: z.string(), mobile: z.string(), email: z.string() }).partial().loose(),
  on_partial: z.string(),
  last_fault: z.string().nullable(),
  next_step_at: instant.nullable(),
  paid_at: instant.nullable(),
  ended_at: instant.nullable(),
  paid_document: z.object({ id: z.int(), date: z.string() }).nullable(),
  travellers: z.array(Traveller),
  parts: z.array(
    z.object({
      line: z.int(),
      supplier: z.object({ id: z.int(), title: z.string(), title_latin: z.string() }),
      own_seats: z.boolean(),
      reference: z.string(),
      cost: moneyOut,
      fault: z.string().nullable(),
      order_id: z.int().nullable(),
      order_state: z.string().nullable(),
      issue_document: z.object({ id: z.int(), date: z.string() }).nullable(),
      return_document: z.object({ id: z.int(), date: z.string() }).nullable(),
      offer: z.unknown(),
      price: z.unknown(),
    }),
  ),
  timeline: z.array(Line),
});

/** GET /online/payment/flight/tracking. */
export const TrackingQuery = z.object({
  national_code: code(20).meta({ description: "name of a passenger" }),
  reference: code(60).meta({
    description: "PNR of the booking (ours or the supplier's), number of the order, or tracking code of the gateway",
  }),
});

export const Tracking = z.object({
  trade_id: z.int(),
  status: z.enum(TRADE_STATUSES),
  payment: z.object({
    status: z.enum(PAYMENT_STATES),
    method: z.enum(METHODS),
    card: z.string().nullable().meta({ description: "the last four digits" }),
    tracking_code: z.string().nullable().meta({ description: "the last four characters" }),
    amount: z.literal("***"),
  }),
  reservations: z.array(
    z.object({
      local_pnr: z.string().nullable(),
      status: z.string(),
      product: z.enum(PRODUCTS),
      segments: z.array(
        z.object({
          carrier: z.string(),
          number: z.string(),
          origin: z.string(),
          destination: z.string(),
          departs_at: z.string(),
          departure_zone: z.string(),
        }),
      ),
    }),
  ),
});
