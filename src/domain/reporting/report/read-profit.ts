import type { z } from "zod";
import { spanOf } from "../../accounting/trial-balance/span-of";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { BOOKED_PROFIT, EARNING, earnedBy } from "../../sales/booking/earned";
import { pagesOf, placeOf } from "./page-of";
import type { ProfitBy } from "./rules";
import type { Profit, ProfitQuery } from "./schema";

type Answer = z.input<typeof Profit>;
type Parts = { income: string; expense: string };
type Row = { key: string; name: string | null; name_latin: string | null; sales: number } & Parts;
type ProfitDto = { rows: Row[]; count: number; sales: number; other_income: string; other_expense: string } & Parts;
type Books = { currency: string; profit: string };

/**
 * Income and expense of sales over a span of days, by buyer, route or supplier: lines of the documents of sales and of
 * their refunds, in the branch's currency. `other`: lines of no single sale (rent, wages, a discount over several
 * items). `books`: the profit by the turnovers of the same accounts, which must be equal. Throws fieldInvalid (3003)
 * for reversed days.
 */
export async function readProfit(
  ctx: Ctx<OperatorActor>,
  { by, page, ...input }: z.output<typeof ProfitQuery> & { page: number | null },
): Promise<Answer> {
  const { from, to } = await spanOf(ctx, input);
  const values = [ctx.actor.branchId, from, to];
  const [[result], [books]] = await Promise.all([
    ctx.query<ProfitDto>(`report.profit.${by}`, PROFIT(by), [...values, ...placeOf(page)]),
    ctx.query<Books>("report.profit-books", BOOKS, values),
  ]);
  const { rows, count, sales, other_income, other_expense, ...totals } = result!;
  return {
    ...{ from, to, by, currency: books!.currency, ...pagesOf(count) },
    rows: rows.map(({ key, name, name_latin, sales, ...parts }) => ({
      key,
      name,
      name_latin,
      sales,
      ...earned(parts),
    })),
    other: earned({ income: other_income, expense: other_expense }),
    totals: { sales, ...earned(totals) },
    books: BigInt(books!.profit),
  };
}

function earned(parts: Parts) {
  const [income, expense] = [BigInt(parts.income), BigInt(parts.expense)];
  return { income, expense, profit: income - expense };
}

const NAME: Record<ProfitBy, string> = {
  colleague: "select c.name, c.name_latin from colleagues c where c.branch_id = $1 and c.id::text = s.key",
  route: "select null, null",
  supplier: "select p.title, p.title_latin from suppliers p where p.branch_id = $1 and p.id::text = s.key",
};
const PLACES = { branch: "$1", from: "$2", to: "$3" };

/** $4: limit, all if null; $5: offset. */
const PROFIT = (by: ProfitBy) => `
  with sums as materialized (
    select d.key, count(distinct d.booking_id)::int as sales, sum(d.income) as income, sum(d.expense) as expense
      from (${earnedBy(by, PLACES)}) d
     group by 1
    having sum(d.income) <> 0 or sum(d.expense) <> 0),
  shown as (
    select s.key, s.sales, s.income, s.expense, row_number() over (order by s.income - s.expense desc, s.key collate "C") as place
      from sums s where s.key is not null
     order by place limit $4::int offset $5::int)
  select (select coalesce(jsonb_agg(jsonb_build_object('key', s.key, 'sales', s.sales, 'income', s.income::text, 'expense', s.expense::text,
                                                       'name', n.name, 'name_latin', n.name_latin) order by s.place), '[]')
            from shown s left join lateral (${NAME[by]}) n (name, name_latin) on true) as rows,
         count(key)::int as count, coalesce(sum(sales) filter (where key is not null), 0)::int as sales,
         coalesce(sum(income), 0)::text as income, coalesce(sum(expense), 0)::text as expense,
         coalesce(sum(income) filter (where key is null), 0)::text as other_income,
         coalesce(sum(expense) filter (where key is null), 0)::text as other_expense
    from sums`;

const BOOKS = `
  with accounts as (${EARNING(PLACES.branch)})
  select (select b.currency::text from branches b where b.id = $1::int) as currency, ${BOOKED_PROFIT(PLACES)}::text as profit`;
