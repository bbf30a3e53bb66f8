type Run = (text: string, values?: unknown[]) => Promise<{ rowCount: number | null; rows: { worker: string }[] }>;

/** Deletes expired exports; in batches, as files are large. */
export async function purgeExports(run: Run): Promise<void> {
  while (((await run(PURGE)).rowCount ?? 0) > 0);
}

/**
 * Recovers exports of killed workers: their jobs are unlocked and restarted by another. Exports whose attempts are
 * exhausted or whose job is missing are marked failed.
 */
export async function reviveExports(run: Run): Promise<void> {
  const { rows } = await run(SILENT);
  if (rows.length > 0) await run("select graphile_worker.force_unlock_workers($1)", [rows.map(({ worker }) => worker)]);
  await run(LOST);
}

const PURGE = `
  delete from exports where (branch_id, id) in (
    select branch_id, id from exports where expires_at < now() order by expires_at limit 20 for update skip locked)`;
// A worker locks its queue and sends a heartbeat every second.
const SILENT = `
  select q.locked_by as worker from graphile_worker._private_job_queues q
   where q.queue_name = 'exports' and q.locked_at < now() - interval '45 seconds'
     and not exists (select from exports e
                      where e.state = 'running' and e.worker = q.locked_by and e.heard_at > now() - interval '45 seconds')`;
const LOST = `
  with lost as (
    update exports e set state = 'failed', reason = 'unexpected', ended_at = now()
     where (e.state = 'running' and e.heard_at < now() - interval '2 minutes'
            or e.state = 'waiting' and e.asked_at < now() - interval '2 minutes')
       and not exists (select from graphile_worker.jobs j
                        where j.key = 'export:' || e.branch_id || ':' || e.id and j.attempts < j.max_attempts)
    returning e.branch_id, e.id)
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch_id, 'export.changed', 'export', id, jsonb_build_object('id', id) from lost`;
