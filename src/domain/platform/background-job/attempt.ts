import type { Ctx, OperatorActor, Query } from "../../kernel/context";
import type { Reason } from "../../kernel/errors";
import { publish } from "../../kernel/publish";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import type { JobKind } from "./kind";

/** One run of a background job. Only the latest attempt of a job that was not canceled may write. */
export type Attempt = { branchId: number; id: number; run: string };
export type Begun = RowOf<"works", "operator_id" | "kind" | "request_id">;

/** Begins an attempt, or takes over one without a heartbeat for half a minute. Undefined: nothing to do. */
export async function beginAttempt(query: Query, { branchId, id, run }: Attempt): Promise<Begun | undefined> {
  return (await query<Begun>("work.begin", BEGIN, [branchId, id, run]))[0];
}

/**
 * Runs one batch and stores its position in the same transaction. `more`: another batch follows; `rest`: after that
 * many milliseconds; `over`: it was the last, the job is canceled, or another attempt has begun.
 */
export async function runBatch(
  ctx: Ctx<OperatorActor>,
  kind: JobKind,
  attempt: Attempt,
): Promise<"more" | "over" | { rest: number }> {
  const { branchId, id } = attempt;
  return transact(ctx, async (tx) => {
    const [mine] = await tx.db.$queryRaw<(RowOf<"works", "total" | "done"> & { params: unknown; place: unknown })[]>`
      select params, place, total, done from works
       where branch_id = ${branchId} and id = ${id} and run = ${attempt.run}::uuid and state = 'running' for no key update`;
    if (!mine) return "over";
    const { done, refused = 0, rows = [], place, answer, restMs } = await kind.batch(tx, { id, ...mine });
    const over = mine.done + done >= mine.total;
    await tx.db.work.update({
      where: { branchId_id: { branchId, id } },
      data: {
        done: { increment: done },
        refused: { increment: refused },
        heardAt: new Date(),
        ...(place !== undefined && { place }),
        ...(answer !== undefined && { answer }),
        ...(over && { state: "done" as const, endedAt: new Date() }),
      },
    });
    const result = rows.map(({ fields, ...row }) => ({
      branchId,
      workId: id,
      ...row,
      ...(fields && { fields: [...fields] }),
    }));
    if (result.length > 0) await tx.db.workRow.createMany({ data: result });
    if (over) await publish(tx, { topic: "work.changed", subject: { type: "work", id } });
    else if (done > 0)
      await tx.db.$queryRaw`
      select pg_notify('live', json_build_object('branch_id', ${branchId}::int, 'topic', 'work.percent.' || operator_id,
                                                 'id', id::text)::text)::text as told
        from works where branch_id = ${branchId} and id = ${id}`;
    if (over) return "over";
    return restMs ? { rest: restMs } : "more";
  });
}

/** Ends the job as failed with a reason for the person. Completed batches stay. */
export async function failAttempt(query: Query, { branchId, id, run }: Attempt, reason: Reason): Promise<void> {
  await query("work.fail", FAIL, [branchId, id, run, reason]);
}

/**
 * Requeues jobs whose process was killed and fails those that could not begin for a day. Returns how many were
 * requeued. Unlocked queue jobs with the same key are replaced, so that repeating it is harmless.
 */
export const REVIVE = `
  select count(graphile_worker.add_job('do_work', json_build_object('branch_id', w.branch_id, 'id', w.id),
           max_attempts => 3, job_key => 'work:' || w.branch_id || ':' || w.id))::int as revived
    from works w
   where w.state = 'running' and w.heard_at < now() - interval '30 seconds'
      or w.state = 'waiting' and w.begins_at < now() - interval '1 minute'
         and not exists (select from graphile_worker.jobs j where j.key = 'work:' || w.branch_id || ':' || w.id)`;

/** Waiting and running jobs are never purged, whatever their age. */
export const PURGE = `
  delete from works where ctid = any(array(
    select ctid from works where expires_at < now() and state not in ('waiting', 'running') limit 100))`;

const toAttemptDto = (from: string) => `
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch_id, 'work.changed', 'work', id, jsonb_build_object('id', id) from ${from} returning 1`;
const BEGIN = `
  with begun as (
    update works w set state = 'running', run = $3::uuid, heard_at = now()
     where w.branch_id = $1 and w.id = $2
       and (w.state = 'waiting' or w.state = 'running' and (w.run is null or w.heard_at < now() - interval '30 seconds'))
    returning w.branch_id, w.id, w.operator_id, w.kind, w.request_id),
  told as (${toAttemptDto("begun")})
  select operator_id, kind, request_id from begun`;
const FAIL = `
  with failed as (
    update works w set state = 'failed', reason = $4, ended_at = now()
     where w.branch_id = $1 and w.id = $2 and w.run = $3::uuid and w.state = 'running' returning w.branch_id, w.id),
  told as (${toAttemptDto("failed")})
  select id from failed`;
