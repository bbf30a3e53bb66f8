import { type JobHelpers, Logger, run, type TaskList } from "graphile-worker";
import type pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ownDatabase } from "../../../tests/own-database";
import { quietPool } from "../../../tests/quiet-pool";
import { jobLeases } from "./job-leases";

const database = ownDatabase();
let pool: pg.Pool;
beforeAll(() => {
  pool = quietPool({ connectionString: database.url });
});
afterAll(() => pool.end());

const logger = new Logger(() => () => {});
async function start(taskList: TaskList, { events }: ReturnType<typeof jobLeases>): Promise<void> {
  const common = { pgPool: pool, concurrency: 2, pollInterval: 50, noHandleSignals: true, logger };
  const runner = await run({ ...common, taskList, events });
  onTestFinished(() => runner.stop());
}

const add = (task: string, queue: string | null = null) =>
  pool.query("select graphile_worker.add_job($1, queue_name => $2)", [task, queue]);

/** As a worker left it that took the job a minute ago. */
async function lockedBy(worker: string, task: string): Promise<void> {
  await pool.query(
    `with taken as (
       update graphile_worker._private_jobs j set locked_by = $1, locked_at = now() - interval '1 minute', attempts = attempts + 1
         from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $2 returning j.job_queue_id)
     update graphile_worker._private_job_queues q set locked_by = $1, locked_at = now() - interval '1 minute'
       from taken where q.id = taken.job_queue_id`,
    [worker, task],
  );
}

test("a job of a killed worker is executed by another, and so are those behind it in its queue", async () => {
  const done: string[] = [];
  const task = async (_: unknown, { job }: JobHelpers) => void done.push(`${job.task_identifier} ${job.attempts}`);
  await add("first", "one_by_one");
  await lockedBy("pool-killed", "first");
  await add("second", "one_by_one");
  const leases = jobLeases(pool);
  expect(await leases.renew()).toHaveLength(1);
  await start({ first: task, second: task }, leases);
  await expect.poll(() => done).toEqual(["first 2", "second 1"]);
});

test("a running job keeps its lock; one its own worker took without receiving it is executed", async () => {
  const done: string[] = [];
  let finish = () => {};
  const leases = jobLeases(pool);
  await add("long");
  await start(
    {
      long: () =>
        new Promise<void>((resolve) => {
          finish = () => {
            done.push("long");
            resolve();
          };
          done.push("started");
        }),
      lost: async () => void done.push("lost"),
      later: async () => void done.push("later"),
    },
    leases,
  );
  await expect.poll(() => done).toEqual(["started"]);
  const { rows } = await pool.query("select locked_by from graphile_worker.jobs where task_identifier = 'long'");
  await pool.query("select graphile_worker.add_job('lost', run_at => now() + interval '1 hour')");
  for (const task of ["long", "lost"]) await lockedBy(rows[0].locked_by, task);
  await pool.query(
    "update graphile_worker._private_jobs set run_at = now() - interval '1 minute' where locked_by is not null",
  );
  expect(await leases.renew()).toHaveLength(1);
  await expect.poll(() => done).toEqual(["started", "lost"]);
  finish();
  await expect
    .poll(async () => (await pool.query("select from graphile_worker.jobs where task_identifier = 'long'")).rowCount)
    .toBe(0);
  expect(done).toEqual(["started", "lost", "long"]);
  // A finished job is no longer renewed.
  await pool.query("select graphile_worker.add_job('later', run_at => now() + interval '1 hour')");
  await lockedBy(rows[0].locked_by, "later");
  expect(await leases.renew()).toHaveLength(1);
});
