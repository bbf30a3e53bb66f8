import type { z } from "zod";
import { writeCursor } from "../../accounting/statement/cursor";
import { interpret } from "../../accounting/statement/interpret";
import { readLines } from "../../accounting/statement/read-statement";
import type { Ctx } from "../../kernel/context";
import { askedOwner, readWallet } from "./read-wallet";
import type { Owner } from "./rules";
import type { TransactionQuery, Transactions } from "./schema";

type ListTransactionsInput = z.output<typeof TransactionQuery>;
type Answer = z.input<typeof Transactions>;

/**
 * Movements of a wallet, newest first, each with the balance after it. Throws notFound (3009) for an unknown owner,
 * fieldInvalid (3003) for a foreign cursor.
 */
export const listTransactions = (ctx: Ctx, input: ListTransactionsInput): Promise<Answer> =>
  transactionsOf(ctx, askedOwner(ctx, input), input);

/** Movements of a given owner's wallet, newest first; empty if there is no wallet yet. */
export async function transactionsOf(
  ctx: Ctx,
  owner: Owner,
  { from, to, cursor, per_page }: Pick<ListTransactionsInput, "from" | "to" | "cursor" | "per_page">,
): Promise<Answer> {
  const { account_id } = await readWallet(ctx, owner);
  if (account_id === null) return { items: [], meta: { next_cursor: null, total: 0 } };
  const { answer, lines } = await readLines(ctx, {
    ...{ account_id, from, to, per_page },
    cursor: cursor ?? LAST,
    hide_year_end: true,
  });
  const sentences = await interpret(ctx, lines);
  // In the books a customer's money is a liability; they read it as theirs.
  const sign = owner.type === "branch" ? 1n : -1n;
  const items = answer.items.rows.map(({ date, document_id, line, kind, description, source, ...row }, nr) => ({
    ...{ date, document_id, line, kind, description, source, interpretation: sentences[nr]! },
    amount: sign * (BigInt(row.debit) - BigInt(row.credit)),
    balance: sign * BigInt(row.balance),
  }));
  return {
    items: items.reverse(),
    meta: { next_cursor: answer.meta.prev_cursor, total: answer.meta.total },
  };
}

/** Beyond every line: reading backwards from here begins with the newest. */
const LAST = writeCursor({ way: "back", day: "9999-12-31", voucher: 10n ** 18n - 1n, line: 0, balance: 0n });
