import type { z } from "zod";
import { readSentences } from "../../accounting/statement/read-interpreted";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { COLLEAGUE_DEBT } from "../../people/debt/owed";
import type { OwnLedger, OwnLedgerQuery } from "./schema";

type Colleague = Extract<CustomerActor, { group: "b2b" }>;
type Answer = z.input<typeof OwnLedger>;

/**
 * A colleague's own accounts in the branch's books: both balances, and a page of the statement of one. Throws as
 * readStatement does.
 */
export async function readOwnLedger(
  ctx: Ctx<Colleague>,
  { account, ...input }: z.output<typeof OwnLedgerQuery>,
): Promise<Answer> {
  const { branchId, colleagueId } = ctx.actor;
  const accounts = await ctx.query<Answer["items"]["accounts"][number]>("wallet.own-ledger", ACCOUNTS, [
    branchId,
    colleagueId,
    ctx.now,
  ]);
  const of = accounts.find(({ type }) => type === account);
  if (!of) throw new Refusal("notFound");
  const { items, meta } = await readSentences(ctx, {
    ...input,
    account_id: of.id,
    hide_year_end: true,
    ...(account === "receivable" && { debtor: `colleague:${colleagueId}` }),
  });
  const rows = items.rows.map(
    ({ date, document_id, line, kind, description, interpretation, source, debit, credit, balance }) => ({
      ...{ date, document_id, line, kind, description, interpretation, source, debit, credit, balance },
    }),
  );
  const { next_cursor, prev_cursor, total } = meta;
  return {
    items: { accounts, opening: items.opening, rows, closing: items.closing },
    meta: { next_cursor, prev_cursor, total },
  };
}

const ACCOUNTS = `
  select o.type, a.id, a.code, a.title, a.title_latin, a.currency::text as currency,
         case o.type when 'wallet' then l.cr - l.dr else d.owed end as balance,
         case o.type when 'wallet' then 0 else d.future end as future
    from colleagues c ${COLLEAGUE_DEBT("$3")}
   cross join lateral (values ('receivable', c.receivable_id), ('wallet', c.wallet_id)) o (type, account_id)
    join ledger.accounts a on a.branch_id = c.branch_id and a.id = o.account_id
    join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = o.account_id
   where c.branch_id = $1 and c.id = $2
   order by o.type`;
