import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { nameOf, RUN } from "./rows";
import type { Overview } from "./schema";

/**
 * Data of the closing page: fiscal months from the year before the first open one, the latest runs, reopenings and
 * exceptions, and the people an exception can be granted to.
 */
export async function readOverview(ctx: Ctx<OperatorActor>): Promise<z.input<typeof Overview>> {
  const { branchId, operatorId } = ctx.actor;
  const [row] = await ctx.query<{ told: z.input<typeof Overview> }>("closing.overview", OVERVIEW, [
    branchId,
    `operator:${operatorId}`,
  ]);
  return row!.told;
}

const MONTHS = `
  select p.fm, p.fiscal_year, p.month, lower(p.dates) as from_on, upper(p.dates) - 1 as to_on, p.state, p.closed_at,
         ${nameOf("p.closed_by")} as closed_by,
         p.state <> 'definite' and upper(p.dates) <= ledger.business_day($1, now()) and exists (
           select from ledger.vouchers v
            where v.branch_id = $1 and v.doc_date >= lower(p.dates) and v.doc_date < upper(p.dates)
              and not exists (select from ledger.voucher_numbers x where x.branch_id = $1 and x.voucher_id = v.id)) as unnumbered
    from ledger.periods p where p.branch_id = $1`;

const OVERVIEW = `
  select jsonb_build_object(
    'currency', b.currency, 'calendar', b.calendar, 'today', ledger.business_day(b.id, now()),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.fm), '[]') from (${MONTHS}) m),
    'runs', (select coalesce(jsonb_agg(r.run order by r.id desc), '[]')
               from (select c.id, ${RUN} as run from ledger.closings c where c.branch_id = $1 order by c.id desc limit 10) r),
    'reopenings', (select coalesce(jsonb_agg(r.row_ order by r.id desc), '[]')
                     from (select r.id, jsonb_build_object('id', r.id, 'fm', p.fm, 'to_on', upper(p.dates) - 1, 'reason', r.reason,
                                    'state', r.state, 'by', ${nameOf("r.asked_by")}, 'mine', r.asked_by = $2, 'asked_at', r.asked_at,
                                    'decided_by', ${nameOf("r.decided_by")}, 'decided_at', r.decided_at) as row_
                             from ledger.reopenings r join ledger.periods p on p.branch_id = r.branch_id and p.id = r.period_id
                            where r.branch_id = $1 order by r.id desc limit 10) r),
    'exceptions', (select coalesce(jsonb_agg(jsonb_build_object('fm', p.fm, 'operator_id', split_part(x.actor, ':', 2)::int,
                            'name', ${nameOf("x.actor")}, 'reason', x.reason, 'until', x.until, 'granted_by', ${nameOf("x.granted_by")},
                            'over', x.until <= now()) order by p.fm, x.actor), '[]')
                     from ledger.lock_exceptions x join ledger.periods p on p.branch_id = x.branch_id and p.id = x.period_id
                    where x.branch_id = $1 and x.actor ~ '^operator:[0-9]{1,9}$' and p.state = 'soft_closed'),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name), '[]')
                 from memberships m join operators o on o.id = m.operator_id where m.branch_id = $1)) as told
    from branches b where b.id = $1`;
