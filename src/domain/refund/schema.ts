import { z } from "zod";
import { ibanFault, writtenIban } from "../account/rules.iban";
import { localPnr } from "../booking/schema";
import { BAND_KINDS } from "../penalty/rules.bands";
import { code, count, id, instant, moneyOut, text } from "../primitives";
import { PRODUCTS } from "../supplier/rules.offer";
import { REFUND_STATES } from "./rules";

const RefundItemsCriteria = z.object({
  local_pnr: localPnr
    .nullish()
    .meta({ description: "booking of a trade; defaults to every booking that has this item" }),
  item_id: count(1, 999).meta({ description: "line of the item in its booking" }),
  passenger_ids: z
    .array(count(1, 999))
    .min(1)
    .max(99)
    .nullish()
    .meta({ description: "passengers as numbered by a quote; defaults to all" }),
});

const issue = { path: ["pnr"], error: "either pnr or trade_id is required" };

/** POST .../penalty: a booking by its PNR, or a trade with all that it became. */
export const PenaltyRequest = z.object({
  pnr: localPnr.nullish(),
  trade_id: id.nullish(),
  items: z.array(RefundItemsCriteria).min(1).max(99).nullish().meta({ description: "defaults to all active items" }),
});
export const DeskPenaltyRequest = PenaltyRequest.refine((input) => input.pnr ?? input.trade_id, issue);
export const CustomerPenaltyRequest = PenaltyRequest.extend({ type: z.enum(PRODUCTS) }).refine(
  (input) => input.pnr ?? input.trade_id,
  issue,
);
export const QuoteRef = z.object({ quote_id: id });

const penalty = z.object({
  percent: z
    .number()
    .nullable()
    .meta({ description: "basis points of the rule's basis; null when decided by the supplier, or unknown" }),
  amount: moneyOut.nullable().meta({ description: "total penalty; null when unknown before the decision" }),
  rule: z
    .object({ id: z.int(), version: z.int(), title: z.string(), title_latin: z.string() })
    .nullable()
    .meta({ description: "null when the supplier decides" }),
  band: z
    .object({ kind: z.enum(BAND_KINDS), count: z.int() })
    .nullable()
    .meta({ description: "null after all bands" }),
  until: instant.nullable().meta({ description: "end of the band, inclusive" }),
  next: z
    .object({ at: instant, penalty: moneyOut })
    .nullable()
    .meta({ description: "until when (inclusive) this penalty applies, and the penalties afterwards" }),
});

/** What giving back costs. The newest of a booking alone is good for a refund. */
export const Quote = z.object({
  quote_id: z.int(),
  product: z.enum(PRODUCTS),
  trade_id: z.int().nullable(),
  currency: z.string(),
  expires_at: instant,
  newest: z
    .boolean()
    .meta({ description: "false when replaced by a newer quote: a refund with this one is refused (6001)" }),
  refunds: z.array(z.int()).meta({ description: "refund that was requested with it" }),
  items: z.array(
    z.object({
      local_pnr: z.string(),
      item_id: z.int(),
      passenger_id: z.int(),
      pax_type: z.enum(["ADT", "CHD", "INF"]),
      name: z.string().nullable(),
      price: moneyOut,
      discount: moneyOut.meta({ description: "its share of the discount: reversed with it" }),
      paid: moneyOut,
      penalty,
      refundable: moneyOut.nullable(),
    }),
  ),
  totals: z.object({ paid: moneyOut, penalty: moneyOut.nullable(), refundable: moneyOut.nullable() }),
  next_change: z
    .object({ at: instant, penalty: moneyOut })
    .nullable()
    .meta({ description: "until when (inclusive) this quote holds, and the total penalty afterwards" }),
});

export const REFUND_TOS = ["wallet", "credit", "card", "iban"] as const;
const iban = code(60)
  .transform(writtenIban)
  .refine((value) => ibanFault(value) === null, { error: "is not a valid IBAN: the check digits are wrong" });

/** POST .../refund. */
export const RefundRequest = z.object({
  quote_id: id,
  remarks: text(500).nullish(),
  refund_to: z.enum(REFUND_TOS).nullish().meta({
    description:
      "credit: the account of a colleague, default of sales on credit and the only choice for their customers; otherwise wallet is the default; card, iban: paid out by the branch",
  }),
  iban: iban.nullish().meta({ description: "required if refund_to is iban" }),
  card_id: id.nullish().meta({
    description: "required if refund_to is card: one of the payer's cards; defaults to the card of the payment",
  }),
  on_partial: z.enum(["best_effort", "all_or_nothing"]).default("best_effort"),
});
export const CustomerRefundRequest = RefundRequest.extend({ type: z.enum(PRODUCTS) });

/** How each booking of a quote fared. */
export const OpenedRefunds = z.object({
  quote_id: z.int(),
  items: z.array(
    z.object({
      local_pnr: z.string(),
      refund_id: z.int().nullable(),
      state: z.enum(REFUND_STATES).nullable(),
      code: z.int().meta({
        description:
          "1000 refunded, 1001 accepted and in progress, 6004 its owner decides; otherwise the reason of refusal",
      }),
      title: z.string(),
      solution: z.string().optional(),
      refundable: moneyOut.nullable(),
      penalty: moneyOut.nullable(),
    }),
  ),
  totals: z.object({ refundable: moneyOut.nullable(), penalty: moneyOut.nullable() }),
});
