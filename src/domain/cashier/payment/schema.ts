import { z } from "zod";
import { LineMemberOut, lineMembers } from "../../accounting/dimension/members";
import { about, anyNumber, code, date, id, instant, money, moneyOut, page, text } from "../../kernel/primitives";
import { AccountOut, DocumentOut, PartyOut, PartyRef } from "../../people/party/schema";
import { ChequeForm } from "../cheque/schema";
import { Allocations } from "../schema.allocations";
import { MAX_CONCURRENT, METHODS, OPERATIONS, STATUSES, TYPES } from "./rules";

const currency = code(3).nullish().meta({ description: "ISO 4217; defaults to the branch's currency" });
const rate = z
  .union([z.string().max(40), anyNumber])
  .nullish()
  .meta({
    description: "major units of the branch's currency per major unit of `currency`; defaults to the rate of the day",
  });
const key = text(100).nullish();

/**
 * One payment. `account_id`: the money account: a cash box, bank account, POS, gateway; default: the branch's mapping
 * of the method. A `check` payment carries the cheque instead, with its amount.
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
  dimensions: lineMembers.meta({ description: "members of other dimensions of that line, one each" }),
  settles: Allocations.nullish(),
  check: ChequeForm.nullish(),
});
export type PaymentForm = z.output<typeof PaymentForm>;

export const PaymentStore = z.object({ payments: z.array(PaymentForm).min(1).max(MAX_CONCURRENT), request_key: key });

/** Absent members stay. `status` trashed: as `/pay/trash`. Its document is reversed and reposted, both visible. */
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
  dimensions: lineMembers,
  status: z.enum(STATUSES).nullish(),
});

export const PaymentTrash = z.object({ id, version: id.nullish(), reason: text(300).nullish() });
export const PaymentRef = z.object({ id });

/** Additional items settled by a payment. */
export const PaymentSettle = z.object({ id, version: id.nullish(), settles: Allocations.min(1) });
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
  dimensions: z.array(LineMemberOut),
  settled: moneyOut.meta({ description: "part of its amount allocated to open items" }),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string(),
  status: z.enum(STATUSES),
  check_id: z.int().nullable(),
  document: DocumentOut,
  /** The reversal, once trashed. */
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

/** Debts or credits of a party, oldest first; `side` debit: the party owes. */
export const OpenItemQuery = z.object({ party: PartyRef, side: z.enum(["debit", "credit"]) });
const OpenItem = z.object({
  document_id: z.int(),
  date: z.string(),
  line: z.int(),
  kind: z.string(),
  description: z.string(),
  source: z.object({ type: z.string(), id: z.string() }).nullable(),
  about,
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
  /** The settled line, with its remaining open amount. */
  item: OpenItem.omit({ age_days: true }),
  created_at: instant,
  created_by: z.string(),
  released_at: instant.nullable(),
  released_by: z.string().nullable(),
});

/** A payment with its settlements and history, newest first. */
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
  /** Null: any currency. */
  currency: z.string().nullable(),
  balance: moneyOut.meta({ description: "in the branch's currency, debit positive" }),
  /** Whether the branch's mapping currently selects it by default for its methods. */
  mapped: z.boolean(),
});

/** Choices of a payment form. `transfer`: all money accounts. */
export const PaymentChoices = z.object({
  currency: z.string(),
  currencies: z.array(z.object({ code: z.string(), exponent: z.int() })),
  today: z.string(),
  /** Range of open months; null: none is open. */
  open: z.object({ from: z.string(), to: z.string() }).nullable(),
  accounts: z.object({
    cash: z.array(MoneyAccount),
    bank: z.array(MoneyAccount),
    pos: z.array(MoneyAccount),
    gateway: z.array(MoneyAccount),
  }),
});

export const PaymentPreview = z.object({ payments: z.array(PaymentForm).min(1).max(MAX_CONCURRENT) });
/** Posting of each payment in the branch's currency, or its issues. Writes nothing. */
export const PaymentPreviews = z.array(
  z.object({
    worth: moneyOut.nullable(),
    rate: z.string().nullable(),
    lines: z.array(z.object({ account: AccountOut, party: PartyOut.nullable(), debit: moneyOut, credit: moneyOut })),
    faults: z.array(z.object({ path: z.string(), message: z.object({ fa: z.string(), en: z.string() }) })),
  }),
);
