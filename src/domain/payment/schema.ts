import { z } from "zod";
import { ChequeForm } from "../cheque/schema";
import { AccountOut, DocumentOut, PartyOut, PartyRef } from "../party/schema";
import { anyNumber, code, count, date, id, instant, longId, money, moneyOut, page, text } from "../primitives";
import { MAX_CONCURRENT, METHODS, OPERATIONS, STATUSES, TYPES } from "./rules";

const currency = code(3).nullish().meta({ description: "ISO 4217; defaults to the branch's currency" });
const rate = z
  .union([z.string().max(40), anyNumber])
  .nullish()
  .meta({
    description: "major units of the branch's currency per major unit of `currency`; defaults to the rate of the day",
  });
const key = text(100).nullish();

/** An open item of the party that is paid: a line of a posted document. */
const Settles = z.object({
  document_id: longId,
  date,
  line: count(1, 1_000),
  amount: money,
});

/**
 * One payment. `account_id`: where the money is or was: a cash box, bank account, POS, gateway; absent: the branch's mapping of
 * the method. A `check` payment carries the cheque instead, and has its amount.
 */
export const PaymentForm = z.object({
  type: z.enum(TYPES),
  method: z.enum(METHODS),
  account_id: id.nullish(),
  counterparty: PartyRef,
  amount: money,
  currency,
  rate,
  date,
  reference: code(60).nullish(),
  description: text(500).nullish(),
  cost_center_id: id
    .nullish()
    .meta({ description: "cost center of the party's or account's line; required if the account requires one" }),
  settles: z
    .array(Settles)
    .max(100)
    .nullish()
    .meta({ description: "open items of the party it pays, in the branch's currency" }),
  check: ChequeForm.nullish(),
});
export type PaymentForm = z.output<typeof PaymentForm>;

export const PaymentStore = z.object({ payments: z.array(PaymentForm).min(1).max(MAX_CONCURRENT), request_key: key });

/** What is absent stays. `status` trashed: as `/pay/trash`. Its document is reversed and posted anew, both to be seen. */
export const PaymentChange = z.object({
  id,
  version: id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" }),
  type: z.enum(TYPES).nullish(),
  method: z.enum(METHODS).nullish(),
  account_id: id.nullish(),
  counterparty: PartyRef.nullish(),
  amount: money.nullish(),
  currency,
  rate,
  date: date.nullish(),
  reference: code(60).nullish(),
  description: text(500).nullish(),
  cost_center_id: id.nullish(),
  status: z.enum(STATUSES).nullish(),
});

export const PaymentTrash = z.object({ id, version: id.nullish(), reason: text(300).nullish() });
export const PaymentRef = z.object({ id });

/** More items that a payment pays, beside those it already does. */
export const PaymentSettle = z.object({ id, version: id.nullish(), settles: z.array(Settles).min(1).max(100) });
export const PaymentRelease = z.object({ id, version: id.nullish(), settlement_id: id });

export const Payment = z.object({
  id: z.int(),
  group_id: z.int(),
  type: z.enum(TYPES),
  method: z.enum(METHODS),
  number: z.int().meta({ description: "number without gaps in its fiscal year and type" }),
  fiscal_year: z.int(),
  account: AccountOut,
  counterparty: PartyOut,
  counter_account: AccountOut,
  currency: z.string(),
  amount: moneyOut,
  rate: z.string().nullable(),
  worth: moneyOut.meta({ description: "in the branch's currency" }),
  cost_center: AccountOut.nullable(),
  settled: moneyOut.meta({ description: "part of its amount allocated to open items" }),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string(),
  status: z.enum(STATUSES),
  check_id: z.int().nullable(),
  document: DocumentOut,
  /** What undid it, once it is trashed. */
  reversal: DocumentOut.nullable(),
  version: z.int(),
  created_at: instant,
  created_by: z.string().meta({ description: "name of a person" }),
  trashed_at: instant.nullable(),
  trash_reason: z.string().nullable(),
  allowed_operations: z.array(z.enum(OPERATIONS)),
});

