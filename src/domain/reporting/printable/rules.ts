import type { Board } from "../../catalogue/accommodation/rules";
import type { Text } from "../../kernel/errors";
import type { PaxType } from "../../sales/charter/rules.price";
import type { Cabin } from "../../sales/supplier/rules.offer";

/** Printable documents of a sale: for travellers (ticket, voucher), and for payers (invoice, credit note). */
export const PRINTABLES = ["ticket", "voucher", "invoice", "credit_note"] as const;
export type PrintableKind = (typeof PRINTABLES)[number];

/** Papers whose QR code opens a public page that says whether they are genuine. */
export const VERIFIABLE = [...PRINTABLES, "receipt"] as const;
export type VerifiableKind = (typeof VERIFIABLE)[number];

/** Display preferences of a language, unless the issuing person has others for it. */
export const LABELS_BY_LANGUAGE = {
  fa: { locale: "fa", calendar: "jalali", digits: "persian" },
  en: { locale: "en", calendar: "gregorian", digits: "latin" },
} as const;

/** A stored image of a branch; `checksum` decides whether a document is drawn again. */
export type PrintableImage = { id: number; path: string; mime: string; checksum: string };

/** How an issuer's documents look (schema.letterhead.ts). */
export type PrintableStyle = {
  /** `#rrggbb` of titles and lines. */
  color: string;
  logo: PrintableImage | null;
  stamp: PrintableImage | null;
  footer: Text | null;
  /** The issuer's own conditions, on tickets and vouchers. */
  conditions: Text | null;
  show_fare: boolean;
};

/** The issuer in a document's header. */
export type Issuer = {
  name: Text;
  address: Text;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** Registration codes, each with its name. */
  codes: readonly Text[];
  style: PrintableStyle;
};

/** `document`: national code or passport number, as shown at check-in. */
export type PrintableTraveller = {
  pax_type: PaxType;
  name: string;
  name_latin: string | null;
  document: string | null;
  ticket_number: string | null;
};

/** `name`: of the airport or station itself. */
type PrintablePlace = { code: string; name: Text; city: Text };

/** One vehicle; times are instants with the local time zone. */
export type PrintableSegment = {
  vehicle: "flight" | "train" | "bus";
  carrier: Text;
  number: string;
  origin: PrintablePlace;
  destination: PrintablePlace;
  departs_at: string;
  departure_zone: string;
  arrives_at: string;
  arrival_zone: string;
  cabin: Cabin | null;
  baggage_kg: number | null;
};

/** An accommodation; days are in the city's time zone. */
export type PrintableStay = {
  hotel: Text;
  address: Text | null;
  phone: string | null;
  stars: number | null;
  city: Text;
  check_in: string;
  check_out: string;
  rooms: readonly { name: Text; board: Board; guests: number }[];
};

/** Prices of the travellers of one type; minor units. `total` = (`base` + `tax`) x `count`. */
export type PrintableFare = { pax_type: PaxType; count: number; base: number; tax: number; total: number };

/** What a buyer of the branch paid; null for a partner's booking, whose traveller pays the partner. */
type PrintablePrice = { currency: string; fares: readonly PrintableFare[]; discount: number; total: number };

/**
 * Cost of a cancellation for the travellers it applies to (null: all), in order of time. `until`: the last moment; null:
 * afterwards. `percent` in basis points of `basis`, `amount` in minor units of `currency`; both are added.
 */
export type PrintableTerm = {
  pax_types: readonly PaxType[] | null;
  until: Date | null;
  zone: string;
  basis: "total" | "fare";
  percent: number;
  amount: number;
  currency: string;
};

/** A sale as a travel document. `canceled`: it is not valid for travelling, and says so. */
export type PrintableTravel = {
  kind: "ticket" | "voucher";
  issuer: Issuer;
  issued_at: Date;
  canceled: boolean;
  local_pnr: string;
  supplier_pnr: string | null;
  fare_class: string | null;
  travellers: readonly PrintableTraveller[];
  segments: readonly PrintableSegment[];
  stays: readonly PrintableStay[];
  price: PrintablePrice | null;
  /** Cancellation costs by the rules of its sale that have not passed at that time. */
  terms: readonly PrintableTerm[];
};

/** One line: title, count, minor units of the invoice's currency. */
export type InvoiceLine = {
  title: Text;
  detail: Text | null;
  count: number;
  base: number;
  tax: number;
  discount: number;
  total: number;
};

/** Numbered without gaps in its fiscal year. `of`: the invoice that a credit note refers to. */
export type PrintableInvoice = {
  kind: "invoice" | "credit_note";
  issuer: Issuer;
  number: number;
  /** The number as issued, by the settings of the time. */
  label: string;
  fiscal_year: number;
  of: string | null;
  issued_at: Date;
  reference: string;
  /** `national_id`: as known when it was issued. */
  buyer: { name: Text; code: string | null; national_id: string | null };
  currency: string;
  lines: readonly InvoiceLine[];
  /** Totals of taxed lines by rate in basis points; null: entered by hand. */
  taxes: readonly { points: number | null; base: number; tax: number }[];
  total: number;
  paid: readonly { by: "wallet" | "credit" | "gateway" | "cash" | "pos" | "bank"; amount: number }[];
};

/** A receipt or payment without its people, for its verification. `on`: its business day. */
export type ReceiptFacts = {
  kind: "receipt" | "payment";
  issuer: Issuer;
  number: number;
  on: string;
  currency: string;
  total: number;
  voided: boolean;
};

export type PrintableDocument = PrintableTravel | PrintableInvoice;

const DAY_MS = 86_400_000;
/** Lifetime of a link in days after creation, and of a ticket's or voucher's after the trip. */
const LINK_DAYS = 90;
const AFTER_TRIP_DAYS = 30;

/** Limit of requests of a document by all its links together. */
export const LOOKS = { most: 30, seconds: 60 } as const;

/** When a link created at that time expires. */
export function linkEnds(paper: PrintableDocument, madeAt: Date): Date {
  const ways = "segments" in paper ? paper.segments.map(({ arrives_at }) => Date.parse(arrives_at)) : [];
  const nights = "stays" in paper ? paper.stays.map(({ check_out }) => Date.parse(check_out)) : [];
  const over = [...ways, ...nights].map((at) => at + AFTER_TRIP_DAYS * DAY_MS);
  return new Date(Math.max(madeAt.getTime() + LINK_DAYS * DAY_MS, ...over));
}
