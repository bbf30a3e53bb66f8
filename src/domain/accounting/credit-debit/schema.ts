import { z } from "zod";
import { about, code, count, date, id, money, moneyOut, text } from "../../kernel/primitives";
import { Future } from "../../people/debt/schema";
import { AccountOut, PartyOut, PersonRef } from "../../people/party/schema";

/**
 * Receivable lines of colleagues and passengers, newest first; with `account_id` all lines of that account with a
 * party.
 */
export const CreditDebitQuery = z.object({
  party: PersonRef.nullish(),
  side: z.enum(["debit", "credit"]).nullish(),
  account_id: id.nullish(),
  from: date.nullish(),
  to: date.nullish(),
  /** Minor units of the branch's currency. */
  min_amount: money.nullish(),
  max_amount: money.nullish(),
  kind: code(20).nullish().meta({ description: "kind of the document: receipt, pay, cheque, sale, manual…" }),
  search: text(100).nullish().meta({ description: "words of the document or the line, or the party's name" }),
  page: count(1, 1_000).default(1),
  per_page: count(1, 100).default(20),
  cursor: text(200).nullish(),
});
export type CreditDebitQuery = z.output<typeof CreditDebitQuery>;

export const CreditDebitList = z.object({
  items: z.array(
    z.object({
      date: z.string(),
      future: z.boolean().meta({ description: "true when dated after today: not part of the balance yet" }),
      document_id: z.int(),
      line: z.int(),
      kind: z.string(),
      number: z.int().nullable(),
      source: z.object({ type: z.string(), id: z.string() }).nullable(),
      party: PartyOut,
      account: AccountOut,
      description: z.string(),
      about,
      side: z.enum(["debit", "credit"]),
      /** In the branch's currency, positive. */
      amount: moneyOut,
      own: z.object({ currency: z.string(), amount: moneyOut, rate: z.string() }).nullable(),
    }),
  ),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int().meta({ description: "10,001 means more than 10,000" }),
    pages: z.int(),
    currency: z.string(),
    next_cursor: z.string().nullable(),
  }),
});

/** Of a colleague, or of a reference: a party such as `passenger:12`, or a colleague's code. */
export const SummaryQuery = z
  .object({
    colleague_id: id.nullish(),
    reference: code(60).nullish(),
    from: date.nullish(),
    to: date.nullish(),
  })
  .refine(({ colleague_id, reference }) => colleague_id != null || reference != null, {
    path: ["colleague_id"],
    error: "either colleague_id or reference is required",
  });

/** Minor units of the branch's currency; positive balances: they owe it. */
export const Summary = z.object({
  party: PartyOut,
  account: AccountOut,
  currency: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  opening: moneyOut,
  debit: moneyOut,
  credit: moneyOut,
  balance: moneyOut,
  /** Postings for days after today. */
  future: Future,
  count: z.int(),
  /** Open announcements: debit and credit. */
  announcements: z.object({ debit: moneyOut, credit: moneyOut }),
  /** A colleague's wallet and ceiling. Null: there is none. */
  wallet: z.object({ balance: moneyOut, held: moneyOut, available: moneyOut }).nullable(),
  ceiling: moneyOut.nullable(),
  available: moneyOut.nullable(),
  last_on: z.string().nullable(),
});