export const PaymentsStored = z.object({
  payments: z.array(Payment),
  totals: z.object({ count: z.int(), worth: moneyOut }),
});

export const PaymentQuery = page.extend({
  type: z.enum(TYPES).nullish(),
  method: z.enum(METHODS).nullish(),
  status: z.enum(STATUSES).nullish(),
  account_id: id.nullish(),
  counterparty: PartyRef.nullish(),
  cost_center_id: id.nullish(),
  from: date.nullish(),
  to: date.nullish(),
  min_amount: money.nullish(),
  max_amount: money.nullish(),
  search: text(100).nullish().meta({ description: "matches number, reference, description or the party's name" }),
  cursor: text(200).nullish(),
});
export const PaymentList = z.object({
  items: z.array(Payment),
  meta: z.object({ total: z.int(), worth: moneyOut, next_cursor: z.string().nullable() }),
});

/** What a party owes or is owed, oldest first; `side` debit: they owe it. */
export const OpenItemQuery = z.object({ party: PartyRef, side: z.enum(["debit", "credit"]) });
const OpenItem = z.object({
  document_id: z.int(),
  date: z.string(),
  line: z.int(),
  kind: z.string(),
  description: z.string(),
  source: z.object({ type: z.string(), id: z.string() }).nullable(),
  amount: moneyOut,
  open: moneyOut,
  age_days: z.int(),
});
export const OpenItems = z.object({
  party: PartyOut,
  account: AccountOut,
  currency: z.string(),
  balance: moneyOut.meta({ description: "positive when the party owes the branch" }),
  items: z.array(OpenItem),
});

const Settlement = z.object({
  id: z.int(),
  amount: moneyOut,
  /** The line it pays, and what is still open of it. */
  item: OpenItem.omit({ age_days: true }),
  created_at: instant,
  created_by: z.string(),
  released_at: instant.nullable(),
  released_by: z.string().nullable(),
});

/** A payment with what it settles and what was done with it, newest first. */
export const PaymentDetails = Payment.extend({
  settlements: z.array(Settlement),
  history: z.array(
    z.object({
      act: z.enum(["store", "update", "trash", "settle", "release", "other"]),
      at: instant,
      by: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});

const MoneyAccount = AccountOut.extend({
  kind: z.string().nullable(),
  bank_name: z.string().nullable(),
  /** Null: takes any currency. */
  currency: z.string().nullable(),
  balance: moneyOut.meta({ description: "in the branch's currency, debit positive" }),
  /** Of the methods for which the branch's mapping names it today: where none is named, it is this. */
  mapped: z.boolean(),
});

/** What a payment is written with. `transfer`: all of our money's accounts, between which it may move. */
export const PaymentChoices = z.object({
  currency: z.string(),
  currencies: z.array(z.object({ code: z.string(), exponent: z.int() })),
  today: z.string(),
  /** Months that are open, from the first to the last of them; null: none is. */
  open: z.object({ from: z.string(), to: z.string() }).nullable(),
  accounts: z.object({
    cash: z.array(MoneyAccount),
    bank: z.array(MoneyAccount),
    pos: z.array(MoneyAccount),
    gateway: z.array(MoneyAccount),
  }),
});

export const PaymentPreview = z.object({ payments: z.array(PaymentForm).min(1).max(MAX_CONCURRENT) });
/** What each would post, in the branch's currency, or what is wrong with it. Nothing is written. */
export const PaymentPreviews = z.array(
  z.object({
    worth: moneyOut.nullable(),
    rate: z.string().nullable(),
    lines: z.array(z.object({ account: AccountOut, party: PartyOut.nullable(), debit: moneyOut, credit: moneyOut })),
    faults: z.array(z.object({ path: z.string(), message: z.object({ fa: z.string(), en: z.string() }) })),
  }),
);
