import { z } from "zod";
import { code, count, date, id, instant, money, moneyOut, name, page, text } from "../../kernel/primitives";
import { AccountOut, ChequePartyRef, DocumentOut, PartyOut } from "../../people/party/schema";
import { Allocations } from "../schema.allocations";
import { DIRECTIONS, OPERATIONS, SAYAD, STATES } from "./rules";

const STATE_NAMES = [...new Set([...STATES.received, ...STATES.issued])] as const;
/** Maximum cheques of one call (contract section 1). */
const MAX_CONCURRENT = 500;

const sayad = code(20)
  .transform((typed) => typed.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(SAYAD, { error: "must have 16 digits" }));

/** A cheque's data. `account_id`: for an issued one, the bank account it is drawn on. */
export const ChequeForm = z.object({
  sayad_id: sayad.nullish().meta({ description: "required when the branch's country is IR" }),
  series: code(20).nullish(),
  serial: code(20),
  bank: text(60),
  branch: text(60).nullish(),
  amount: money,
  due_date: date,
  owner_name: name(120).nullish(),
  owner_iban: code(34).nullish(),
  account_id: id.nullish(),
  description: text(300).nullish(),
  purpose: z.enum(["payment", "guarantee"]).nullish().meta({
    description:
      "guarantee cheques are refused until memorandum accounts exist; defaults to payment unless the description mentions a guarantee",
  }),
});

export const ChequeStore = z.object({
  direction: z.enum(DIRECTIONS),
  date: date.nullish().meta({ description: "date of registration; defaults to today" }),
  /** Default party. */
  party: ChequePartyRef.nullish(),
  opening: z.boolean().nullish().meta({
    description:
      "for cheques in hand at the opening of the books: posted against the opening balances, without a payment and its number; requires accounting:approve",
  }),
  checks: z
    .array(ChequeForm.extend({ party: ChequePartyRef.nullish(), settles: Allocations.nullish() }))
    .min(1)
    .max(MAX_CONCURRENT),
  request_key: text(100).nullish(),
});

/** `confirm` is a synonym of `clear`. */
const operation = z
  .enum([...OPERATIONS, "confirm"])
  .exclude(["register"])
  .transform((operation) => (operation === "confirm" ? "clear" : operation));

/** One cheque or a group, all or none. `seq`: the last event that was seen (8003 when there are later ones). */
export const ChequeAct = z.object({
  id: id.nullish(),
  ids: z.array(id).min(1).max(MAX_CONCURRENT).nullish(),
  seq: count(1, 100_000).nullish(),
  operation,
  date: date.nullish().meta({ description: "defaults to today" }),
  account_id: id.nullish().meta({ description: "bank, cash box or wallet it is deposited to or paid from" }),
  party: ChequePartyRef.nullish().meta({ description: "party it is endorsed to" }),
  amount: money.nullish().meta({ description: "amount of a partial settlement; defaults to the open amount" }),
  fee: money.nullish().meta({ description: "for a bounce: bank charges" }),
  stamped: z.boolean().nullish().meta({ description: "for a bounce: whether the bank stamped it" }),
  description: text(300).nullish(),
});

/** Changes the last operation: it is reversed and repeated. */
export const ChequeActChange = z.object({
  id,
  seq: count(1, 100_000).nullish(),
  type: operation.pipe(z.enum(OPERATIONS).exclude(["register", "undo"])).nullish(),
  date: date.nullish(),
  account_id: id.nullish(),
  party: ChequePartyRef.nullish(),
  amount: money.nullish(),
  fee: money.nullish(),
  stamped: z.boolean().nullish(),
  description: text(300).nullish(),
});

