import type { Ctx, OperatorActor } from "../../kernel/context";
import type { Turned } from "./rules";

export type ReadTurnedInput = {
  accounts: readonly number[];
  from: string;
  to: string;
  /** Only lines in that currency, in its units; null: all, in the branch's currency. */
  currency: string | null;
  /** `month`: fiscal months, each under its first day; `from` and `to` must be ends of fiscal months. */
  by: "day" | "month";
};

export type History = { opening: bigint; turned: Map<string, Turned> };
type Row = { id: number; day: string | null; debit: bigint; credit: bigint; entries: number };

/**
 * Turnover of accounts of any level within a span and their opening balances (from the last carried-forward balance),
 * in one statement. The closing and opening entries of a year end are excluded, as in every report across years.
 */
export async function readTurned(ctx: Ctx<OperatorActor>, input: ReadTurnedInput): Promise<Map<number, History>> {
  const { accounts, from, to, currency, by } = input;
  const values = [ctx.actor.branchId, accounts, from, to, currency];
  const rows = await ctx.query<Row>(`account-history.${by}`, by === "day" ? DAYS : MONTHS, values);
  const histories = new Map<number, History>(accounts.map((id) => [id, { opening: 0n, turned: new Map() }]));
  for (const { id, day, ...turned } of rows) {
    const history = histories.get(id)!;
    if (day === null) history.opening = turned.debit - turned.credit;
    else if (turned.entries !== 0 || turned.debit !== 0n || turned.credit !== 0n) history.turned.set(day, turned);
  }
  return histories;
}

const AMOUNTS =
  "case when $5::char(3) is null then t.dr else t.fc_dr end as dr, case when $5 is null then t.cr else t.fc_cr end as cr";

const COMMON = `
  leaves as (
    select a.id as asked, l.id
      from ledger.accounts a
      join ledger.accounts l on l.branch_id = a.branch_id and l.level = 4
       and a.id = case a.level when 1 then l.group_id when 2 then l.general_id when 3 then l.sub_ledger_id else l.id end
     where a.branch_id = $1 and a.id = any($2::int[])),
  pair as (
    select l.asked, e.doc_date as day, case when $5::char(3) is null then -e.dr else -e.fc_dr end as dr,
           case when $5 is null then -e.cr else -e.fc_cr end as cr, -1 as n
      from ledger.vouchers v
      join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
      join leaves l on l.id = e.account_id
     where v.branch_id = $1 and v.source_type = 'year_end' and v.doc_date <= $4::date and ($5 is null or e.ccy = $5)),
  carried as materialized (
    select coalesce(max(c.fm), 0) as fm
      from ledger.periods p
     cross join lateral (select c.fm from ledger.carried c where c.branch_id = $1 and c.fm = p.fm limit 1) c
     where p.branch_id = $1 and p.month = 12 and upper(p.dates) <= $3::date),
  before as (
    select l.asked, null::date as day, ${AMOUNTS}, t.n
      from leaves l
      join ledger.carried t on t.branch_id = $1 and t.fm = (select fm from carried) and t.account_id = l.id
     where $5 is null or t.ccy = $5
     union all
    select l.asked, null, ${AMOUNTS}, t.n
      from leaves l
      join ledger.turn_month t on t.branch_id = $1 and t.account_id = l.id and t.fm > (select fm from carried)
      join ledger.periods p on p.branch_id = $1 and p.fm = t.fm
     where upper(p.dates) <= $3 and ($5 is null or t.ccy = $5))`;

const summed = (text: string) => `
  select asked as id, case when day >= $3 then day end as day, sum(dr)::bigint as debit, sum(cr)::bigint as credit,
         sum(n)::int as entries
    from (${text}) t group by 1, 2`;

/** Opening balance: whole months, then the days of the month in which the span begins. */
const DAYS = `
  with ${COMMON},
  since as (select coalesce((select lower(dates) from ledger.periods where branch_id = $1 and dates @> $3::date), $3) as day)
  ${summed(`
    select * from before
     union all
    select l.asked, t.day, ${AMOUNTS}, t.n
      from leaves l
      join ledger.turn_day t on t.branch_id = $1 and t.account_id = l.id
     where t.day between (select day from since) and $4 and ($5 is null or t.ccy = $5)
     union all
    select * from pair`)}`;

const MONTHS = `
  with ${COMMON}
  ${summed(`
    select * from before
     union all
    select l.asked, lower(p.dates), ${AMOUNTS}, t.n
      from leaves l
      join ledger.turn_month t on t.branch_id = $1 and t.account_id = l.id
      join ledger.periods p on p.branch_id = $1 and p.fm = t.fm
     where p.dates <@ daterange($3, $4, '[]') and ($5 is null or t.ccy = $5)
     union all
    select asked, lower(p.dates), dr, cr, n from pair join ledger.periods p on p.branch_id = $1 and p.dates @> pair.day`)}`;
