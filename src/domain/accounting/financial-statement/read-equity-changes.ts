import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import { companionsOf } from "../trial-balance/companions-of";
import { spanOf } from "../trial-balance/span-of";
import { type EquityMovements, equityRows } from "./equity-rows";
import type { EquityChanges, EquityChangesQuery } from "./schema";

type FigureRow = {
  movement: keyof EquityMovements;
  account_id: number | null;
  code: ColumnOf<"ledger.accounts", "code"> | null;
  title: ColumnOf<"ledger.accounts", "title"> | null;
  title_latin: ColumnOf<"ledger.accounts", "title_latin"> | null;
  net: string;
};

/**
 * The changes in equity of the branch in a period: each equity account of level 3 as a column, and the profit that is not
 * closed yet as the last one. Balances are credits less debits, in minor units of the branch's currency; one SQL
 * statement, so that all of it is one snapshot. Throws fieldInvalid (3003) for reversed days.
 */
export async function readEquityChanges(
  ctx: Ctx<OperatorActor>,
  input: z.output<typeof EquityChangesQuery>,
): Promise<z.input<typeof EquityChanges>> {
  const [span, { own }] = await Promise.all([spanOf(ctx, input), companionsOf(ctx, "branch")]);
  const values = [own.branch_id, span.from, span.to];
  const found = await ctx.query<FigureRow>("financial-statement.equity", FIGURES, values);
  const moved: Record<keyof EquityMovements, Map<number | null, bigint>> = {
    ...{ before: new Map(), opening: new Map(), profit: new Map() },
    ...{ transfer: new Map(), other: new Map(), closing: new Map() },
  };
  for (const { movement, account_id, net } of found) moved[movement].set(account_id, BigInt(net));
  const accounts = new Map(found.map((row) => [row.account_id, row]));
  // Ordered by code, the profit that is not closed last; accounts without any amount are left out.
  const columns = [...accounts.keys()].filter((one) => Object.values(moved).some((figures) => figures.get(one)));
  const { rows, difference } = equityRows(columns, moved);
  return {
    ...{ from: span.from, to: span.to, currency: own.currency },
    columns: columns.map((id) => {
      const { code, title, title_latin } = accounts.get(id)!;
      return id === null ? null : { id, code: code!, title: title!, title_latin: title_latin! };
    }),
    rows: rows.map(({ row, amounts }) => ({ row, amounts, total: amounts.reduce((sum, one) => sum + one, 0n) })),
    difference: difference.find((one) => one !== 0n) ?? 0n,
  };
}

const FIGURES = `
  with sums as (
    select s.nr, case when a.type = 'equity' then a.sub_ledger_id end as account_id, total(s.cr - s.dr) as net
      from ledger.account_sums_before(array[$1::int], array[$2::date, $3::date + 1]) s
      join ledger.accounts a on a.branch_id = s.branch_id and a.id = s.account_id
     where a.type in ('equity', 'income', 'expense')
     group by 1, 2),
  figures as (
    select case s.nr when 1 then 'before' else 'closing' end as movement, s.account_id, s.net from sums s
     union all
    select * from ledger.equity_movements($1::int, $2::date, $3::date))
  select f.movement, f.account_id, a.code, a.title, a.title_latin, f.net::text as net
    from figures f left join ledger.accounts a on a.branch_id = $1::int and a.id = f.account_id
   order by a.code collate "C" nulls last`;
