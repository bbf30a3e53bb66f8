import { z } from "zod";
import { count, date, id, instant, money, moneyOut, text } from "../../kernel/primitives";
import { PartyOut } from "../../people/party/schema";
import { REFUND_STATES } from "./rules";
import { REFUND_TOS } from "./schema";

/** Console: refunds of the branch. */
export const RefundQuery = z.object({
  per_page: count(1, 100).default(20),
  cursor: text(60).nullish(),
  state: z.enum(REFUND_STATES).nullish(),
  open: z.boolean().nullish().meta({ description: "true: only open refunds" }),
  search: text(100).nullish().meta({ description: "beginning of a PNR, or number of a refund" }),
  from: date.nullish(),
  to: date.nullish().meta({ description: "last day, inclusive, in the branch's time zone" }),
});

const RefundRow = z.object({
  id: z.int(),
  state: z.enum(REFUND_STATES),
  local_pnr: z.string(),
  product: z.string().nullable(),
  trade_id: z.int().nullable(),
  party: PartyOut,
  refund_to: z.enum(REFUND_TOS),
  owner: z.object({ id: z.int(), name: z.string() }).nullable().meta({ description: "colleague who decides" }),
  supplier: z.object({ id: z.int(), title: z.string(), title_latin: z.string() }).nullable(),
  passengers: z.int(),
  currency: z.string(),
  price: moneyOut,
  discount: moneyOut,
  paid: moneyOut,
  penalty: moneyOut.nullable(),
  refundable: moneyOut.nullable(),
  deadline_at: instant
    .nullable()
    .meta({ description: "time when the rule decides; null when there is no automatic decision" }),
  requested_by: z.string(),
  last_fault: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
});

export const RefundList = z.object({
  rows: z.array(RefundRow),
  total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
  next_cursor: z.string().nullable(),
});

export const RefundRef = z.object({ id });

const posted = z.object({ date: z.string(), document_id: z.int() });

export const RefundDetails = RefundRow.extend({
  quote_id: z.int(),
  iban: z.string().nullable(),
  card: z.object({ id: z.int(), masked: z.string(), holder: z.string() }).nullable(),
  remarks: z.string(),
  kept: moneyOut.nullable().meta({ description: "penalty the supplier or owner deducts from what we owe them" }),
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  document: posted.nullable(),
  payout_document: posted.nullable(),
  credit_note: z.object({ id: z.int(), number: z.int(), label: z.string(), fiscal_year: z.int() }).nullable(),
  items: z.array(
    z.object({
      line: z.int(),
      seq: z.int(),
      pax_type: z.enum(["ADT", "CHD", "INF"]),
      name: z.string().nullable(),
      name_latin: z.string().nullable(),
      price: moneyOut,
      discount: moneyOut,
      paid: moneyOut,
      penalty: moneyOut.nullable(),
      refundable: moneyOut.nullable(),
      rule: z.object({ id: z.int(), version: z.int(), title: z.string(), title_latin: z.string() }).nullable(),
    }),
  ),
  history: z.array(z.object({ at: instant, event: z.string(), by: z.string(), detail: z.unknown() })),
});

export const RefundApproval = z.object({
  id,
  penalty: money.nullish().meta({ description: "penalty that differs from the rule's, or that was unknown" }),
  reason: text(300).nullish(),
});
export const RefundRejection = z.object({ id, reason: text(300) });
export const RefundPayOut = z.object({
  id,
  account_id: id.meta({ description: "bank account or cash box it was paid from" }),
  reference: text(100).nullish().meta({ description: "reference of the transfer" }),
});
export const RefundMoved = z.object({ id: z.int(), state: z.enum(REFUND_STATES) });
