import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readVerification } from "@/domain/accounting/ledger/read-verification";
import { bookCharter } from "@/domain/sales/booking/book-charter";
import { BookRequest } from "@/domain/sales/booking/schema";
import { charter, ctxOf, office, operatorOf } from "./fixtures";
import { ownDatabase } from "./own-database";

/** Exit codes of `npm run verify-books`: 0 no difference, 1 differences, 2 undetermined. */
const database = ownDatabase();
let superuser: pg.Client;
let branchId: number;
beforeAll(async () => {
  superuser = new pg.Client({ connectionString: database.adminUrl });
  await superuser.connect();
  ({ branchId } = await office());
});
afterAll(async () => {
  await superuser.end();
});

type Ended = { code: number; stdout: string; stderr: string };
const verify = (env: Record<string, string> = {}, given: string[] = []): Promise<Ended> =>
  promisify(execFile)(process.execPath, ["scripts/run.mjs", "ops/verify-books.ts", ...given], {
    env: { ...process.env, DATABASE_URL: database.url, ...env } as NodeJS.ProcessEnv,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  );

test("0: a fresh database, whose audit log is not yet sealed, with rows of any age", async () => {
  await superuser.query(
    `insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id)
     values (${branchId}, now() - interval '30 days', 'system', 'demo.plant', 'branch', '1', 'r')`,
  );
  const { code, stdout } = await verify();
  expect([code, stdout]).toEqual([0, expect.stringContaining("audit log: not sealed yet; ")]);
}, 120_000);

test("1: one turnover that differs from its lines", async () => {
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

test("1: one unit more in the parts of a sale than its colleague is charged: the rule is reported, also in the console", async () => {
  const { branchId, partner } = await office();
  const { id, classes } = await charter(branchId);
  const item = { main_id: id, items: [{ id: classes[0]!, pax: { adult: 1 } }] };
  const [booked] = await bookCharter(ctxOf(partner), BookRequest.parse(item));
  const only = ["--branch", String(branchId)];
  expect((await verify({}, only)).code).toBe(0);
  await superuser.query("begin; set local session_replication_role = replica");
  await superuser.query("update booking_items set total = total + 1 where branch_id = $1", [branchId]);
  await superuser.query("commit");
  const { code, stdout } = await verify({}, only);
  expect([code, stdout]).toEqual([1, expect.stringContaining("rule charged does not hold: ")]);
  expect(stdout).toContain("rule booking_total does not hold: ");
  expect(booked).toMatchObject({ local_pnr: expect.any(String) });
  const { rows } = await superuser.query<{ key: string }>(
    "select 'v' || max(id) as key from ledger.verifications where branch_id = $1",
    [branchId],
  );
  const result = await readVerification(ctxOf(operatorOf(branchId)), { key: rows[0]!.key });
  expect(result.found.filter(({ fault }) => fault === "rule").map(({ rule }) => rule)).toContain("charged");
}, 120_000);

test("2: nothing is reachable", async () => {
  const { code, stderr } = await verify({ DATABASE_URL: "postgresql://nobody:x@127.0.0.1:1/nothing" });
  expect([code, stderr]).toEqual([2, expect.stringContaining("could not be verified")]);
}, 120_000);

test("2: the connection is lost while it looks, with one line and no stack", async () => {
  await superuser.query("begin");
  await superuser.query("lock table ledger.verifications in access exclusive mode");
  // A transaction sees one snapshot of the connections.
  const looking = new pg.Client({ connectionString: database.adminUrl });
  await looking.connect();
  const ending = verify();
  const pid = await vi.waitFor(
    async () => {
      const { rows } = await looking.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'safar verify-books' and wait_event_type = 'Lock'",
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