export const Cheque = z.object({
  id: z.int(),
  group_id: z.int(),
  direction: z.enum(DIRECTIONS),
  sayad_id: z.string().meta({ description: "empty when the cheque has none" }),
  series: z.string().nullable(),
  serial: z.string(),
  bank: z.string(),
  branch: z.string(),
  amount: moneyOut,
  open: moneyOut.meta({ description: "amount of cheques in hand" }),
  due_date: z.string(),
  days_left: z.int().meta({ description: "days until due; negative afterwards" }),
  party: PartyOut,
  owner_name: z.string(),
  owner_iban: z.string().nullable(),
  account: AccountOut.nullable().meta({ description: "bank account it is drawn on, or was deposited to" }),
  held_account: AccountOut.nullable().meta({ description: "accounts that carry it in the books" }),
  state: z.enum(STATE_NAMES),
  seq: z.int(),
  description: z.string(),
  payment_id: z.int().nullable(),
  /** The document of its last posting event. */
  document: DocumentOut.nullable(),
  created_at: instant,
  allowed_operations: z.array(z.enum(OPERATIONS)),
});

const Average = z.object({
  count: z.int(),
  amount: moneyOut,
  average_due_date: z.string().meta({ description: "average weighted by amounts" }).nullable(),
});
export const ChequesStored = z.object({ checks: z.array(Cheque), totals: Average });
/** The cheques after the act. */
export const ChequesActed = z.object({ checks: z.array(Cheque), totals: Average });

export const ChequeEvent = z.object({
  seq: z.int(),
  operation: z.enum(OPERATIONS),
  from_state: z.string(),
  to_state: z.string(),
  date: z.string(),
  account: AccountOut.nullable(),
  party: PartyOut.nullable(),
  amount: moneyOut,
  fee: moneyOut,
  stamped: z.boolean(),
  undone: z.boolean(),
  undoes: z.int().nullable(),
  document: DocumentOut.nullable(),
  note: z.string(),
  at: instant,
  by: z.string(),
});
export const ChequeDetails = Cheque.extend({ events: z.array(ChequeEvent) });
export const ChequeRef = z.object({ id });

export const ChequeQuery = page.extend({
  direction: z.enum(DIRECTIONS).default("received"),
  state: z.array(z.enum(STATE_NAMES)).max(STATE_NAMES.length).nullish(),
  due_from: date.nullish(),
  due_to: date.nullish(),
  party: ChequePartyRef.nullish(),
  account_id: id.nullish(),
  group_id: id.nullish(),
  search: text(100).nullish().meta({ description: "matches Sayad ID, serial, bank, owner or the party's name" }),
  cursor: text(200).nullish(),
});
export const ChequeList = z.object({
  items: z.array(Cheque),
  meta: z.object({
    total: z.int(),
    amount: moneyOut,
    average_due_date: z.string().nullable(),
    next_cursor: z.string().nullable(),
  }),
});

/** The board: each state with totals and first cards, next due first. */
export const BoardQuery = ChequeQuery.omit({ state: true, page: true, per_page: true, cursor: true });
export const Board = z.object({
  direction: z.enum(DIRECTIONS),
  columns: z.array(
    z.object({
      state: z.enum(STATE_NAMES),
      count: z.int(),
      amount: moneyOut.meta({ description: "open amount; for cheques that cannot be open, the face amount" }),
      overdue: z.int(),
      /** Its mapped account with balance; null when the state has none. */
      account: AccountOut.extend({
        balance: moneyOut.meta({ description: "in the branch's currency, debit positive" }),
      }).nullable(),
      cards: z.array(Cheque),
    }),
  ),
});

/** Days with due amounts, for the calendar. */
export const DueQuery = z.object({ direction: z.enum(DIRECTIONS).default("received"), from: date, to: date });
export const DueDays = z.object({
  days: z.array(z.object({ date: z.string(), count: z.int(), amount: moneyOut, open: z.int() })),
});

/** Choices of a cheque form. `defaults`: currently mapped accounts. */
export const ChequeChoices = z.object({
  currency: z.string(),
  today: z.string(),
  banks: z.array(AccountOut.extend({ bank_name: z.string().nullable(), iban: z.string().nullable() })),
  cash: z.array(AccountOut),
  defaults: z.object({ bank: z.int().nullable(), cash: z.int().nullable() }),
  /** Banks of the country, as written on cheques. */
  bank_names: z.array(z.object({ fa: z.string(), en: z.string(), iban_code: z.string() })),
});
