import { z } from "zod";
import { count, date, id, moneyOut, text } from "../../kernel/primitives";
import { AccountOut, PartyOut } from "../../people/party/schema";
import { SIDES } from "./rules";

/**
 * `POST /accounting/parties/balances`. Without `date`: today; without `side`: both. `account`: of any level; without one
 * assets and liabilities that carry parties, but no bank or cash box, whose lines have the payer.
 */
export const PartyBalanceQuery = z.object({
  date: date.nullish(),
  side: z.enum(SIDES).nullish().meta({ description: "debit: debtors, credit: creditors" }),
  account: id.nullish(),
  search: text(100).nullish().meta({ description: "name or code of the party" }),
  page: count(1, 10_000).default(1),
  per_page: count(1, 100).default(50),
});
export type PartyBalanceQuery = z.output<typeof PartyBalanceQuery>;

/** Minor units of the branch's currency; `own`: the same balance in the currency of its lines, if that is another. */
const PartyBalance = z.object({
  party: PartyOut,
  account: AccountOut,
  side: z.enum(SIDES),
  /** Positive. */
  amount: moneyOut,
  own: z.object({ currency: z.string(), amount: moneyOut }).nullable(),
});

export const PartyBalanceList = z.object({
  date: z.string(),
  /** Day of the year's opening that balances are summed from; null: from the first document. */
  since: z.string().nullable(),
  items: z.array(PartyBalance),
  /** Of all rows that match, on all pages. */
  totals: z.object({ currency: z.string(), debit: moneyOut, credit: moneyOut }),
  /**
   * Debit positive, regardless of side and search. list: all balances by party; account: the same accounts by their own
   * turnovers; opening: what the year was opened with on them; difference: account − list, which is what lines without a
   * party add up to.
   */
  tie: z.object({ list: moneyOut, account: moneyOut, opening: moneyOut, difference: moneyOut }),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    pages: z.int(),
    next_cursor: z.null(),
  }),
});
