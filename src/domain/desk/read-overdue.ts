import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { COLLEAGUE_DEBT } from "../debt/owed";
import type { Calendar } from "../report/period-of";
import { lateUpTo } from "../settlement/rules.ageing";
import type { DeskOverdue } from "./schema";

type Ground = { today: string; currency: string; calendar: Calendar };
type Sum = { amount: bigint; count: number };

/** 0: none is set. */
const SETTLEMENT_DAYS = Array.from({ length: 32 }, (_, day) => day);

/**
 * What is owed to the branch beyond its settlement day, and by how many: the report of receivables (read-receivables.ts) in one
 * figure. What each owes is kept; of it their newest debts are not late, as many as came since the last settlement day: no older
 * line is looked at.
 */
export async function readDeskOverdue(ctx: Ctx<OperatorActor>): Promise<z.input<typeof DeskOverdue>> {
  const { branchId } = ctx.actor;
  const [ground] = await ctx.query<Ground>("desk.overdue-ground", GROUND, [branchId, ctx.now]);
  const { today, currency, calendar } = ground!;
  const upTo = SETTLEMENT_DAYS.map((day) => lateUpTo(today, day || null, calendar));
  const [sum] = await ctx.query<Sum>("desk.overdue", OVERDUE, [branchId, ctx.now, today, SETTLEMENT_DAYS, upTo]);
  return { currency, ...sum! };
}

const GROUND = `
  select ledger.business_day(b.id, $2::timestamptz)::text as today, b.currency, b.calendar::text as calendar
    from branches b where b.id = $1::int`;

const LINE = "e.branch_id, e.doc_date, e.voucher_id, e.line, e.dr";
/** A debt that is not late. */
const RECENT = "e.dr > 0 and e.doc_date > o.up_to and e.doc_date <= $3::date";

const OVERDUE = `
  with days as materialized (select * from unnest($4::int[], $5::date[]) d (settlement_day, up_to)),
  repairs as materialized (select r.id from ledger.opening_repairs($1::int) r (id)),
  owing as materialized (
    select 'colleague:' || c.id as party, c.receivable_id as account_id, d.owed as balance, s.up_to
      from colleagues c ${COLLEAGUE_DEBT("$2")}
      join days s on s.settlement_day = coalesce(c.settlement_day, 0)
     where c.branch_id = $1::int and d.owed > 0),
  customers as materialized (
    select coalesce('passenger:' || m.merged_into, k.party) as party, sum(k.net)::bigint as balance, s.up_to
      from (select e.party, sum(e.dr - e.cr) as net from customer_debt_lines($1::int) e where e.doc_date <= $3::date group by 1) k
      left join passengers m on m.branch_id = $1::int and m.merged_into is not null and k.party = 'passenger:' || m.id
      join days s on s.settlement_day = 0
     group by 1, s.up_to having sum(k.net) > 0),
  recent as (
    select o.party, ${LINE} from owing o
      join ledger.entries e on e.branch_id = $1::int and e.account_id = o.account_id
     where ${RECENT}
     union all
    select o.party, ${LINE} from bounced_accounts($1::int) b
      join ledger.entries e on e.branch_id = $1::int and e.account_id = b.id and e.doc_date > (select min(up_to) from days)
      join owing o on o.party = e.party
     where ${RECENT} and e.voucher_id not in (select id from repairs)
     union all
    select o.party, ${LINE} from customer_debt_lines($1::int) e
      left join passengers m on m.branch_id = $1::int and m.merged_into is not null and e.party = 'passenger:' || m.id
      join customers o on o.party = coalesce('passenger:' || m.merged_into, e.party)
     where ${RECENT} and e.doc_date > (select min(up_to) from days)),
  open as (
    select e.party, sum(coalesce(abs(i.open), e.dr)) as open
      from recent e
      left join open_items i on i.branch_id = e.branch_id and i.doc_date = e.doc_date
                            and i.voucher_id = e.voucher_id and i.line = e.line
     where not exists (select from ledger.voucher_reversals r where r.branch_id = e.branch_id and r.original_id = e.voucher_id)
       and not exists (select from ledger.voucher_reversals r where r.branch_id = e.branch_id and r.reversal_id = e.voucher_id)
     group by 1)
  select coalesce(sum(p.balance - coalesce(n.open, 0)), 0)::bigint as amount, count(*)::int as count
    from (select party, balance from owing union all select party, balance from customers) p
    left join open n on n.party = p.party
   where p.balance > coalesce(n.open, 0)`;
