import { z } from "zod";
import { anyNumber, code, date, id, instant, money, moneyOut, page, text } from "../../kernel/primitives";
import { AccountOut, DocumentOut, PartyOut, PersonRef } from "../../people/party/schema";
import { LineMemberOut, lineMembers } from "../dimension/members";
import { reversalOn } from "../document/schema";
import { DIRECTIONS, OPERATIONS, STATUSES } from "./rules";

const currency = code(3)
  .pipe(
    z
      .string()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code, such as IRR" }),
  )
  .nullish()
  .meta({ description: "ISO 4217; defaults to the branch's currency" });
const rate = z
  .union([z.string().max(40), anyNumber])
  .nullish()
  .meta({
    description: "major units of the branch's currency per major unit of `currency`; defaults to the rate of the day",
  });
const version = id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" });

/**
 * A note: the party against `account_id` (an income, an expense, a bank). `status` active: posted and numbered
 * immediately.
 */
export const AnnouncementForm = z.object({
  direction: z.enum(DIRECTIONS),
  account_id: id,
  party: PersonRef,
  amount: money,
  currency,
  rate,
  date,
  reference: code(60).nullish(),
  description: text(500).nullish(),
  cost_center_id: id
    .nullish()
    .meta({ description: "cost center of the line of `account_id`; required if that account requires one" }),
  dimensions: lineMembers.meta({ description: "members of other dimensions of that line, one each" }),
  status: z.enum(["draft", "active"]).default("draft"),
});
export type AnnouncementForm = z.output<typeof AnnouncementForm>;

/** Inline, as in payment and receipt forms: a new one, or with `id` a full replacement. */
export const AnnouncementStore = AnnouncementForm.extend({
  id: id.nullish(),
  version,
  request_key: text(100).nullish().meta({ description: "idempotency key of the call: stored once" }),
});

/** Absent members stay. `status` active: activates it; canceled: cancels it. */
export const AnnouncementChange = z.object({
  id,
  version,
  direction: z.enum(DIRECTIONS).nullish(),
  account_id: id.nullish(),
  party: PersonRef.nullish(),
  amount: money.nullish(),
  currency,
  rate,
  date: date.nullish(),
  reference: code(60).nullish(),
  description: text(500).nullish(),
  cost_center_id: id.nullish(),
  dimensions: lineMembers,
  status: z.enum(["draft", "active", "canceled"]).nullish(),
});
export type AnnouncementChange = z.output<typeof AnnouncementChange>;

export const AnnouncementRef = z.object({ id });
export const AnnouncementStep = z.object({ id, version });
/** `on`: day of the reversal: the note's own day, today, or a later day. */
export const AnnouncementCancel = AnnouncementStep.extend({
  reason: text(300).nullish(),
  on: reversalOn,
});

export const Announcement = z.object({
  id: z.int(),
  number: z.int().nullable().meta({ description: "number without gaps in its fiscal year, assigned on activation" }),
  fiscal_year: z.int().nullable(),
  direction: z.enum(DIRECTIONS),
  account: AccountOut,
  party: PartyOut,
  /** The party's account. */
  counter_account: AccountOut,
  currency: z.string(),
  amount: moneyOut,
  rate: z.string().nullable(),
  worth: moneyOut.meta({ description: "in the branch's currency" }),
  branch_currency: z.string(),
  settled: moneyOut.meta({ description: "part of its amount that payments have settled" }),
  open: moneyOut.meta({ description: "open part of its amount; 0 for a draft or a canceled note" }),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string(),
  cost_center: AccountOut.nullable(),
  dimensions: z.array(LineMemberOut),
  status: z.enum(STATUSES),
  document: DocumentOut.nullable(),
  version: z.int(),
  created_at: instant,
  created_by: z.string().meta({ description: "name of a person" }),
  updated_at: instant,
  allowed_operations: z.array(z.enum(OPERATIONS)),
});

/** A payment that settles the note or a part of it. */
const Linked = z.object({
  settlement_id: z.int(),
  payment_id: z.int(),
  type: z.string(),
  method: z.string(),
  number: z.int(),
  date: z.string(),
  amount: moneyOut,
  document: DocumentOut,
});

export const AnnouncementDetails = Announcement.extend({
  linked: z.array(Linked),
  /** Its open item, as referenced by a payment's `settles`; null while not active. */
  open_item: z.object({ document_id: z.int(), date: z.string(), line: z.int(), open: moneyOut }).nullable(),
  /** The reversal of its document, once canceled. */
  reversal: DocumentOut.nullable(),
  /** Its connection. */
  connection: z.object({ id: z.int(), title: z.string() }).nullable(),
  history: z.array(z.object({ at: instant, action: z.string(), by: z.string(), note: z.string().nullable() })),
});

