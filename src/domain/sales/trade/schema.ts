import { z } from "zod";
import { count, id, instant, money, moneyOut, name, text } from "../../kernel/primitives";
import { PRODUCTS } from "../../kernel/product/rules";
import { PersonRef } from "../../people/party/schema";
import { TravellerForm } from "../traveller/schema";
import { HANDED_OVER, ITEM_STATUSES, MAX_LOCKS, METHODS, ON_PARTIAL, TRADE_STATUSES } from "./rules";

const Contact = z.object({
  name: name(200).nullish(),
  mobile: text(20).nullish(),
  email: z.email().max(200).nullish(),
});

const Payment = z.object({
  method: z.enum(METHODS),
  gateway_id: id.nullish().meta({ description: "for gateway and split; defaults to the branch's first gateway" }),
  wallet_amount: money.nullish().meta({ description: "for split: amount paid from the wallet; the rest by gateway" }),
  return_url: text(2_000).nullish().meta({ description: "URL the payer returns to after the gateway" }),
});

/** POST /trade/store. */
export const TradeStore = z.object({
  locks: z.array(text(60)).min(1).max(MAX_LOCKS).meta({ description: "lock_id of each offer to buy" }),
  passengers: z.array(TravellerForm).min(1).max(9).meta({
    description: "passengers of all offers; an offer for fewer takes the first of each type",
  }),
  contact: Contact,
  discount_code: text(40).nullish(),
  payment: Payment,
  accepted_total: money.meta({ description: "maximum amount after the discount: a higher total is refused (4003)" }),
  on_partial: z.enum(ON_PARTIAL).default("best_effort"),
  client_reference: text(100).nullish(),
});
export type TradeStore = z.output<typeof TradeStore>;

/**
 * Console: additionally the payer. `request_key`: created by the form; a second call with it returns the first trade.
 */
export const DeskTradeStore = TradeStore.extend({
  party: PersonRef,
  request_key: text(100),
  receipt_ids: z.array(id).max(10).nullish().meta({
    description: "counter receipts that top up the party's wallet for this payment",
  }),
});

export const TradeRef = z.object({ trade_id: count(1, 2_147_483_647) });

const Item = z.object({
  line: z.int(),
  lock_id: z.string(),
  product: z.enum(PRODUCTS),
  status: z.enum(ITEM_STATUSES),
  total: moneyOut,
  discount: moneyOut,
  paid: moneyOut,
  currency: z.string(),
  pnr: z
    .object({ local: z.string(), original: z.string().nullable(), number: z.int() })
    .nullable()
    .meta({ description: "of issued items; original: the supplier's own document" }),
  code: z.int().nullable().meta({ description: "reason why it was not sold" }),
  title: z.string().optional(),
  solution: z.string().optional(),
});

/** A trade in its current state. */
export const TradeOut = z.object({
  trade_id: z.int(),
  status: z.enum(TRADE_STATUSES),
  method: z.enum(METHODS),
  total: moneyOut,
  discount: moneyOut,
  payable: moneyOut,
  paid: moneyOut,
  returned: moneyOut,
  /** Counter payments for it, by method. */
  handed_over: z.array(z.object({ by: z.enum(HANDED_OVER), amount: moneyOut })),
  currency: z.string(),
  client_reference: z.string().nullable(),
  payment_deadline: instant,
  created_at: instant,
  items: z.array(Item),
  invoice: z
    .object({
      ...{ id: z.int(), number: z.int(), fiscal_year: z.int(), total: moneyOut, issued_at: instant },
      label: z.string().meta({ description: "the number as printed, by the numbering settings at the time" }),
      tax_total: moneyOut.meta({ description: "VAT on the seller's own part, within the total" }),
    })
    .nullable(),
  payment: z
    .object({ serial_id: z.string(), link: z.string(), amount: moneyOut, expires_at: instant })
    .nullable()
    .meta({ description: "absolute URL to pay by" }),
});

/** Printable documents of a trade, for the customer. */
export const TradePrintables = z.object({
  papers: z
    .array(z.object({ kind: z.enum(["ticket", "voucher", "invoice"]), line: z.int().nullable(), url: z.string() }))
    .meta({
      description:
        "URL of a PDF that needs no sign-in, `?lang=fa` or `?lang=en`; valid for 90 days (tickets and vouchers at least until 30 days after the trip) or until it is revoked; each answer carries new ones",
    }),
});
export const OwnTrade = TradeOut.extend(TradePrintables.shape);
