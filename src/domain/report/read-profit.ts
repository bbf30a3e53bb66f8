import type { z } from "zod";
import { EARNING, earnedBy } from "../booking/earned";
import type { Ctx, OperatorActor } from "../context";
import { spanOf } from "../trial-balance/span-of";
import type { ProfitBy } from "./rules";
import type { Profit, ProfitQuery } from "./schema";

type Answer = z.input<typeof Profit>;
type Row = { key: string | null; name: string | null; name_latin: string | null; sales: number } & Parts;
type Parts = { income: string; expense: string };
type Books = { currency: string; profit: string };

/**
 * What the books say was earned and spent in some days, by who bought, by the way or by the supplier: income and expense lines of the
 * documents of sales and of their refunds, the branch's currency. `other`: lines of no one sale (rent, wages, a discount over several
 * items). `books`: the profit by the turnovers of the same accounts. What closes a year is left out. 3003 where the days end before
 * they begin.
 */
export async function readProfit(
  ctx: Ctx<OperatorActor>,
  { by, ...asked }: z.output<typeof ProfitQuery>,
): Promise<Answer> {
  const { from, to } = await spanOf(ctx, asked);
  const values = [ctx.actor.branchId, from, to];
  const [rows, [books]] = await Promise.all([
    ctx.query<Row>(`report.profit.${by}`, PROFIT(by), values),
    ctx.query<Books>("report.profit-books", BOOKS, values),
  ]);
  const named = rows.filter((row): row is Row & { key: string } => row.key !== null);
  return {
    ...{ from, to, by, currency: books!.currency },
    rows: named.map(({ key, name, name_latin, sales, ...parts }) => ({
      ...{ key, name, name_latin, sales },
      ...summed([parts]),
    })),
    other: summed(rows.filter(({ key }) => key === null)),
    totals: { sales: named.reduce((sum, { sales }) => sum + sales, 0), ...summed(rows) },
    books: BigInt(books!.profit),
  };
}

function summed(parts: readonly Parts[]) {
  const sum = (of: keyof Parts) => parts.reduce((total, part) => total + BigInt(part[of]), 0n);
  const [income, expense] = [sum("income"), sum("expense")];
  return { income, expense, profit: income - expense };
}

const NAME: Record<ProfitBy, string> = {
  colleague: "select c.name, c.name_latin from colleagues c where c.branch_id = $1 and c.id::text = s.key",
  route: "select null, null",
  supplier: "select p.title, p.title_latin from suppliers p where p.branch_id = $1 and p.id::text = s.key",
};
const PLACES = { branch: "$1", from: "$2", to: "$3" };

const PROFIT = (by: ProfitBy) => `
  with sums as (
    select d.key, count(distinct d.booking_id)::int as sales, sum(d.income) as income, sum(d.expense) as expense
      from (${earnedBy(by, PLACES)}) d
     group by 1)
  select s.key, s.sales, s.income::text, s.expense::text, n.name, n.name_latin
    from sums s left join lateral (${NAME[by]}) n (name, name_latin) on true
   where s.income <> 0 or s.expense <> 0
   order by s.income - s.expense desc, s.key collate "C"`;

const BOOKS = `
  with accounts as (${EARNING(PLACES.branch)})
  select (select b.currency::text from branches b where b.id = $1::int) as currency,
         (coalesce((select sum(t.cr - t.dr) from accounts a
                      join ledger.turn_day t on t.branch_id = $1::int and t.account_id = a.id and t.day between $2::date and $3::date), 0)
          - coalesce((select sum(e.cr - e.dr)
                        from ledger.vouchers v
                        join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
                        join accounts a on a.id = e.account_id
                       where v.branch_id = $1::int and v.source_type in ('year_end', 'profit_close')
                         and v.doc_date between $2::date and $3::date), 0))::text as profit`;
