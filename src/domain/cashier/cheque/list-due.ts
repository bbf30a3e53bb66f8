import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { DueDays, DueQuery } from "./schema";

type Row = { date: string; count: number; amount: string; open: number };

/** Two years plus the days a calendar shows around them. */
const MAX_DAYS = 800;

/**
 * Due days of cheques of a direction, excluding returned and canceled ones. Throws fieldInvalid (3003) for an invalid
 * period.
 */
export async function listDue(
  ctx: Ctx<OperatorActor>,
  { direction, from, to }: z.output<typeof DueQuery>,
): Promise<z.input<typeof DueDays>> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0 || days > MAX_DAYS) throw refuseField("to", SPAN);
  const rows = await ctx.query<Row>("cheque.due", DUE, [ctx.actor.branchId, direction, from, to]);
  return { days: rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) })) };
}

const SPAN = { en: `after \`from\`, at most ${MAX_DAYS} days`, fa: `پس از from و دست بالا ${MAX_DAYS} روز` };
const DUE = `
  select c.due_date::text as date, count(*)::int as count, sum(c.amount)::text as amount,
         (count(*) filter (where c.open > 0))::int as open
    from cheques c
   where c.branch_id = $1::int and c.direction = $2::"ChequeDirection" and c.due_date between $3::date and $4::date
     and c.state not in ('returned', 'canceled')
   group by c.due_date order by c.due_date`;
