import type { Ctx, OperatorActor, Query } from "../../kernel/context";
import type { Reason } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import type { JobKind } from "./kind";
import { publishJob } from "./publish-job";

/** One run of the job that does a work. Only the latest attempt of a work that was not canceled may write. */
export type Attempt = { branchId: number; id: number; run: string };
export type Begun = { operator_id: number; kind: string; request_id: string };

/** Begins an attempt, or takes over one that was not heard of for half a minute. Undefined: nothing is to be done. */
export async function beginAttempt(query: Query, { branchId, id, run }: Attempt): Promise<Begun | undefined> {
  return (await query<Begun>("work.begin", BEGIN, [branchId, id, run]))[0];
}

/**
 * Does one batch and keeps its place, in one transaction. `more`: another is to be done; `rest`: but not
 * before so many milliseconds; `over`: it was the last, or the work is no longer wanted, or another attempt has begun.
 */
export async function runBatch(
  ctx: Ctx<OperatorActor>,
  kind: JobKind,
  attempt: Attempt,
): Promise<"more" | "over" | { rest: number }> {
  const { branchId, id } = attempt;
  return transact(ctx, async (tx) => {
    const [mine] = await tx.db.$queryRaw<{ params: unknown; place: unknown; total: number; done: number }[]>`
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
    if (over) await publishJob(tx, id);
    else if (done > 0)
      await tx.db.$queryRaw`
      select pg_notify('live', json_build_object('branch_id', ${branchId}::int, 'topic', 'work.percent.' || operator_id,
                                                 'id', id::text)::text)::text as told
        from works where branch_id = ${branchId} and id = ${id}`;
    if (over) return "over";
    return restMs ? { rest: restMs } : "more";
  });
}

/** It cannot be done: the person reads why. What was done stays. */
export async function failAttempt(query: Query, { branchId, id, run }: Attempt, reason: Reason): Promise<void> {
  await query("work.fail", FAIL, [branchId, id, run, reason]);
}

/**
 * Works whose process was killed get a job again; what cannot be begun for a day failed. Answers how many were revived. Jobs
 * with the same key that nobody locks are replaced, so that asking twice does no harm.
 */
export const REVIVE = `
  select count(graphile_worker.add_job('do_work', json_build_object('branch_id', w.branch_id, 'id', w.id),
           max_attempts => 3, job_key => 'work:' || w.branch_id || ':' || w.id))::int as revived
    from works w
   where w.state = 'running' and w.heard_at < now() - interval '30 seconds'
      or w.state = 'waiting' and w.begins_at < now() - interval '1 minute'
         and not exists (select from graphile_worker.jobs j where j.key = 'work:' || w.branch_id || ':' || w.id)`;

/** What waits or is being done is never thrown away, however long ago it was asked for. */
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
