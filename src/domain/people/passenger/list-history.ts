import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import { readAuditValues } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { History } from "./schema";

const SHOWN = 50;

/** Audit history of a passenger and of those merged into it, newest first: actor and changed values. */
export async function listHistory(ctx: Ctx<OperatorActor>, { id }: { id: number }) {
  const { query, actor } = ctx;
  const rows = await query<z.input<typeof History>[number]>("passenger.history", HISTORY, [actor.branchId, id, SHOWN]);
  return readAuditValues(ctx, rows, ({ passenger_id }) => ({ type: "passenger", id: passenger_id }));
}

const HISTORY = `
  select a.id::text as id, a.at, a.subject_id::int as passenger_id, a.action, a.before, a.after,
         ${actorDtoSql("a.actor")} as who
    from audit_log a
   where a.branch_id = $1 and a.subject_type = 'passenger' and a.action <> 'customer.sign-in'
     and a.subject_id in (select p.id::text from passengers p where p.branch_id = $1 and (p.id = $2 or p.merged_into = $2))
   order by a.id desc limit $3`;
