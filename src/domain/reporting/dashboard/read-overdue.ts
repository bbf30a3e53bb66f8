import type { z } from "zod";
import { lateUpTo } from "../../cashier/settlement/rules.ageing";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import { COLLEAGUE_DEBT } from "../../people/debt/owed";
import type { Calendar } from "../report/period-of";
import { STANDING_DEBT, WITH_OPEN_ITEM } from "../report/receivables-sql";
import type { DashboardOverdue } from "./schema";

type Ground = {
  today: string;
  currency: ColumnOf<"branches", "currency">;
  calendar: Calendar;
  many: boolean;
};
type Sum = { amount: bigint; count: number };

/** `manyFrom`: from this number of colleagues their debts are read in one pass instead of by index for each. */
type Given = { manyFrom?: number };

/** 0: none is configured. */
const SETTLEMENT_DAYS = Array.from({ length: 32 }, (_, day) => day);

/**
 * Overdue receivables of the branch beyond its settlement day, and the number of debtors: the report of receivables
 * (read-receivables.ts) as one figure. Each party's balance is stored; its debts since the last settlement day are
 * subtracted as not late, so that no older line is read.
 */
export async function getDashboardOverdue(
  ctx: Ctx<OperatorActor>,
  { manyFrom = 1_000 }: Given = {},
): Promise<z.input<typeof DashboardOverdue>> {
  const { branchId } = ctx.actor;
  const [ground] = await ctx.query<Ground>("dashboard.overdue-ground", GROUND, [branchId, ctx.now, manyFrom]);
  const { today, currency, calendar, many } = ground!;
  const upTo = SETTLEMENT_DAYS.map((day) => lateUpTo(today, day || null, calendar));
  const values = [branchId, ctx.now, today, SETTLEMENT_DAYS, upTo];
  const [sum] = many
    ? await ctx.query<Sum>("dashboard.overdue-of-many", OVERDUE_OF_MANY, values)
    : await ctx.query<Sum>("dashboard.overdue", OVERDUE, values);
  return { currency, ...sum! };
}

const GROUND = `
  select ledger.business_day(b.id, $2::timestamptz)::text as today, b.currency, b.calendar::text as calendar,
         exists (select from colleagues c where c.branch_id = b.id offset $3::int - 1) as many
    from branches b where b.id = $1::int`;

/** The open amount of a debt `e`, if it was posted after the day `since`. */
const openAfter = (since: string) => `
  select coalesce(abs(i.open), e.dr) as open
    from (select) one ${WITH_OPEN_ITEM}
   where e.dr > 0 and e.doc_date > ${since} and ${STANDING_DEBT}`;

/** Debts of the colleague `c` not yet late: an index lookup per colleague. */
const NEW_BY_COLLEAGUE = `
      join days s on s.settlement_day = coalesce(c.settlement_day, 0)
      left join lateral (
           select sum(n.open) as open from ledger.entries e cross join lateral (${openAfter("s.up_to")}) n
            where e.branch_id = $1::int and e.account_id = c.receivable_id and e.doc_date > s.up_to and e.doc_date <= $3::date) n on true`;
/** The same of all colleagues: one pass over the lines since the earliest settlement day. */
const NEW_IN_ONE_PASS = `
      left join (
           select c.id, sum(coalesce(abs(i.open), e.dr)) as open
             from ledger.entries e
             join colleagues c on c.branch_id = e.branch_id and c.receivable_id = e.account_id
             join days s on s.settlement_day = coalesce(c.settlement_day, 0) ${WITH_OPEN_ITEM}
            where e.branch_id = $1::int and e.dr > 0 and e.doc_date > s.up_to and e.doc_date <= $3::date
              and e.doc_date > (select min(up_to) from days) and ${STANDING_DEBT}
            group by c.id) n on n.id = c.id`;

// Each part but that one is an index lookup per row, and sums are combined last: joins would be planned for few rows
// where there may be thousands.
const overdue = (newDebts: string) => `
  with days as materialized (select * from unnest($4::int[], $5::date[]) d (settlement_day, up_to)),
  colleagues_owing as (
    select c.id, d.owed as balance, n.open
      from colleagues c ${COLLEAGUE_DEBT("$2")}
      ${newDebts}
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

const OVERDUE = overdue(NEW_BY_COLLEAGUE);
const OVERDUE_OF_MANY = overdue(NEW_IN_ONE_PASS);