const narrowed = {
  status: z.enum(STATUSES).nullish(),
  direction: z.enum(DIRECTIONS).nullish(),
  party: PersonRef.nullish(),
  account_id: id.nullish(),
  from: date.nullish(),
  to: date.nullish(),
  min_amount: money.nullish(),
  max_amount: money.nullish(),
  search: text(100).nullish().meta({ description: "matches number, reference, description or the party's name" }),
  cursor: text(200).nullish(),
};
export const AnnouncementQuery = page.extend(narrowed);
export type AnnouncementQuery = z.output<typeof AnnouncementQuery>;
const listMeta = {
  page: z.int(),
  per_page: z.int(),
  total: z.int().meta({ description: "10,001 means more than 10,000" }),
  pages: z.int(),
  next_cursor: z.string().nullable(),
};
export const AnnouncementList = z.object({ items: z.array(Announcement), meta: z.object(listMeta) });

const Branch = z.object({ branch_id: z.int(), name: z.string(), name_latin: z.string() });
/** All branches of the company whose books the person may read; `branch_ids`: only those. */
export const CompanyQuery = AnnouncementQuery.extend({ branch_ids: z.array(id).max(100).nullish() });
export const CompanyList = z.object({
  items: z.array(Announcement.extend({ branch: Branch })),
  /** `unread`: branches of the company the person may not read. */
  meta: z.object({ ...listMeta, branches: z.array(Branch), unread: z.array(Branch) }),
});

/** Initial data of a form: the note, if any, and choices. */
export const AnnouncementEdit = z.object({ id: id.nullish() });
export const AnnouncementSetting = z.object({
  announcement: AnnouncementDetails.nullable(),
  today: z.string(),
  /** First day of the first open month and last day of the last; null: no month is open. */
  open_from: z.string().nullable(),
  open_to: z.string().nullable(),
  currency: z.string(),
  currencies: z.array(z.object({ code: z.string(), exponent: z.int() })),
  /** Possible contra accounts: active detail accounts that require no party. */
  accounts: z.array(AccountOut.extend({ currency: z.string().nullable() })),
});

/**
 * Active notes of a period that are not completely settled; amounts in the branch's currency, balances debit - credit.
 */
export const StatementQuery = page.extend({ from: date, to: date, party: PersonRef.nullish() });
export type StatementQuery = z.output<typeof StatementQuery>;
const Sums = z.object({ count: z.int(), debit: moneyOut, credit: moneyOut, settled: moneyOut, open: moneyOut });
export const Statement = z.object({
  items: z.object({
    from: z.string(),
    to: z.string(),
    currency: z.string(),
    opening: moneyOut,
    rows: z.array(Announcement.extend({ debit: moneyOut, credit: moneyOut, balance: moneyOut })),
    closing: moneyOut,
    totals: Sums,
    /** By party, largest open amount first; at most 100. */
    parties: z.array(Sums.extend({ party: PartyOut })),
  }),
  meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int() }),
});

/** Postings of notes to an account, including reversals; `branch_id`: another branch of the company. */
export const LedgerQuery = page.extend({ account_id: id, from: date, to: date, branch_id: id.nullish() });
export type LedgerQuery = z.output<typeof LedgerQuery>;
export const Ledger = z.object({
  items: z.object({
    branch: Branch,
    account: AccountOut,
    currency: z.string(),
    opening: moneyOut,
    rows: z.array(
      z.object({
        date: z.string(),
        document_id: z.int(),
        line: z.int(),
        announcement_id: z.int(),
        number: z.int().nullable(),
        party: PartyOut.nullable(),
        description: z.string(),
        reversal: z.boolean(),
        debit: moneyOut,
        credit: moneyOut,
        balance: moneyOut,
      }),
    ),
    closing: moneyOut,
    totals: z.object({ debit: moneyOut, credit: moneyOut, count: z.int() }),
  }),
  meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int() }),
});

/** Stored and correct values; all are repaired now. The first 500 are listed. */
export const Calculated = z.object({
  checked: z.object({ announcements: z.int(), open_items: z.int(), accounts: z.int() }),
  differences: z.int(),
  repaired: z.int(),
  found: z.array(
    z.object({
      /**
       * `settled`, `status`: of a note (`id`). `open`: of an open item (`id`: its document). `balance`: of an account.
       */
      fault: z.enum(["settled", "status", "open", "balance"]),
      id: z.int(),
      stored: z.string().nullable(),
      computed: z.string().nullable(),
    }),
  ),
  balance: z.object({ currency: z.string(), debit: moneyOut, credit: moneyOut, settled: moneyOut, open: moneyOut }),
});
