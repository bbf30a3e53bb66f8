import { z } from "zod";
import {
  about,
  code,
  count,
  date,
  id,
  instant,
  money,
  moneyOut,
  name,
  signedMoney,
  text,
} from "../../kernel/primitives";
import { Future } from "../debt/schema";
import { COLLEAGUE_KINDS, KEEPERS, SORTS, STANDINGS } from "./rules";

const phone = code(30).pipe(
  z.string().regex(/^[+\d][\d\s\-()]{2,29}$/, { error: "must be digits, with + before a country code" }),
);
const currency = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
  z.string().regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code, such as IRR" }),
);
const version = id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" });
/** Query strings carry text. */
const yes = z.preprocess(
  (value) => (value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value),
  z.boolean(),
);

const Contact = z.object({
  person: text(120).nullish(),
  phone: phone.nullish(),
  mobile: phone.nullish(),
  email: z.email().max(200).nullish(),
  address: text(500).nullish(),
  website: z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain })
    .max(200)
    .nullish(),
});

/** Minor units of the branch's currency; `currency` must equal it when given. */
const Financial = z.object({
  ceiling: money.nullish(),
  currency: currency.nullish(),
  settlement_day: count(1, 31).nullish().meta({ description: "day of the month" }),
});

const Facts = z.object({
  code: code(32).nullish().meta({ description: "defaults to the next number" }),
  name: name(200),
  name_latin: name(200).nullish(),
  kind: z.enum(COLLEAGUE_KINDS),
  category: count(1, 99).nullish().meta({ description: "7 for a company defined at holding level" }),
  national_id: code(20).nullish(),
  contact: Contact.nullish(),
  financial: Financial.nullish(),
  active: z.boolean(),
});

const Create = Facts.extend({
  operation: z.literal("create"),
  kind: Facts.shape.kind.default("agency"),
  active: Facts.shape.active.default(true),
});
/** Absent members stay, null clears; `contact` and `financial` member by member. */
const Edit = Facts.partial().extend({ operation: z.literal("edit"), id, version });
const Delete = z.object({ operation: z.literal("delete"), id, version });

/** `POST /colleague/operation`. */
export const ColleagueOperation = z.discriminatedUnion("operation", [Create, Edit, Delete]);
/** Console: create or edit. */
export const ColleagueForm = z.discriminatedUnion("operation", [Create, Edit]);
export type NewColleague = z.output<typeof Create>;
export type ColleagueChange = z.output<typeof Edit>;

export const ColleagueName = z.object({ id });
export const ColleagueVersion = z.object({ id, version });
/** By id, else by code. */
export const ColleagueRef = z
  .object({ id: id.nullish(), code: code(32).nullish() })
  .refine((ref) => ref.id != null || ref.code != null, { path: ["id"], error: "either id or code is required" });

const AccountOut = z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() });

/** Minor units of the branch's currency. */
const Wallet = z.object({ balance: moneyOut, held: moneyOut, available: moneyOut });

/**
 * Financial state. `balance`: today's debt, negative when we owe; `bounced`: its part from bounced cheques; `future`:
 * postings of later days. `ceiling` is the agreed one, `ceiling_in_force` includes `allowance` (temporarily approved).
 * `used`: debt including later days and holds.
 */
const FinancialSummary = z.object({
  ceiling: moneyOut,
  currency: z.string(),
  settlement_day: z.int().nullable(),
  balance: moneyOut,
  future: moneyOut,
  held: moneyOut,
  allowance: moneyOut,
  bounced: moneyOut,
  ceiling_in_force: moneyOut,
  used: moneyOut,
  available: moneyOut,
  wallet: Wallet,
});

const Head = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  name_latin: z.string().nullable(),
  kind: z.enum(COLLEAGUE_KINDS),
  category: z.int().nullable(),
  active: z.boolean(),
});

export const Colleague = Head.extend({
  national_id: z.string().nullable(),
  contact: z.object({
    person: z.string().nullable(),
    phone: z.string().nullable(),
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    website: z.string().nullable(),
  }),
  financial: FinancialSummary,
  ledger_account_id: z.int(),
  wallet_account_id: z.int(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  deleted_at: instant.nullable(),
});
export type ColleagueOut = z.input<typeof Colleague>;

/** `adjustment`: the document that adjusted the debt; null: not needed. */
export const FinancialSet = Colleague.extend({
  adjustment: z.object({ document_id: z.int(), amount: moneyOut }).nullable(),
});

/** Console: additional data. `kept_by`: references that prevent deletion; empty: none. */
export const ColleagueDetails = Colleague.extend({
  branch_currency: z.string(),
  domains: z.array(z.object({ id: z.int(), domain: z.string(), suspended: z.boolean() })),
  users: z.int(),
  kept_by: z.array(z.enum(KEEPERS)),
  history: z.array(
    z.object({
      id: z.string(),
      at: instant,
      address: z.string().nullable().meta({ description: "address of the caller; null when unknown" }),
      action: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
      who: z.object({
        kind: z.enum(["operator", "partner", "system"]),
        id: z.int().nullable(),
        name: z.string().nullable(),
        name_latin: z.string().nullable(),
      }),
    }),
  ),
});

export const ColleagueSearch = z.object({
  query: text(100).meta({ description: "words of its names in either script, its code, national id or number" }),
});
/** At most 20; exact code or id matches first. */
export const ColleaguesFound = z.array(
  Head.extend({
    balance: moneyOut,
    currency: z.string().meta({ description: "currency of `balance`: the branch's currency" }),
  }),
);

/** `POST /colleagues/list`. `cursor` takes precedence over `page`. */
export const ColleagueQuery = z.object({
  operation: z.enum(STANDINGS).default("all"),
  search: text(100).nullish(),
  kind: z.enum(COLLEAGUE_KINDS).nullish(),
  category: count(1, 99).nullish(),
  active: yes.nullish(),
  deleted: yes.nullish().meta({ description: "only deleted colleagues" }),
  sort: z.enum(SORTS).default("name"),
  page: count(1, 1_000).default(1),
  per_page: count(1, 100).default(20),
  cursor: z.string().min(1).max(600).nullish(),
});
export type ColleagueQuery = z.output<typeof ColleagueQuery>;

export const ColleagueList = z.object({
  items: z.array(Head.extend({ financial: FinancialSummary, deleted_at: instant.nullable() })),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int().meta({ description: "10,001 means more than 10,000" }),
    pages: z.int(),
    next_cursor: z.string().nullable(),
    currency: z.string().meta({ description: "currency of the branch" }),
  }),
});
export type ColleagueRow = z.input<typeof ColleagueList>["items"][number];

