import type { z } from "zod";
import { type Direction, OPEN_STATES } from "../../cashier/cheque/rules";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { dayAfter } from "../../kernel/days";
import { refuseField } from "../../kernel/errors";
import { groupBy } from "../../kernel/group-by";
import type { ColumnOf } from "../../kernel/table-rows";
import { type Calendar, periodOf, within } from "./period-of";
import type { Ladder, LadderQuery } from "./schema";

type Answer = z.input<typeof Ladder>;
type Due = { direction: Direction; day: string; count: number; amount: string };
type Row = {
  today: string;
  currency: ColumnOf<"branches", "currency">;
  calendar: Calendar;
  due: Due[];
  received: bigint;
  issued: bigint;
};
type Sum = { count: number; amount: bigint };

/**
 * Open cheques, received and issued, by due day: overdue ones first, then by day, week or month. Amounts are what is
 * left of each. Throws fieldInvalid (3003) for reversed days.
 */
export async function readLadder(
  ctx: Ctx<OperatorActor>,
  { by, from, to }: z.output<typeof LadderQuery>,
): Promise<Answer> {
  if (from && to && to < from) throw refuseField("to", BACKWARDS);
  const values = [ctx.actor.branchId, ctx.now, OPEN_STATES, from ?? null, to ?? null];
  const [row] = await ctx.query<Row>("report.cheque-ladder", LADDER, values);
  const { today, currency, calendar, due, received, issued } = row!;
  const range = { from: from ?? "0001-01-01", to: to ?? "9999-12-31" };
  const yesterday = dayAfter(today, -1);
  const groups = groupBy(due, ({ day }) => (day < today ? "" : periodOf(day, by, calendar).from));
  let running = 0n;
  const rows = [...groups].map(([first, some]) => {
    const overdue = first === "";
    const period = overdue
      ? { from: some[0].day, to: yesterday }
      : within(periodOf(first, by, calendar), { from: today, to: "9999-12-31" });
    const sums = { received: summed(some, "received"), issued: summed(some, "issued") };
    const net = sums.received.amount - sums.issued.amount;
    running += net;
    return { ...within(period, range), overdue, ...sums, net, running };
  });
  const totals = { received: summed(due, "received"), issued: summed(due, "issued"), net: running };
  return { today, currency, by, rows, totals, ledger: { received, issued } };
}

const summed = (due: readonly Due[], direction: Direction): Sum =>
  due
    .filter((one) => one.direction === direction)
    .reduce((sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + BigInt(amount) }), {
      count: 0,
      amount: 0n,
    });

const BACKWARDS = { en: "must not be before the first day", fa: "پیش از روز اول است" };
/** Balances of the accounts of cheques, debit less credit. */
const CARRIED = (keys: string) => `
  select coalesce(sum(t.dr - t.cr), 0) from ledger.turn_month t
   where t.branch_id = o.id and t.account_id in (
         select m.account_id from ledger.mappings m where m.branch_id = o.id and m.key in (${keys}) and m.valid @> o.today)`;
const LADDER = `
  with own as (
    select b.id, b.currency, b.calendar::text as calendar, ledger.business_day(b.id, $2::timestamptz) as today
      from branches b where b.id = $1::int)
  select o.today::text as today, o.currency, o.calendar,
         (${CARRIED("'cheque.in_safe', 'cheque.in_collection', 'cheque.bounced'")})::bigint as received,
         -(${CARRIED("'cheque.payable'")})::bigint as issued,
         (select coalesce(jsonb_agg(jsonb_build_object('direction', d.direction, 'day', d.due_date, 'count', d.count,
                                                       'amount', d.amount::text) order by d.due_date, d.direction), '[]')
            from (select c.direction, c.due_date, count(*) as count, sum(c.open) as amount
                    from cheques c
                   where c.branch_id = o.id and c.open > 0 and c.state = any($3::text[]::"ChequeState"[])
                     and ($4::date is null or c.due_date >= $4::date) and ($5::date is null or c.due_date <= $5::date)
                   group by c.direction, c.due_date) d) as due
    from own o`;
