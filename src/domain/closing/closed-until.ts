import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { RUN } from "./rows";
import type { ClosedUntil } from "./schema";

/** Until which day the branch's months are closed for good, softly, and definite; the last run. */
export async function closedUntil(ctx: Ctx<OperatorActor>): Promise<z.input<typeof ClosedUntil>> {
  const [row] = await ctx.query<z.input<typeof ClosedUntil>>("closing.until", UNTIL, [ctx.actor.branchId]);
  return row!;
}

const UNTIL = `
  select (max(upper(dates)) filter (where state in ('closed', 'definite')) - 1)::text as to_date,
         (max(upper(dates)) filter (where state <> 'open') - 1)::text as soft_to_date,
         (max(upper(dates)) filter (where state = 'definite') - 1)::text as definite_to_date,
         (select ${RUN} from ledger.closings c where c.branch_id = $1 order by c.id desc limit 1) as run
    from ledger.periods where branch_id = $1`;
