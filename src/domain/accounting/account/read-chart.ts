import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { folded, foldedSql, literal } from "../../kernel/folding";
import type { ColumnOf } from "../../kernel/table-rows";
import { ACCOUNT_COLUMNS, type Columns, rowOf, type Turned, totalsOf } from "./rows";
import type { Chart, ChartQuery } from "./schema.tree";

type Row = Columns &
  Turned & { children_count: number; found: boolean; branch_currency: ColumnOf<"branches", "currency"> };

/** Maximum children shown per account; more are found by search. */
const SHOWN_BELOW = 200;

/**
 * The branch's chart ordered by code, with current balances rolled up through all levels: one statement. With a search,
 * the matches (`found`) and their parents. `children_count` counts all children.
 */
export async function readChart(
  ctx: Ctx<OperatorActor>,
  { search, nature, active }: z.output<typeof ChartQuery>,
): Promise<z.input<typeof Chart>> {
  const like = search ? `%${literal(folded(search))}%` : null;
  const values = [ctx.actor.branchId, like, nature ?? null, active ?? null, SHOWN_BELOW];
  const rows = await ctx.query<Row>("account.chart", CHART, values);
  const narrowed = like !== null || nature != null || active != null;
  return {
    currency: rows[0]?.branch_currency ?? (await currencyOf(ctx)),
    rows: rows.map((row) => ({
      ...rowOf(row),
      ...totalsOf(row),
      children_count: row.children_count,
      found: narrowed && row.found,
    })),
  };
}

async function currencyOf({ db, actor }: Ctx<OperatorActor>): Promise<string> {
  return (await db.branch.findUniqueOrThrow({ where: { id: actor.branchId } })).currency;
}

/**
 * Turnovers of each detail account of branch $1 until today, and of later days: `leaves` (account_id, dr, cr, future).
 * Accounts of parties, nearly all, are limited and have their totals stored; the few others are summed from their months.
 */
export const LEAVES = `
  carried as materialized (select coalesce(max(c.fm), 0) as fm from ledger.carried c where c.branch_id = $1),
  unlimited as materialized (
    select a.id from ledger.accounts a
     where a.branch_id = $1 and not exists (select from ledger.account_balances b where b.branch_id = $1 and b.account_id = a.id)),
  leaves as (
    select t.account_id, sum(t.dr) as dr, sum(t.cr) as cr, sum(t.future) as future
      from (select b.account_id, b.dr, b.cr, 0 as future from ledger.account_balances b where b.branch_id = $1
             union all
            select c.account_id, c.dr, c.cr, 0 from unlimited u
              join ledger.carried c on c.branch_id = $1 and c.fm = (select fm from carried) and c.account_id = u.id
             union all
            select t.account_id, t.dr, t.cr, 0 from unlimited u
              join ledger.turn_month t on t.branch_id = $1 and t.account_id = u.id and t.fm > (select fm from carried)
             union all
            select d.account_id, -d.dr, -d.cr, d.dr - d.cr from ledger.turn_day d
             where d.branch_id = $1 and d.day > ledger.business_day($1, now())) t
     group by 1)`;

/**
 * Current balance of each account of branch $1, rolled up: `balances` (id, debit, credit, future). Only detail accounts
 * have postings, so upper levels are summed from the few accounts directly below sub-ledgers.
 */
export const BALANCES = `${LEAVES},
  above as (
    select a.group_id, a.general_id, a.sub_ledger_id, sum(l.dr) as dr, sum(l.cr) as cr, sum(l.future) as future
      from leaves l
      join ledger.accounts a on a.branch_id = $1 and a.id = l.account_id
     group by 1, 2, 3),
  balances as (
    select l.account_id as id, l.dr::bigint as debit, l.cr::bigint as credit, l.future::bigint as future from leaves l
     union all
    select n.id, sum(l.dr)::bigint, sum(l.cr)::bigint, sum(l.future)::bigint
      from above l cross join lateral (values (l.group_id), (l.general_id), (l.sub_ledger_id)) n (id)
     group by 1),
  below as (
    select c.parent_id, count(*)::int as n from ledger.accounts c where c.branch_id = $1 group by 1)`;

const TITLES = foldedSql("concat_ws(' ', a.title, a.title_latin)");

const CHART = `
  with ${BALANCES},
  found as (
    select a.id, a.group_id, a.general_id, a.sub_ledger_id,
           row_number() over (partition by a.parent_id order by a.code) as place
      from ledger.accounts a
     where a.branch_id = $1
       and ($2::text is null or a.code like ltrim($2, '%') or ${TITLES} like $2)
       and ($3::text is null or a.nature = $3::ledger.nature)
       and ($4::boolean is null or a.active = $4)),
  shown as (
    select n.id, bool_or(n.id = f.id) as found
      from found f
     cross join lateral (values (f.group_id), (f.general_id), (f.sub_ledger_id), (f.id)) n (id)
     where f.place <= $5 and n.id is not null
     group by 1)
  select ${ACCOUNT_COLUMNS}, s.found, coalesce(w.n, 0) as children_count, b.currency as branch_currency,
         coalesce(t.debit, 0) as debit, coalesce(t.credit, 0) as credit, t.future
    from shown s
    join ledger.accounts a on a.branch_id = $1 and a.id = s.id
    join branches b on b.id = $1
    left join below w on w.parent_id = a.id
    left join balances t on t.id = a.id
   order by a.code collate "C"`;
