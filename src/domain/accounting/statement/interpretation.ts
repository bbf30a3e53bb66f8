import type { Locale } from "../../kernel/context";

/** Known facts of a line: its document and counterpart. */
export type Known = {
  kind: string;
  source: { type: string; id: string } | null;
  /** The document's description; for a booking: its PNR. */
  document: string;
  note: string;
  party: { ref: string; name: string | null } | null;
  /** Titles of the counter accounts, largest first, and their number. */
  against: { titles: readonly string[]; count: number };
};

type Words = {
  kinds: Record<string, string>;
  /** Preposition of the party by kind, when not `with`. */
  to: Record<string, string>;
  with: string;
  parties: Record<string, string>;
  sources: Record<string, string>;
  against: string;
  more: (n: string) => string;
  comma: string;
  and: string;
};

const WORDS: Record<Locale, Words> = {
  en: {
    kinds: {
      manual: "Document",
      adjustment: "Adjustment",
      sale: "Sale",
      refund: "Cancellation",
      pay: "Payment",
      receipt: "Receipt",
      cheque: "Cheque",
      trade: "Trade",
      gateway: "Gateway payment",
      wallet: "Wallet",
      discount: "Discount",
      fx_reval: "Currency revaluation",
      opening: "Opening balance",
      closing: "Closing balance",
      pl_close: "Closing of profit and loss",
      reversal: "Reversal",
    },
    to: { sale: "to", pay: "to", receipt: "from", refund: "by", gateway: "by", discount: "to" },
    with: "with",
    parties: { colleague: "colleague", passenger: "passenger", operator: "operator", supplier: "supplier" },
    sources: {
      booking: "reservation",
      draft: "manual document",
      year_end: "fiscal year",
      profit_close: "fiscal year",
      closing: "closing of month",
      pay: "payment",
      payment: "payment",
      cheque: "cheque",
      trade: "trade",
      fx_reval: "revaluation",
      announcement: "announcement",
    },
    against: "against",
    more: (n) => `${n} more`,
    comma: ", ",
    and: " and ",
  },
  fa: {
    kinds: {
      manual: "سند",
      adjustment: "سند اصلاحی",
      sale: "فروش",
      refund: "کنسلی",
      pay: "پرداخت",
      receipt: "دریافت",
      cheque: "چک",
      trade: "معامله",
      gateway: "پرداخت درگاه",
      wallet: "کیف پول",
      discount: "تخفیف",
      fx_reval: "تسعیر ارز",
      opening: "ماندهٔ افتتاحیه",
      closing: "ماندهٔ اختتامیه",
      pl_close: "بستن سود و زیان",
      reversal: "سند برگشتی",
    },
    to: { sale: "به", pay: "به", receipt: "از", refund: "از", gateway: "از", discount: "به" },
    with: "با",
    parties: { colleague: "همکار", passenger: "مسافر", operator: "اپراتور", supplier: "تأمین‌کننده" },
    sources: {
      booking: "رزرو",
      draft: "سند دستی",
      year_end: "سال مالی",
      profit_close: "سال مالی",
      closing: "بستن ماه",
      pay: "پرداخت",
      payment: "پرداخت",
      cheque: "چک",
      trade: "معامله",
      fx_reval: "تسعیر",
      announcement: "اعلامیه",
    },
    against: "در برابر",
    more: (n) => `${n} حساب دیگر`,
    comma: "، ",
    and: " و ",
  },
};

/** A line as a sentence: `Sale to colleague Parsa Travel, reservation K7Q2MN, against Sale and Tax on sales`. */
export function interpretation(known: Known, locale: Locale): string {
  const words = WORDS[locale];
  const { kind, source, document, note, party, against } = known;
  const what = [
    words.kinds[kind] ?? kind,
    party && `${words.to[kind] ?? words.with} ${partyName(party, words)}`,
  ].filter(Boolean);
  const from =
    source &&
    `${words.sources[source.type] ?? source.type} ${source.type === "booking" && document ? document : idOf(source)}`;
  const titles = [...against.titles];
  if (against.count > titles.length) titles.push(words.more(String(against.count - titles.length)));
  const others = titles.length > 0 && `${words.against} ${listed(titles, words)}`;
  const text = note || (source?.type === "booking" ? "" : document);
  return [what.join(" "), from, others].filter(Boolean).join(words.comma) + (text ? `: ${text}` : "");
}

/** Closing documents are identified by their month. */
function idOf({ type, id }: { type: string; id: string }): string {
  const [, year, month] = (type === "closing" && /:(\d{4})(\d{2})$/.exec(id)) || [];
  return year && month ? `${year}/${month}` : id;
}

function partyName({ ref, name }: { ref: string; name: string | null }, { parties }: Words): string {
  const [type = "", id = ""] = ref.split(":");
  return `${parties[type] ?? type} ${name ?? id}`;
}

const listed = (titles: readonly string[], { comma, and }: Words): string =>
  titles.length < 2 ? titles.join() : `${titles.slice(0, -1).join(comma)}${and}${titles.at(-1)}`;