/**
 * `POST /colleagues/update/financial`. `debit`, `credit`, `current_balance` (debit - credit): today's target debt in
 * minor units of the branch's currency; the difference is posted by an opening or adjusting document.
 */
export const FinancialChange = z
  .object({
    id,
    version,
    ceiling: money.nullish(),
    settlement_day: count(1, 31).nullish().meta({ description: "null clears it, unchanged when left out" }),
    debit: money.nullish(),
    credit: money.nullish(),
    current_balance: signedMoney.nullish().meta({ description: "positive when the colleague owes the branch" }),
    account_id: id.nullish().meta({ description: "contra account; defaults to the branch's mapping" }),
    description: text(300).nullish(),
  })
  .refine(
    ({ ceiling, settlement_day, debit, credit, current_balance }) =>
      settlement_day !== undefined || [ceiling, debit, credit, current_balance].some((one) => one != null),
    { path: ["ceiling"], error: "at least one member to set is required" },
  );
export type FinancialChange = z.output<typeof FinancialChange>;

/** `POST /colleague/bill`: both days inclusive; by default from the first movement to today. */
export const ColleagueBillQuery = z.object({
  id,
  from: date.nullish(),
  to: date.nullish(),
  cursor: z.string().min(1).max(200).nullish(),
  page: count(1, 1_000_000_000).nullish(),
  per_page: count(1, 100).default(20),
});

const BillRow = z.object({
  date: z.string(),
  document_id: z.int(),
  number: z.int().nullable(),
  line: z.int(),
  kind: z.string().meta({
    description: "receipt, pay, cheque, sale, refund, announcement, wallet, manual…; reversal for a reversal",
  }),
  source: z.object({ type: z.string(), id: z.string() }).nullable(),
  description: z.string(),
  about,
  account: AccountOut,
  debit: moneyOut,
  credit: moneyOut,
  balance: moneyOut,
});

/**
 * Minor units of the branch's currency; positive means the colleague owes. `totals.kinds`: by kind of movement; a
 * reversal reduces the kind it reversed. Null with a cursor. `now`: the current financial state.
 */
export const ColleagueBill = z.object({
  items: z.object({
    colleague: Head,
    account: AccountOut,
    currency: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    opening: moneyOut,
    carried: moneyOut,
    rows: z.array(BillRow),
    closing: moneyOut,
    future: Future,
    totals: z.object({
      debit: moneyOut,
      credit: moneyOut,
      count: z.int(),
      kinds: z.array(z.object({ kind: z.string(), debit: moneyOut, credit: moneyOut, count: z.int() })).nullable(),
    }),
    now: FinancialSummary,
  }),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    pages: z.int(),
    next_cursor: z.string().nullable(),
    prev_cursor: z.string().nullable(),
    changed: z.boolean(),
  }),
});

/** `POST /colleagues/ledger-accounts`: all of the branch by id, unless `ids` are given. */
export const LedgerAccountsQuery = z.object({
  ids: z.array(id).max(500).nullish(),
  page: count(1, 1_000).default(1),
  per_page: count(1, 100).default(20),
  cursor: z.string().min(1).max(20).nullish(),
});

/**
 * Accounts with their parents; debit, credit and `balance` (debit - credit) of the detail account, in the branch's
 * currency.
 */
export const LedgerAccounts = z.object({
  items: z.array(
    z.object({
      colleague: Head.pick({ id: true, code: true, name: true, name_latin: true }),
      accounts: z.array(
        z.object({
          role: z.enum(["receivable", "wallet"]),
          group: AccountOut,
          general: AccountOut,
          ledger: AccountOut,
          detailed: AccountOut,
          debit: moneyOut,
          credit: moneyOut,
          balance: moneyOut,
        }),
      ),
    }),
  ),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    pages: z.int(),
    next_cursor: z.string().nullable(),
    currency: z.string(),
  }),
});

/** `POST /colleagues/update/general-billing`: of these, or all of the branch. */
export const BillingRebuild = z.object({ ids: z.array(id).max(500).nullish() });

/** Minor units as integers; `fault`: a balance that differed from its lines, a ceiling that differed from its terms. */
export const BillingRebuilt = z.object({
  colleagues: z.int().meta({ description: "number of balances checked against the ledger" }),
  differences: z.int(),
  repaired: z.int(),
  found: z.array(
    z.object({
      colleague: Head.pick({ id: true, code: true, name: true, name_latin: true }),
      role: z.enum(["receivable", "wallet"]),
      fault: z.enum(["balance", "ceiling"]),
      stored: z.record(z.string(), z.string()),
      computed: z.record(z.string(), z.string()),
      repaired: z.boolean(),
    }),
  ),
});
