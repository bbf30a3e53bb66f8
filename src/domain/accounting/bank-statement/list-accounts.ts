import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { BankAccounts } from "./schema";

type Dto = z.input<typeof BankAccounts>;
type Row = Omit<Dto["items"][number], "last_balance"> & { last_balance: string | null };

/** Active bank accounts and terminals of the branch by code, with their newest imported line. */
export async function listBankAccounts(ctx: Ctx<OperatorActor>): Promise<Dto> {
  const rows = await ctx.query<Row>("bank-statement.accounts", ACCOUNTS, [ctx.actor.branchId]);
  return {
    items: rows.map((row) => ({
      ...row,
      last_balance: row.last_balance === null ? null : BigInt(row.last_balance),
    })),
  };
}

const ACCOUNTS = `
  select a.id, a.code, a.title, a.title_latin, coalesce(a.currency, b.currency) as currency, a.details->>'iban' as iban,
         to_char(l.day, 'YYYY-MM-DD') as last_day, l.balance::text as last_balance, i.statements, i.lines
    from ledger.accounts a
    join branches b on b.id = a.branch_id
    left join lateral (select x.day, x.balance from bank_lines x
                        where x.branch_id = a.branch_id and x.account_id = a.id order by x.day desc, x.id desc limit 1) l on true
   cross join lateral (select count(*)::int as statements, coalesce(sum(y.added_count), 0)::int as lines from bank_imports y
                        where y.branch_id = a.branch_id and y.account_id = a.id and y.state = 'staged') i
   where a.branch_id = $1::int and a.active and a.kind in ('bank', 'pos') order by a.code limit ${MAX_SET_UP}`;
