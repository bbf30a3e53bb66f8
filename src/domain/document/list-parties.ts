import type { Ctx, OperatorActor } from "../context";

/** Whom a row may name: the branch's colleagues, by name. */
export const listParties = (ctx: Ctx<OperatorActor>): Promise<{ party: string; name: string }[]> =>
  ctx.query(
    "document.parties",
    "select 'colleague:' || c.id as party, c.name from colleagues c where c.branch_id = $1 order by c.name, c.id limit 5000",
    [ctx.actor.branchId],
  );
