import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { RUN } from "./rows";
import type { ClosedUntil } from "./schema";

/**
 * The day until which the branch's months are closed hard and soft, the last definite day (of all types), and the last
 * run.
 */
export async function closedUntil(ctx: Ctx<OperatorActor>): Promise<z.input<typeof ClosedUntil>> {
  const [row] = await ctx.query<z.input<typeof ClosedUntil>>("closing.until", UNTIL, [ctx.actor.branchId]);
  return row!;
}

const UNTIL = `
  select (max(upper(dates)) filter (where state in ('closed', 'definite')) - 1)::text as to_date,
         (max(upper(dates)) filter (where state <> 'open') - 1)::text as soft_to_date,
         (select case when bool_and(t.day is not null) then min(t.day) end::text
            from (select max(ledger.definite_until(p, k.type)) as day
                    from unnest(enum_range(null::ledger.document_type)) k (type)
                    left join ledger.periods p on p.branch_id = $1 group by k.type) t) as definite_to_date,
         (select ${RUN} from ledger.closings c where c.branch_id = $1 order by c.id desc limit 1) as run
    from ledger.periods where branch_id = $1`;
