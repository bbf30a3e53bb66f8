import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { log } from "../log";

const EVERY_MS = 10_000;
/** The lock of a running job is renewed three times within it. */
const LEASE = "30 seconds";

const RENEW = `
  update graphile_worker._private_jobs j set locked_at = now() from unnest($1::bigint[], $2::text[]) r (id, locked_by)
   where j.id = r.id and j.locked_by = r.locked_by`;
const RELEASE = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
   where locked_at < now() - interval '${LEASE}' returning id::text`;
const RELEASE_QUEUES = `
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
   where q.locked_at < now() - interval '${LEASE}'
     and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null)`;

/**
 * Leases of jobs: renews the locks of this process's running jobs, and releases locks that nothing renews, so that the
 * job is executed again. Such locks remain when a job process was killed, or when the connection was lost while a job
 * was taken or its end recorded; graphile-worker itself waits four hours. Tasks may therefore be executed twice.
 */
export function jobLeases(pool: pg.Pool) {
  const running = new Map<string, string>();
  const events: WorkerEvents = new EventEmitter();
  events.on("job:start", ({ worker, job }) => running.set(job.id, worker.workerPool.id));
  events.on("job:complete", ({ job }) => running.delete(job.id));

  /** Returns the ids of the released jobs. */
  async function renew(): Promise<string[]> {
    await pool.query(RENEW, [[...running.keys()], [...running.values()]]);
    const { rows } = await pool.query<{ id: string }>(RELEASE);
    await pool.query(RELEASE_QUEUES);
    return rows.map(({ id }) => id);
  }

  function start(): { stop(): Promise<void> } {
    const ended = new AbortController();
    const loop = async () => {
      while (!ended.signal.aborted) {
        // Without the database no job is taken either.
        const released = await renew().catch(() => []);
        if (released.length > 0) log().warn({ jobs: released }, "abandoned jobs released");
        await sleep(EVERY_MS, undefined, { signal: ended.signal }).catch(() => {});
      }
    };
    const done = loop();
    return {
      stop: async () => {
        ended.abort();
        await done;
      },
    };
  }
  return { events, renew, start };
}
