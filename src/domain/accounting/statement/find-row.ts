import type { Query } from "../../kernel/context";
import type { Key } from "./cursor";
import { type Lines, linesOf, monthBefore, type StatementLinesInput } from "./lines";

type Found = { doc_date: string; voucher_id: bigint; line: number };

/**
 * The key of the `nth` row (from 1), by running counts of months, then days of one month, then lines of one day;
 * undefined when there are fewer.
 */
export async function findRow(query: Query, input: StatementLinesInput, nth: number): Promise<Key | undefined> {
  const lines = linesOf(input);
  const text = lines.byParty ? amongParty(lines, input, nth) : amongTurned(lines, input, nth);
  const [row] = await query<Found>(`statement.row.${lines.shape}`, text, lines.values);
  return row && { day: row.doc_date, voucher: row.voucher_id, line: row.line };
}

const KEY = "e.doc_date, e.voucher_id, e.line::int as line";

function amongParty({ lines, place }: Lines, { from, to }: StatementLinesInput, nth: number): string {
  const within = `e.doc_date >= ${place(from ?? "-infinity")}::date and e.doc_date <= ${place(to ?? "infinity")}::date`;
  const tail = `order by e.doc_date, e.voucher_id, e.line offset ${place(nth - 1)} limit 1`;
  return `select ${KEY} from (${lines(within, tail)}) e`;
}

function amongTurned(
  { ofLeaf, lines, hidden, beside, place }: Lines,
  { from, to }: StatementLinesInput,
  nth: number,
): string {
  const first = `${place(from ?? "-infinity")}::date`;
  const last = `${place(to ?? "infinity")}::date`;
  const apart = [
    { of: hidden, count: "-count(*)" },
    { of: beside, count: "count(*)" },
  ].filter(({ of }) => of);
  const months = apart.map(({ of, count }) => `union all select e.fm, ${count} from (${of}) e group by 1`).join(" ");
  const days = (until: string) =>
    apart
      .map(({ of, count }) => `union all select e.doc_date, ${count} from (${of}) e where ${until} group by 1`)
      .join(" ");
  const ofDays = (span: string) => `
    select d.day, d.n from (select distinct t.account_id, t.ccy from ${ofLeaf("turn_month")}) k
     cross join lateral (select t.day, t.n::bigint as n from ledger.turn_day t
                          where t.branch_id = $1 and t.account_id = k.account_id and t.ccy = k.ccy and ${span}) d`;
  return `
    with edge as materialized (
      select p.fm, coalesce(p.till, '-infinity') as since from (select 1) one left join lateral ${monthBefore(first)} p on true),
    month_n as materialized (
      select fm, sum(n)::bigint as n
        from (select t.fm, t.n::bigint as n from ${ofLeaf("turn_month")} ${months}) m group by 1),
    -- Rows before the first requested day, and the target row.
    target as materialized (
      select ${place(nth)}::bigint
             + coalesce((select sum(n) from month_n where fm <= (select fm from edge)), 0)
             + coalesce((select sum(n) from (
                 ${ofDays(`t.day >= (select since from edge) and t.day < ${first}`)}
                 ${days(`e.doc_date >= (select since from edge) and e.doc_date < ${first}`)}) d), 0) as n),
    month as materialized (
      select m.before, p.dates
        from (select fm, n, sum(n) over (order by fm) - n as before from month_n) m
        join ledger.periods p on p.branch_id = $1 and p.fm = m.fm
       where m.before < (select n from target) and m.before + m.n >= (select n from target)
       limit 1),
    day as materialized (
      select d.day, (select n from target) - d.before as nth
        from (select day, sum(n) as n, (select before from month) + sum(sum(n)) over (order by day) - sum(n) as before
                from (${ofDays("t.day >= (select lower(dates) from month) and t.day < (select upper(dates) from month)")}
                      ${days("e.doc_date <@ (select dates from month)")}) d
               group by 1) d
       where d.before < (select n from target) and d.before + d.n >= (select n from target) and d.day <= ${last}
       limit 1)
    select ${KEY}
      from day d
     cross join lateral (${lines("e.doc_date = d.day", "order by e.doc_date, e.voucher_id, e.line")} offset d.nth - 1 limit 1) e`;
}
