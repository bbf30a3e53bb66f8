import { z } from "zod";
import { about, count, date, id, money, moneyOut, page, text } from "../../kernel/primitives";
import { OWNER_TYPES } from "./rules";

/** The owner of a wallet; the branch's own by default. */
export const WalletRef = z.object({
  owner_type: z.enum(OWNER_TYPES).nullish(),
  owner_id: id.nullish(),
});
export type WalletRef = z.output<typeof WalletRef>;

const OwnerOut = z.object({ type: z.enum(OWNER_TYPES), id: z.int(), name: z.string().nullable() });

/** `available`: what can be spent, the balance less holds. */
export const WalletBalance = z.object({
  owner: OwnerOut,
  balance: moneyOut,
  held: moneyOut,
  available: moneyOut,
  currency: z.string(),
  /** A colleague's available credit, including approvals; bounced cheques count as debt. */
  credit_ceiling: moneyOut.optional(),
});

/** In the console. */
export const WalletShown = WalletBalance.extend({
  owner: OwnerOut.extend({ name_latin: z.string().nullable() }),
  account_id: z.int().nullable(),
});

/** As shown to its owner. */
export const OwnBalance = WalletBalance.omit({ owner: true });

export const WalletCheck = WalletRef.extend({ amount: money });
export const WalletChecked = z.object({
  sufficient: z.boolean(),
  available: moneyOut,
  shortfall: moneyOut,
  currency: z.string(),
});

const days = { from: date.nullish(), to: date.nullish() };
const place = { cursor: text(200).nullish(), per_page: count(1, 100).default(20) };

export const TransactionQuery = WalletRef.extend({ ...days, ...place });

/** A movement. `amount`: positive for deposits, negative for withdrawals. `balance`: of the wallet after it. */
const Transaction = z.object({
  date: z.string(),
  document_id: z.int(),
  line: z.int(),
  kind: z.string().meta({ description: "kind of its document: receipt, pay, gateway, wallet, trade, reversal, …" }),
  description: z.string(),
  interpretation: z.string().meta({ description: "in the caller's language, with the contra account" }),
  about,
  source: z.object({ type: z.string(), id: z.string() }).nullable(),
  amount: moneyOut,
  balance: moneyOut,
});

const Paged = z.object({ next_cursor: z.string().nullable(), total: z.int() });
/** Newest first. */
export const Transactions = z.object({ items: z.array(Transaction), meta: Paged });

/** Filters of a customer's two accounts. `kind`: of the document. */
export const FinancialQuery = z.object({ ...days, kind: text(20).nullish(), ...place });

/**
 * A line of a customer's wallet or debt. `debit`: taken from the wallet, or owed; `credit`: deposited, or paid.
 * `payment`: the receipt or payment behind it.
 */
export const FinancialRow = z.object({
  date: z.string(),
  document_id: z.int(),
  line: z.int(),
  account: z.enum(["wallet", "receivable"]),
  kind: z.string(),
  description: z.string(),
  about,
  debit: moneyOut,
  credit: moneyOut,
  currency: z.string(),
  source: z.object({ type: z.string(), id: z.string() }).nullable(),
  payment: z
    .object({
      id: z.int(),
      type: z.string(),
      method: z.string(),
      number: z.int(),
      reference: z.string().nullable(),
      status: z.enum(["posted", "trashed"]),
    })
    .nullable(),
});
export const FinancialList = z.object({
  items: z.array(FinancialRow),
  meta: z.object({ next_cursor: z.string().nullable() }),
});

/** A colleague's own books: both accounts, and a page of one of them. */
export const OwnLedgerQuery = z.object({
  account: z.enum(["receivable", "wallet"]).default("receivable"),
  ...days,
  cursor: z.string().min(1).max(200).nullish(),
  per_page: count(1, 100).default(20),
});
const LedgerAccount = z.object({
  type: z.enum(["receivable", "wallet"]),
  id: z.int(),
  code: z.string(),
  title: z.string(),
  title_latin: z.string(),
  currency: z.string(),
  balance: moneyOut.meta({
    description: "receivable: positive is owed by them as of today; wallet: positive is theirs",
  }),
  future: moneyOut.meta({ description: "amount of lines dated in the future, not part of the balance" }),
});
export const OwnLedger = z.object({
  items: z.object({
    accounts: z.array(LedgerAccount),
    opening: moneyOut,
    rows: z.array(
      z.object({
        date: z.string(),
        document_id: z.int(),
        line: z.int(),
        kind: z.string(),
        description: z.string(),
        interpretation: z.string(),
        about,
        source: z.object({ type: z.string(), id: z.string() }).nullable(),
        debit: moneyOut,
        credit: moneyOut,
        balance: moneyOut.meta({ description: "debit - credit, up to and including this line" }),
      }),
    ),
    closing: moneyOut,
  }),
  meta: z.object({ next_cursor: z.string().nullable(), prev_cursor: z.string().nullable(), total: z.int() }),
});

/** Wallets of a branch in the console's list. `sort`: highest balance first, or by name. */
export const WalletQuery = page.omit({ page: true }).extend({
  type: z.enum(OWNER_TYPES).nullish(),
  search: text(100).nullish(),
  /** Only those with a balance. */
  filled: z.boolean().default(false),
  sort: z.enum(["-balance", "name"]).default("-balance"),
  cursor: text(200).nullish(),
});
export const WalletList = z.object({
  items: z.array(WalletShown.extend({ account_id: z.int() })),
  meta: z.object({
    total: z.int(),
    next_cursor: z.string().nullable(),
    /** Of all matching wallets in the branch's currency. */
    sums: z.object({ balance: moneyOut, held: moneyOut, currency: z.string() }),
  }),
});
