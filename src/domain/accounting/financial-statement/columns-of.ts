import type { Ctx, OperatorActor } from "../../kernel/context";
import { dayAfter } from "../../kernel/days";
import type { Companion } from "../trial-balance/companions-of";
import type { Span } from "../trial-balance/span-of";
import type { Comparison, ReadKind } from "./rules";

/** Days of a column, both inclusive; `from` null: the balance at the end of `to`. */
export type ColumnDays = { from: string | null; to: string };
export type StatementColumn = ColumnDays & { branch: Companion };

/**
 * The days of the columns: the period, then the one compared with. Of balances the previous year is its last day
 * (standard 22 compares interim positions with the last year's end), the previous period the day before the first.
 */
export async function daysOfColumns(
  ctx: Ctx<OperatorActor>,
  { kind, compare, span }: { kind: ReadKind; compare: Comparison; span: Span },
): Promise<ColumnDays[]> {
  const { from, to } = span;
  const own = { from: kind === "position" ? null : from, to };
  if (compare === "none") return [own];
  if (kind === "position") {
    const [year] = await ctx.query<{ first: string }>("financial-statement.year", FIRST_OF_YEAR, [
      ctx.actor.branchId,
      to,
    ]);
    return [own, { from: null, to: dayAfter(compare === "previous_year" ? year!.first : from, -1) }];
  }
  const [days] = await ctx.query<{ from: string; to: string }>("financial-statement.compared", COMPARED, [
    ...[ctx.actor.branchId, from, to, compare === "previous_year"],
  ]);
  return [own, days!];
}

/** The cuts before which accounts are summed, and where each column begins and ends among them. */
export function cutsOf(columns: readonly StatementColumn[]) {
  const days = new Set(columns.flatMap(({ from, to }) => (from === null ? [dayAfter(to)] : [from, dayAfter(to)])));
  const cuts = [...days].sort();
  const nr = (day: string) => cuts.indexOf(day) + 1;
  return {
    cuts,
    branches: columns.map(({ branch }) => branch.branch_id),
    since: columns.map(({ from }) => (from === null ? null : nr(from))),
    until: columns.map(({ to }) => nr(dayAfter(to))),
  };
}

const FIRST_OF_YEAR = `
  select coalesce((select min(lower(y.dates)) from ledger.periods p join ledger.periods y on y.branch_id = p.branch_id and y.fiscal_year = p.fiscal_year
                    where p.branch_id = $1::int and p.dates @> $2::date), $2::date)::text as first`;

/**
 * $4: the same days of the fiscal year before, a month's last day staying a last day; else the period of as many whole
 * months, or days, that ends before $2. Days before the books are counted in days.
 */
const COMPARED = `
  with ends as (
    select f.fm as from_fm, f.dates as from_month, t.fm as to_fm, t.dates as to_month
      from (values (1)) one
      left join ledger.periods f on f.branch_id = $1::int and f.dates @> $2::date
      left join ledger.periods t on t.branch_id = $1::int and t.dates @> $3::date),
  year_before as (
    select (select least(lower(p.dates) + ($2::date - lower(e.from_month)), upper(p.dates) - 1) from ledger.periods p
             where p.branch_id = $1::int and p.fm = e.from_fm - 100) as first,
           (select case when $3::date = upper(e.to_month) - 1 then upper(p.dates) - 1
                        else least(lower(p.dates) + ($3::date - lower(e.to_month)), upper(p.dates) - 1) end from ledger.periods p
             where p.branch_id = $1::int and p.fm = e.to_fm - 100) as last
      from ends e),
  months as (
    select count(*)::int as n from ledger.periods p, ends e
     where p.branch_id = $1::int and p.fm between e.from_fm and e.to_fm and lower(e.from_month) = $2::date and upper(e.to_month) - 1 = $3::date),
  before as (
    select min(lower(p.dates)) as first, count(*)::int as n
      from (select b.dates from ledger.periods b, ends e where b.branch_id = $1::int and b.fm < e.from_fm
             order by b.fm desc limit (select n from months)) p)
  select case when $4::boolean then coalesce(y.first, ($2::date - interval '1 year')::date)
              when m.n > 0 and b.n = m.n then b.first else $2::date - ($3::date - $2::date + 1) end::text as "from",
         case when $4::boolean then coalesce(y.last, ($3::date - interval '1 year')::date) else $2::date - 1 end::text as "to"
    from year_before y, months m, before b`;
