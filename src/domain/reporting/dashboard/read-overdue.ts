import type { z } from "zod";
import { lateUpTo } from "../../cashier/settlement/rules.ageing";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { COLLEAGUE_DEBT } from "../../people/debt/owed";
import type { Calendar } from "../report/period-of";
import type { DashboardOverdue } from "./schema";

type Ground = { today: string; currency: string; calendar: Calendar };
type Sum = { amount: bigint; count: number };

/** 0: none is configured. */
const SETTLEMENT_DAYS = Array.from({ length: 32 }, (_, day) => day);

/**
 * Overdue receivables of the branch beyond its settlement day, and the number of debtors: the report of receivables
 * (read-receivables.ts) as one figure. Each party's balance is stored; its debts since the last settlement day are
 * subtracted as not late, so that no older line is read.
 */
export async function getDashboardOverdue(ctx: Ctx<OperatorActor>): Promise<z.input<typeof DashboardOverdue>> {
  const { branchId } = ctx.actor;
  const [ground] = await ctx.query<Ground>("dashboard.overdue-ground", GROUND, [branchId, ctx.now]);
  const { today, currency, calendar } = ground!;
  const upTo = SETTLEMENT_DAYS.map((day) => lateUpTo(today, day || null, calendar));
  const [sum] = await ctx.query<Sum>("dashboard.overdue", OVERDUE, [branchId, ctx.now, today, SETTLEMENT_DAYS, upTo]);
  return { currency, ...sum! };
}

const GROUND = `
  select ledger.business_day(b.id, $2::timestamptz)::text as today, b.currency, b.calendar::text as calendar
    from branches b where b.id = $1::int`;

/**
 * The open amount of a debt `e` that is neither canceled nor a cancellation, if it was posted after the day `since`.
 */
const openAfter = (since: string) => `
  select coalesce(abs(i.open), e.dr) as open
    from (select) one
    left join open_items i on i.branch_id = e.branch_id and i.doc_date = e.doc_date and i.voucher_id = e.voucher_id and i.line = e.line
   where e.dr > 0 and e.doc_date > ${since}
     and not exists (select from ledger.voucher_reversals r where r.branch_id = e.branch_id and r.original_id = e.voucher_id)
     and not exists (select from ledger.voucher_reversals r where r.branch_id = e.branch_id and r.reversal_id = e.voucher_id)`;

// Each part is an index lookup per row, and sums are combined last: joins would be planned for few rows where there may
// be thousands.
const OVERDUE = `
  with days as materialized (select * from unnest($4::int[], $5::date[]) d (settlement_day, up_to)),
  colleagues_owing as (
    select c.id, d.owed as balance, n.open
      from colleagues c ${COLLEAGUE_DEBT("$2")}
      join days s on s.settlement_day = coalesce(c.settlement_day, 0)
      left join lateral (
           select sum(n.open) as open from ledger.entries e cross join lateral (${openAfter("s.up_to")}) n
            where e.branch_id = $1::int and e.account_id = c.receivable_id and e.doc_date > s.up_to and e.doc_date <= $3::date) n on true
     where c.branch_id = $1::int and d.owed > 0),
  bounced as (
    select c.id, 0::bigint as balance, n.open
      from bounced_accounts($1::int) b
      join ledger.entries e on e.branch_id = $1::int and e.account_id = b.id and e.doc_date > (select min(up_to) from days)
                           and e.doc_date <= $3::date and e.party like 'colleague:%'
      join colleagues c on c.branch_id = $1::int and c.id = split_part(e.party, ':', 2)::int
      join days s on s.settlement_day = coalesce(c.settlement_day, 0)
     cross join lateral (${openAfter("s.up_to")}) n
     where e.voucher_id not in (select ledger.opening_repairs($1::int))),
  customers as (
    select coalesce('passenger:' || m.merged_into, k.party) as party, k.balance, k.open
      from (select e.party, sum(e.dr - e.cr) as balance, sum(n.open) as open
              from customer_debt_lines($1::int) e left join lateral (${openAfter("$5[1]")}) n on true
             where e.doc_date <= $3::date group by 1) k
      left join passengers m on m.branch_id = $1::int and m.merged_into is not null and k.party = 'passenger:' || m.id)
  select coalesce(sum(p.late), 0)::bigint as amount, count(*)::int as count
    from (select sum(balance) - coalesce(sum(open), 0) as late
            from (select * from colleagues_owing union all select * from bounced) c
           group by id having sum(balance) > 0
           union all
          select sum(balance) - case when party is null then 0 else coalesce(sum(open), 0) end
            from customers group by party having sum(balance) > 0) p
   where p.late > 0`;
