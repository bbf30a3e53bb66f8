import type { Locale } from "../../kernel/context";

type Ended = { id: number; status: string; locale: Locale; currency: string };
type Facts = {
  numbers: readonly string[];
  invoice: number | null;
  returned: bigint;
  exponent: number;
  /** Links to issued documents, for viewing and printing. */
  links: readonly string[];
};

/** The notification for the buyer of an ended trade; null when nothing was paid and nothing issued. */
export function wordsOf(
  { id, status, locale, currency }: Ended,
  facts: Facts,
): { text: string; subject: string } | null {
  const textOf = WORDS[status]?.[locale];
  if (!textOf) return null;
  const { numbers, invoice, exponent } = facts;
  const text = textOf({
    id,
    pnr: numbers.join(locale === "fa" ? "، " : ", "),
    invoice: invoice === null ? "" : String(invoice),
    returned: `${inUnits(facts.returned, exponent, locale)} ${currency.trim()}`,
  });
  return { text: [text, ...facts.links].join("\n"), subject: SUBJECT[locale](id) };
}

type Places = { id: number; pnr: string; invoice: string; returned: string };
type TextOf = (places: Places) => string;

const SUBJECT: Readonly<Record<Locale, (id: number) => string>> = {
  fa: (id) => `سفارش ${id}`,
  en: (id) => `Order ${id}`,
};

const WORDS: Readonly<Record<string, Readonly<Record<Locale, TextOf>>>> = {
  issued: {
    fa: ({ id, pnr, invoice }) => `سفارش ${id} صادر شد. شمارهٔ رزرو: ${pnr}. شمارهٔ فاکتور: ${invoice}.`,
    en: ({ id, pnr, invoice }) => `Order ${id} is issued. Booking: ${pnr}. Invoice: ${invoice}.`,
  },
  partially_issued: {
    fa: ({ id, pnr, invoice, returned }) =>
      `بخشی از سفارش ${id} صادر شد. شمارهٔ رزرو: ${pnr}. شمارهٔ فاکتور: ${invoice}. مبلغ بازگشته به حساب شما: ${returned}.`,
    en: ({ id, pnr, invoice, returned }) =>
      `Order ${id} is issued in part. Booking: ${pnr}. Invoice: ${invoice}. Given back to your account: ${returned}.`,
  },
  refunded: {
    fa: ({ id, returned }) => `سفارش ${id} صادر نشد و ${returned} به حساب شما بازگشت.`,
    en: ({ id, returned }) => `Order ${id} could not be issued; ${returned} was given back to your account.`,
  },
};

/** Formats minor units for people. */
function inUnits(units: bigint, exponent: number, locale: Locale): string {
  const digits = String(units).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,20}$)/g, locale === "fa" ? "٬" : ",");
  const rest = exponent > 0 ? `${locale === "fa" ? "٫" : "."}${digits.slice(-exponent)}` : "";
  return locale === "fa" ? (grouped + rest).replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]!) : grouped + rest;
}
