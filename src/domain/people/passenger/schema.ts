import { z } from "zod";
import { code, count, country, date, id, instant, moneyOut, name, text, who } from "../../kernel/primitives";
import { DOCUMENT_TYPES, DOCUMENT_WARNINGS, GENDERS } from "./rules.kinds";

/** Maximum items of one call to store (contract section 1). */
const MAX_CONCURRENT = 500;
const MAX_DOCUMENTS = 10;

const Document = z.object({
  type: z.enum(DOCUMENT_TYPES),
  number: code(40).transform((number) => number.toUpperCase().replace(/[\s-]/g, "")),
  issuing_country: country.nullish().meta({ description: "defaults to the nationality" }),
  expires_on: date.nullish(),
});

const Contact = z.object({
  mobile: code(30).nullish(),
  phone: code(30).nullish(),
  email: z.email().max(200).nullish(),
  address: text(500).nullish(),
});

/** Attributes of a passenger as submitted. */
export const PassengerForm = z.object({
  nationality: country.nullish().meta({ description: "ISO 3166 alpha-2; defaults to IR" }),
  national_code: code(20).nullish().meta({ description: "for an Iranian: 10 digits with a valid checksum" }),
  first_name: name(100).nullish(),
  last_name: name(100).nullish(),
  first_name_latin: name(100).nullish().meta({ description: "alternative to first_name" }),
  last_name_latin: name(100).nullish().meta({ description: "alternative to last_name" }),
  gender: z.enum(GENDERS).nullish(),
  birth_date: date.nullish(),
  documents: z.array(Document).max(MAX_DOCUMENTS).nullish(),
  contact: Contact.nullish(),
});

/** Items are validated one by one, so that a bad one does not reject the others. */
export const StoreRequest = z.object({
  passengers: z
    .array(z.unknown().meta({ wire: z.toJSONSchema(PassengerForm, { io: "input", unrepresentable: "any" }) }))
    .min(1)
    .max(MAX_CONCURRENT),
});

const OUTCOMES = ["created", "updated", "refused"] as const;

/** One per item, in the same order. */
export const StoredItem = z.object({
  index: z.int(),
  outcome: z.enum(OUTCOMES),
  id: z.int().nullable(),
  code: z.int().meta({ description: "1000, or the code of the refusal" }),
  title: z.string().optional(),
  solution: z.string().optional(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export const Stored = z.object({
  items: z.array(StoredItem),
  meta: z.object({ code: z.int(), created: z.int(), updated: z.int(), refused: z.int() }),
});

export const PassengerRef = z.object({ id });
/** Suspends a customer's sign-in to the branch's sites, with a reason, or restores it. */
export const SignInSuspension = z.object({ id, suspended: z.boolean(), reason: text(300) });
export const SignInStatus = z.object({ known: z.boolean(), suspended: z.boolean() });
export const SignInRelease = z.object({ id, by: z.enum(["mobile", "email"]) });

/** Absent members stay unchanged, null clears; `documents`, when given, replaces all. */
export const PassengerUpdate = PassengerForm.extend({
  id,
  version: id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" }),
});

const DocumentOut = z.object({
  id: z.int(),
  type: z.enum(DOCUMENT_TYPES),
  number: z.string(),
  issuing_country: z.string(),
  expires_on: z.string().nullable(),
  days_left: z.int().nullable(),
  warning: z.enum(DOCUMENT_WARNINGS).nullable(),
});

const PassengerOut = z.object({
  id: z.int(),
  status: z.int().meta({ description: "1 active, 5 deleted" }),
  version: z.int(),
  nationality: z.string(),
  national_code: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  first_name_latin: z.string().nullable(),
  last_name_latin: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  birth_date: z.string().nullable(),
  documents: z.array(DocumentOut),
  contact: z.object({
    mobile: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  }),
  merged_ids: z.array(z.int()).meta({ description: "former numbers of the same person" }),
  created_at: instant,
  updated_at: instant,
});

const Trip = z.object({
  booking_id: z.int(),
  local_pnr: z.string(),
  line: z.int(),
  pax_type: z.enum(["ADT", "CHD", "INF"]),
  status: z.string(),
  charter: z.object({ id: z.int(), title: z.string(), title_latin: z.string() }),
  route: z.object({ origin: z.string(), destination: z.string() }).nullable(),
  departs_at: instant,
  departure_zone: z.string(),
  total: moneyOut,
  currency: z.string(),
  booked_at: instant,
});

/** A trade the person pays for. */
const BoughtTrade = z.object({
  trade_id: z.int(),
  status: z.enum([
    ...(["draft", "awaiting_payment", "paid", "issuing", "issued", "partially_issued", "limbo"] as const),
    ...(["refunded", "expired", "canceled", "failed"] as const),
  ]),
  method: z.string(),
  payable: moneyOut,
  paid: moneyOut,
  returned: moneyOut,
  currency: z.string(),
  created_at: instant,
  products: z.array(z.string()),
});

const PaidBy = z.object({
  id: z.int(),
  type: z.enum(["receipt", "payment", "transfer"]),
  method: z.string(),
  fiscal_year: z.int(),
  number: z.int(),
  amount: moneyOut,
  currency: z.string(),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string(),
});

/**
 * Full profile: identity, documents with warnings, trips, and money: trip costs per currency, trades, payments, wallet.
 */
export const Profile = PassengerOut.extend({
  trips: z.array(Trip).meta({ description: "the latest 100" }),
  financial: z.object({
    totals: z.array(z.object({ currency: z.string(), trips: z.int(), total: moneyOut })),
    trades: z.array(BoughtTrade).meta({ description: "the latest 50 paid by them; empty without reservation:read" }),
    payments: z.array(PaidBy).meta({ description: "the latest 50 receipts and payouts; empty without payment:read" }),
    wallet: z
      .object({ balance: moneyOut, held: moneyOut, available: moneyOut, currency: z.string() })
      .nullable()
      .meta({ description: "null without any wallet movement, or without wallet:read" }),
  }),
});

export const SavedPassenger = PassengerOut;
export const DeletedPassenger = z.object({ id: z.int(), status: z.int() });

/** Console: the branch's passengers, newest first; with `search`, exact spellings before similar sounds. */
export const PassengerQuery = z.object({
  search: text(100)
    .nullish()
    .meta({ description: "words of names in either script, or the beginning of a code, document, mobile or PNR" }),
  status: z.union([z.literal(1), z.literal(5)]).default(1),
  nationality: country.nullish(),
  documents: z.enum(DOCUMENT_WARNINGS).nullish(),
  cursor: text(40).nullish(),
  per_page: count(1, 100).default(30),
});

const PassengerRow = PassengerOut.pick({
  ...{ id: true, status: true, nationality: true, national_code: true, first_name: true, last_name: true },
  ...{ first_name_latin: true, last_name_latin: true, gender: true, birth_date: true },
}).extend({
  mobile: z.string().nullable(),
  document: DocumentOut.nullable().meta({ description: "the one valid for longest" }),
  updated_at: instant,
});

export const PassengerList = z.object({
  rows: z.array(PassengerRow),
  total: z.int().nullable().meta({ description: "without a search: exact up to 10,000; 10,001 means more" }),
  next_cursor: z.string().nullable(),
});

export const StoredOne = z.object({ outcome: z.enum(["created", "updated"]), id: z.int() });

export const History = z.array(
  z.object({
    id: z.string(),
    at: instant,
    passenger_id: z.int(),
    action: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    who,
  }),
);
