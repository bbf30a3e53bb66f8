import { asciiDigits } from "@/domain/kernel/digits";
import type { PaxCount } from "@/domain/sales/supplier/rules.offer";
import type { Amount } from "@/ui/form/money-input";
import type { Known, Lock, PersonForm, TradeForm } from "./address";

type PaxType = "ADT" | "CHD" | "INF";
export const WAYS = ["wallet", "credit", "gateway", "split", "cash"] as const;
export type Way = (typeof WAYS)[number];
/** Counter payment methods. */
export const MONEY = ["cash", "pos", "bank"] as const;

/** Form values of a traveler; empty text when missing. */
export type Traveller = {
  type: PaxType;
  /** Id of the selected passenger. */
  passenger_id: number | null;
  first_name: string;
  last_name: string;
  first_name_latin: string;
  last_name_latin: string;
  gender: "male" | "female" | null;
  birth_date: string | null;
  nationality: string;
  national_code: string;
  document: { number: string; issuing_country: string; expires_on: string | null };
};

export type Values = {
  passengers: Traveller[];
  /** `colleague:7`, `passenger:12`; null for the first traveler. */
  buyer: string | null;
  contact: { name: string; mobile: string; email: string };
  discount_code: string;
  /** Null for the buyer's usual method. */
  way: Way | null;
  wallet_amount: Amount;
  /** Gateway of a link; null for the branch's first. */
  gateway_id: number | null;
  /** Null for the amount missing in the wallet. */
  cash: { amount: Amount; method: (typeof MONEY)[number]; account_id: number | null; reference: string };
  /** An accepted higher price. */
  accepted: number | null;
};

const NO_PAPER: Traveller["document"] = { number: "", issuing_country: "", expires_on: null };

export const nobody = (type: PaxType): Traveller => ({
  ...{ type, passenger_id: null, first_name: "", last_name: "", first_name_latin: "", last_name_latin: "" },
  ...{ gender: null, birth_date: null, nationality: "IR", national_code: "" },
  document: NO_PAPER,
});

/** Maximum passengers of each type over all locks; stays count only when nothing else does. */
export function countsOf(locks: readonly Pick<Lock, "product" | "passengers">[]): PaxCount {
  const trips = locks.filter(({ product }) => product !== "accommodation");
  const most = (of: keyof PaxCount) =>
    Math.max(0, ...(trips.length > 0 ? trips : locks).map((one) => one.passengers[of]));
  return { adult: most("adult"), child: most("child"), infant: most("infant") };
}

/** Rows for the counted passengers: existing rows of a type stay in order. */
export function rowsFor({ adult, child, infant }: PaxCount, known: readonly Traveller[] = []): Traveller[] {
  const of = (type: PaxType, count: number) => {
    const there = known.filter((one) => one.type === type);
    return Array.from({ length: count }, (_, at) => there[at] ?? nobody(type));
  };
  return [...of("ADT", adult), ...of("CHD", child), ...of("INF", infant)];
}

export const newValues = (counts: PaxCount, buyer: string | null): Values => ({
  passengers: rowsFor(counts),
  buyer,
  ...{
    contact: { name: "", mobile: "", email: "" },
    discount_code: "",
    way: null,
    wallet_amount: null,
    gateway_id: null,
  },
  ...{ cash: { amount: null, method: "cash", account_id: null, reference: "" }, accepted: null },
});

/** The payer as server input; null for the first traveler, who is not known yet. */
export function payerOf({ buyer, passengers }: Pick<Values, "buyer" | "passengers">): TradeForm["party"] | null {
  const [, type, id] = /^(colleague|passenger):(\d+)$/.exec(buyer ?? "") ?? [];
  if (type && id) return { type: type as "colleague", id: Number(id) };
  const first = passengers[0]?.passenger_id;
  return first ? { type: "passenger", id: first } : null;
}

/** A passport valid until the end of the journey; others are not used. */
function documentUntil({ document }: Known, lastDay: string): Traveller["document"] {
  if (!document?.number || (document.expires_on !== null && document.expires_on < lastDay)) return NO_PAPER;
  return {
    ...{ number: document.number, issuing_country: document.issuing_country ?? "" },
    expires_on: document.expires_on,
  };
}

