import type { z } from "zod";
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

/** Of what a sale `f` is, once it is known to be one. Empty: customers; own seats; stays. */
const KEY: Record<ProfitBy, string> = {
  colleague: "coalesce(f.colleague_id::text, '')",
  route: "coalesce(f.route, '')",
  supplier: "coalesce(f.supplier_id::text, '')",
};
const NAME: Record<ProfitBy, string> = {
  colleague: "select c.name, c.name_latin from colleagues c where c.branch_id = $1 and c.id::text = s.key",
  route: "select null, null",
  supplier: "select p.title, p.title_latin from suppliers p where p.branch_id = $1 and p.id::text = s.key",
};
/** Whose a document of a whole order is, is known; which way or supplier only where the order has one item. */
const KNOWN: Record<ProfitBy, string> = {
  colleague: "b.id is not null or t.id is not null",
  route: "b.id is not null or i.line is not null",
  supplier: "b.id is not null or i.line is not null",
};

const NOT_OF_A_YEARS_END = "coalesce(v.source_type, '') not in ('year_end', 'profit_close')";
const ACCOUNTS = `accounts as (
    select a.id, a.type from ledger.accounts a where a.branch_id = $1::int and a.type in ('income', 'expense'))`;

/** Documents first, each with its sums: many lines are of few documents. */
const PROFIT = (by: ProfitBy) => `
  with ${ACCOUNTS},
  documents as (
    select v.id, v.source_type as source, case when v.source_id ~ '^[0-9]{1,18}$' then v.source_id::bigint end as of,
           coalesce(sum(e.cr - e.dr) filter (where a.type = 'income'), 0) as income,
           coalesce(sum(e.dr - e.cr) filter (where a.type = 'expense'), 0) as expense
      from accounts a
      join ledger.entries e on e.branch_id = $1::int and e.account_id = a.id and e.doc_date between $2::date and $3::date
      join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
     where ${NOT_OF_A_YEARS_END}
     group by 1, 2, 3),
  sums as (
    select case when ${KNOWN[by]} then ${KEY[by]} end as key, count(distinct b.id)::int as sales,
           sum(d.income) as income, sum(d.expense) as expense
      from documents d
      left join refunds r on d.source = 'refund' and r.branch_id = $1::int and r.id = d.of
      left join trades t on d.source = 'trade' and t.branch_id = $1::int and t.id = d.of
      left join lateral (
           select x.line, x.booking_id, x.supplier_id, x.own_seats, x.offer from trade_items x
            where x.branch_id = $1::int and x.trade_id = t.id
              and (d.id in (x.issue_voucher_id, x.return_voucher_id)
                   or not exists (select from trade_items o where o.branch_id = $1::int and o.trade_id = t.id and o.line <> x.line))
            limit 1) i on true
      left join bookings b on b.branch_id = $1::int
            and b.id = case d.source when 'booking' then d.of when 'refund' then r.booking_id when 'trade' then i.booking_id end
      left join trade_items n on n.branch_id = b.branch_id and n.trade_id = b.trade_id and n.line = b.trade_line
      left join lateral (
           select g.origin, g.destination from charter_calculations_route g
            where g.branch_id = b.branch_id and g.charter_id = b.charter_id and g.direction = 'outbound'
            order by g.departs_at limit 1) c on true
     cross join lateral (
           select coalesce(i.offer, n.offer)->'segments' as segments) o
     cross join lateral (
           select coalesce(b.colleague_id, t.colleague_id) as colleague_id,
                  coalesce(b.supplier_id, case when not i.own_seats then i.supplier_id end) as supplier_id,
                  coalesce(c.origin || '-' || c.destination,
                    (select (array_agg(s.one->>'origin' order by s.at))[1] || '-' || (array_agg(s.one->>'destination' order by s.at desc))[1]
                       from jsonb_array_elements(case when jsonb_typeof(o.segments) = 'array' then o.segments else '[]' end)
                            with ordinality s (one, at)
                      where coalesce(s.one->>'leg', '0') = '0')) as route) f
     group by 1)
  select s.key, s.sales, s.income::text, s.expense::text, n.name, n.name_latin
    from sums s left join lateral (${NAME[by]}) n (name, name_latin) on true
   where s.income <> 0 or s.expense <> 0
   order by s.income - s.expense desc, s.key collate "C"`;

const BOOKS = `
  with ${ACCOUNTS}
  select (select b.currency::text from branches b where b.id = $1::int) as currency,
         (coalesce((select sum(t.cr - t.dr) from accounts a
                      join ledger.turn_day t on t.branch_id = $1::int and t.account_id = a.id and t.day between $2::date and $3::date), 0)
          - coalesce((select sum(e.cr - e.dr)
                        from ledger.vouchers v
                        join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
                        join accounts a on a.id = e.account_id
                       where v.branch_id = $1::int and v.source_type in ('year_end', 'profit_close')
                         and v.doc_date between $2::date and $3::date), 0))::text as profit`;
