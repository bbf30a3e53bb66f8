import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import type { RunList } from "./schema.runs";

/** Closings and verifications requested by the caller within the last day, newest first. */
export async function listRuns({ query, actor }: Ctx<OperatorActor>): Promise<z.input<typeof RunList>> {
  return { rows: await query("ledger.runs", RUNS, [actor.branchId, actorName(actor)]) };
}

/** A verification request is open until a run refers to it; unprocessed for an hour it counts as lost. */
const RUNS = `
  select * from (
    select 'closing' as of, c.id, c.state::text as state, c.percent::int as percent, c.asked_at, null::text as from_on,
           c.to_date::text as to_on, c.mode::text as mode, null::int as differences
      from ledger.closings c
     where c.branch_id = $1 and c.asked_by = $2 and c.asked_at > now() - interval '1 day'
    union all
    select 'verification', q.id,
           case when v.id is not null then 'done' when q.asked_at < now() - interval '1 hour' then 'failed' else 'running' end,
           null, q.asked_at, q.from_on::text, q.to_on::text, null, v.differences
      from ledger.verification_requests q
      left join ledger.verifications v on v.branch_id = q.branch_id and v.asked_id = q.id
     where q.branch_id = $1 and q.asked_by = $2 and q.asked_at > now() - interval '1 day') r
   order by r.asked_at desc limit 20`;
