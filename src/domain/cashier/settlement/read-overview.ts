import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { COLLEAGUE_DEBT } from "../../people/debt/owed";
import { listOpenItems } from "../payment/list-open-items";
import { BUCKETS } from "./rules";
import { bucketOf, dueOn } from "./rules.ageing";
import type { Overview } from "./schema";

type OverviewDto = z.input<typeof Overview>;
type Row = Pick<
  OverviewDto,
  "colleague" | "currency" | "today" | "account_id" | "cheques" | "bounced" | "unsettled"
> & {
  calendar: ColumnOf<"branches", "calendar">;
  balance: string;
  future: string;
  agreed: string;
  allowance: string;
  ceiling: string | null;
  pending: string;
  wallet: string;
};
type Day = { day: string; open: string; count: number };

/** Lines examined for ageing; older ones count in the last bucket. */
const LOOKED_AT = 20_000;

/** Financial overview of a colleague: ceiling, wallet, cheques, debts and their ageing. Throws notFound (3009). */
export async function readOverview(
  ctx: Ctx<OperatorActor>,
  { colleague_id: id }: { colleague_id: number },
): Promise<OverviewDto> {
  const values = [ctx.actor.branchId, id, ctx.now];
  const [row] = await ctx.query<Row>("settlement.overview", OVERVIEW, values);
  if (!row) throw new Refusal("notFound");
  const { calendar, agreed, allowance, ceiling, pending, wallet, ...rest } = row;
  const [balance, future] = [BigInt(row.balance), BigInt(row.future)];
  const side = balance < 0n ? "credit" : "debit";
  const [items, days] = await Promise.all([
    listOpenItems(ctx, { party: { type: "colleague", id }, side }),
    balance === 0n ? [] : ctx.query<Day>(`settlement.ages.${side}`, AGES(side), [...values, LOOKED_AT]),
  ]);
  const used = balance + future + BigInt(pending);
  return {
    ...rest,
    balance,
    future,
    agreed_ceiling: BigInt(agreed),
    allowance: BigInt(allowance),
    held: BigInt(pending),
    ceiling: ceiling === null ? null : BigInt(ceiling),
    used: ceiling === null ? null : used > 0n ? used : 0n,
    available: ceiling === null ? null : BigInt(ceiling) - used,
    wallet: BigInt(wallet),
    side,
    ageing: aged(days, { row, calendar, owed: balance < 0n ? -balance : balance }),
    items,
  };
}

type Given = { row: Row; calendar: Row["calendar"]; owed: bigint };

function aged(days: readonly Day[], { row, calendar, owed }: Given): OverviewDto["ageing"] {
  const sums = new Map(BUCKETS.map((bucket) => [bucket, { bucket, amount: 0n, count: 0 }]));
  let left = owed;
  for (const { day, open, count } of days) {
    const sum = sums.get(bucketOf(dueOn(day, row.colleague.settlement_day, calendar), row.today))!;
    sum.amount += BigInt(open);
    sum.count += count;
    left -= BigInt(open);
  }
  sums.get("older")!.amount += left;
  return [...sums.values()];
}

const OVERVIEW = `
  select jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name, 'kind', c.kind, 'active', c.active,
                            'settlement_day', c.settlement_day) as colleague,
         b.currency, b.calendar, ledger.business_day(b.id, $3::timestamptz)::text as today, c.receivable_id as account_id,
         d.owed::text as balance, d.future::text as future, c.ceiling::text as agreed, c.allowance::text as allowance,
         case when a.limit_mode = 'ceiling' then (c.ceiling + c.allowance)::text end as ceiling, s.pending::text as pending,
         coalesce(w.cr - w.dr, 0)::text as wallet,
         (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(q.open), 0)) from cheques q
           where q.branch_id = b.id and q.party = 'colleague:' || c.id and q.direction = 'received'
             and q.state in ('in_safe', 'deposited')) as cheques,
         (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(q.open), 0)) from cheques q
           where q.branch_id = b.id and q.party = 'colleague:' || c.id and q.direction = 'received'
             and q.state = 'bounced') as bounced,
         (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(p.worth - p.settled), 0)) from payments p
           where p.branch_id = b.id and p.party = 'colleague:' || c.id and p.type = 'receipt' and p.trashed_at is null
             and p.settled < p.worth) as unsettled
    from colleagues c ${COLLEAGUE_DEBT("$3")}
    join branches b on b.id = c.branch_id
    join ledger.accounts a on a.branch_id = c.branch_id and a.id = c.receivable_id
    join ledger.account_balances s on s.branch_id = c.branch_id and s.account_id = c.receivable_id
    left join ledger.account_balances w on w.branch_id = c.branch_id and w.account_id = c.wallet_id
   where c.branch_id = $1 and c.id = $2::int`;

/** Open amounts of lines as in listOpenItems, summed by day. */
const AGES = (side: "debit" | "credit") => `
  select o.doc_date::text as day, sum(least(o.open, o.owed - (o.newer - o.open)))::text as open, count(*)::int as count
    from (select l.*, sum(l.open) over (order by l.doc_date desc, l.voucher_id desc, l.line desc) as newer
            from (select e.doc_date, e.voucher_id, e.line, coalesce(abs(i.open), e.dr + e.cr) as open, abs(d.owed) as owed
                    from colleagues c ${COLLEAGUE_DEBT("$3")}
                   cross join lateral colleague_debt_lines($1::int, $2::int, c.receivable_id) e
                    left join open_items i on i.branch_id = e.branch_id and i.doc_date = e.doc_date
                                          and i.voucher_id = e.voucher_id and i.line = e.line
                   where c.branch_id = $1 and c.id = $2::int and e.doc_date <= ledger.business_day($1::int, $3::timestamptz)
                     and e.${side === "debit" ? "dr" : "cr"} > 0
                     and not exists (select from ledger.voucher_reversals r
                                      where r.branch_id = e.branch_id and r.original_id = e.voucher_id)
                     and not exists (select from ledger.voucher_reversals r
                                      where r.branch_id = e.branch_id and r.reversal_id = e.voucher_id)
                   order by e.doc_date desc, e.voucher_id desc, e.line desc limit $4::int) l
           where l.open > 0) o
   where o.newer - o.open < o.owed
   group by o.doc_date order by o.doc_date desc`;