/** A known passenger in a row, keeping the row's age group. `lastDay`: end of the journey. */
export const recalled = ({ type }: Traveller, known: Known, lastDay: string): Traveller => ({
  ...{ type, passenger_id: known.id, first_name: known.first_name, last_name: known.last_name },
  ...{ first_name_latin: known.first_name_latin ?? "", last_name_latin: known.last_name_latin ?? "" },
  ...{ gender: known.gender, birth_date: known.birth_date, nationality: known.nationality },
  national_code: known.national_code ?? "",
  document: documentUntil(known, lastDay),
});

const text = (typed: string) => typed.trim() || null;
const code = (typed: string) => text(asciiDigits(typed).toUpperCase().replace(/[\s-]/g, ""));

/** Travelers as server input: cleared fields are left out. */
export const travellersOf = (passengers: readonly Traveller[]): TradeForm["passengers"] =>
  passengers.map(({ passenger_id, document, ...one }) => ({
    ...{ type: one.type, gender: one.gender, birth_date: one.birth_date || null },
    ...{ first_name: text(one.first_name), last_name: text(one.last_name) },
    ...{ first_name_latin: text(one.first_name_latin), last_name_latin: text(one.last_name_latin) },
    ...{ nationality: code(one.nationality), national_code: code(one.national_code) },
    document: code(document.number)
      ? {
          ...{ type: "passport" as const, number: code(document.number)! },
          ...{ issuing_country: code(document.issuing_country), expires_on: document.expires_on || null },
        }
      : null,
  }));

/** Server input of a new passenger as payer. */
export function personOf({ passengers, contact }: Pick<Values, "passengers" | "contact">): PersonForm {
  const [{ type: _, document, ...one } = travellersOf(passengers)[0]!] = travellersOf(passengers);
  return {
    ...one,
    ...(document && { documents: [document] }),
    contact: { mobile: code(contact.mobile), ...(text(contact.email) && { email: contact.email.trim() }) },
  };
}

type Sent = {
  locks: readonly string[];
  party: TradeForm["party"];
  way: Way;
  total: number;
  key: string;
  receipts?: readonly number[];
};

/** Server input of the sale; counter payments are paid from the wallet they were stored into. */
export function tradeOf(values: Values, { locks, party, way, total, key, receipts = [] }: Sent): TradeForm {
  const { contact, passengers, discount_code } = values;
  const [first] = passengers;
  const name = text(contact.name) ?? text(`${first?.first_name ?? ""} ${first?.last_name ?? ""}`);
  return {
    ...{ locks: [...locks], passengers: travellersOf(passengers), party, request_key: key },
    contact: { name, mobile: code(contact.mobile), email: text(contact.email) },
    discount_code: text(discount_code),
    ...(way === "cash" && receipts.length > 0 && { receipt_ids: [...receipts] }),
    payment: {
      method: way === "cash" ? "wallet" : way,
      ...(way === "split" && { wallet_amount: values.wallet_amount as number }),
      ...((way === "split" || way === "gateway") && values.gateway_id && { gateway_id: values.gateway_id }),
    },
    accepted_total: values.accepted ?? total,
  };
}

/** Amount of the counter payment: entered, otherwise the missing amount. */
export const cashOf = ({ cash: { amount } }: Pick<Values, "cash">, lacks: number): number =>
  typeof amount === "number" ? amount : lacks;

/** Maps an error of the three calls to its place in the form. */
export function placeOf(path: string): string {
  const [, money] = /^payments\[\d\]\.(.+)$/.exec(path) ?? [];
  if (money) return /^(amount|account_id|method|reference)$/.test(money) ? `cash.${money}` : "cash.amount";
  if (path === "payment.method") return "way";
  if (path === "payment.gateway_id") return "gateway_id";
  if (path === "payment.wallet_amount") return "wallet_amount";
  if (/^party\b/.test(path)) return "buyer";
  if (/^(first|last)_name|^(gender|birth_date|nationality|national_code)$/.test(path)) return `passengers[0].${path}`;
  return path.replace(/^documents\[0\]/, "passengers[0].document");
}
