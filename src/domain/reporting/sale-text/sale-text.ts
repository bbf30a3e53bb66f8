import type { Locale } from "../../kernel/context";

/** What a document sold or returned, with names in one language. */
export type SaleFacts = {
  pnr: string;
  product: "flight" | "train" | "accommodation" | null;
  ends: { from: string; to: string } | null;
  hotel: string | null;
  /** The first traveler; null: erased or none. */
  passenger: string | null;
  passengers: number;
};
/** What the document did with it. */
type Act = "sale" | "payment" | "cancellation" | "return" | "payout";

type Words = {
  acts: Record<Act, string>;
  ticket: string;
  train: string;
  stay: string;
  stayAt: string;
  others: (n: number) => string;
  comma: string;
};

const WORDS: Record<Locale, Words> = {
  en: {
    acts: {
      sale: "Sale of",
      payment: "Payment for",
      cancellation: "Cancellation of",
      return: "Return of",
      payout: "Refund payment for",
    },
    ...{ ticket: "ticket", train: "train ticket", stay: "stay", stayAt: "stay at", comma: ", " },
    others: (n) => ` and ${n} more`,
  },
  fa: {
    acts: { sale: "فروش", payment: "دریافت بابت", cancellation: "کنسلی", return: "برگشت", payout: "پرداخت استرداد" },
    ...{ ticket: "بلیت", train: "بلیت قطار", stay: "اقامت", stayAt: "اقامت در", comma: "، " },
    others: (n) => ` و ${n.toLocaleString("fa-IR")} نفر دیگر`,
  },
};

const ACTS: Record<string, Act> = {
  "order payment": "payment",
  "order issue": "sale",
  "order return": "return",
  "booking sale": "sale",
  "booking refund": "cancellation",
  "refund refund": "cancellation",
  "refund_payout pay": "payout",
};

/** What a document did, by its source and kind, or its part in an order; null: its own description says it. */
export const actOf = (of: string): Act | null => ACTS[of] ?? null;

/** `Sale of ticket Tehran–Isfahan, Sara Ahmadi and 2 more (4HM64U)`. */
export function saleText(act: Act, facts: SaleFacts, locale: Locale): string {
  const words = WORDS[locale];
  const { pnr, product, ends, hotel, passenger, passengers } = facts;
  const what = ends
    ? `${product === "train" ? words.train : words.ticket} ${ends.from}–${ends.to}`
    : hotel
      ? `${words.stayAt} ${hotel}`
      : words.stay;
  const who = passenger && passenger + (passengers > 1 ? words.others(passengers - 1) : "");
  return `${words.acts[act]} ${[what, who].filter(Boolean).join(words.comma)} (${pnr})`;
}
