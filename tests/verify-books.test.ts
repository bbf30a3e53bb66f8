import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { office } from "./fixtures";
import { ownDatabase } from "./own-database";

/** What `npm run verify-books` ends with: 0 nothing differs, 1 something does, 2 it could not be found out. */
let database: Awaited<ReturnType<typeof ownDatabase>>;
let superuser: pg.Client;
let branchId: number;
beforeAll(async () => {
  database = await ownDatabase();
  superuser = new pg.Client({ connectionString: database.adminUrl });
  await superuser.connect();
  ({ branchId } = await office());
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});

type Ended = { code: number; stdout: string; stderr: string };
const verify = (env: Record<string, string> = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, ["scripts/run.mjs", "ops/verify-books.ts"], {
    env: { ...process.env, DATABASE_URL: database.url, ...env } as NodeJS.ProcessEnv,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  );

test("0: a fresh database, whose audit log nobody has sealed yet, however old its rows say they are", async () => {
  await superuser.query(
    `insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id)
     values (${branchId}, now() - interval '30 days', 'system', 'demo.plant', 'branch', '1', 'r')`,
  );
  const { code, stdout } = await verify();
  expect([code, stdout]).toEqual([0, expect.stringContaining("audit log: not sealed yet; ")]);
}, 120_000);

test("1: one turnover that is not what its lines say", async () => {
  await superuser.query("begin; set local session_replication_role = replica");
  await superuser.query(
    `insert into ledger.turn_day (branch_id, account_id, ccy, day, slot, dr, cr, fc_dr, fc_cr, n, hsum)
     select branch_id, id, 'IRR', current_date, 0, 1, 0, 1, 0, 1, 1 from ledger.accounts where branch_id = ${branchId} and level = 4 limit 1`,
  );
  await superuser.query("commit");
  const { code, stdout } = await verify();
  expect([code, stdout]).toEqual([1, expect.stringContaining("should be")]);
  await superuser.query("begin; set local session_replication_role = replica");
  await superuser.query(`delete from ledger.turn_day where branch_id = ${branchId}`);
  await superuser.query("commit");
}, 120_000);

test("2: nothing is reachable", async () => {
  const { code, stderr } = await verify({ DATABASE_URL: "postgresql://nobody:x@127.0.0.1:1/nothing" });
  expect([code, stderr]).toEqual([2, expect.stringContaining("could not be verified")]);
}, 120_000);

test("2: the connection is lost while it looks, with one line and no stack", async () => {
  await superuser.query("begin");
  await superuser.query("lock table ledger.verifications in access exclusive mode");
  // A transaction sees one picture of who is there.
  const looking = new pg.Client({ connectionString: database.adminUrl });
  await looking.connect();
  const ending = verify();
  const pid = await vi.waitFor(
    async () => {
      const { rows } = await looking.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'safar verify-books' and wait_event_type = 'Lock'",
      );
      return rows[0]!.pid;
    },
    { timeout: 60_000, interval: 100 },
  );
  await superuser.query("select pg_terminate_backend($1)", [pid]);
  const { code, stderr } = await ending;
  await superuser.query("rollback");
  await looking.end();
  expect(code).toBe(2);
  expect(stderr.trim().split("\n")).toHaveLength(1);
}, 120_000);
