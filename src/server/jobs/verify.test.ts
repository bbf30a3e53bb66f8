import { Logger, runOnce } from "graphile-worker";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { office } from "../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, tamper, voucher } from "../../../tests/ledger";
import { ownDatabase } from "../../../tests/own-database";
import { quietPool } from "../../../tests/quiet-pool";
import { tasks } from "./tasks";

const database = ownDatabase();
let jobs: pg.Pool;
beforeAll(async () => {
  jobs = quietPool({ connectionString: database.url });
  jobs.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
});
afterAll(async () => {
  await jobs.end();
});

/** Runs the job like the job process does, with its follow-up jobs in the order of their queue. */
async function run(task: string): Promise<void> {
  await jobs.query("select graphile_worker.add_job($1)", [task]);
  for (let left = 1; left > 0; ) {
    await runOnce({ pgPool: jobs, taskList: tasks, noHandleSignals: true, logger: new Logger(() => () => {}) });
    const { rows } = await jobs.query("select count(*)::int as n, max(last_error) as error from graphile_worker.jobs");
    if (rows[0].error) throw new Error(rows[0].error);
    left = rows[0].n;
  }
}

const YESTERDAY = "(ledger.business_day($1, now()) - 1)";
async function post(of: Chart, day: string): Promise<void> {
  const lines = [
    { account_id: of.cash, dr: 500 },
    { account_id: of.sale, cr: 500 },
  ];
  const item = voucher(of.branchId, lines, { doc_date: day });
  const [row] = await query<{ answer: object }>("test.post", "select ledger.post($1) as answer", [
    JSON.stringify(item),
  ]);
  expect(row!.answer).toHaveProperty("voucher_id");
}

const nightly = (of: Chart) =>
  query<{ span: string; entries: bigint; differences: number }>(
    "test.runs",
    `select case when from_on = to_on then 'day' else 'month' end as span, entries, differences from ledger.verifications
      where branch_id = $1 and verified_by = 'nightly' order by id`,
    [of.branchId],
  );

test("at night each branch that has posted is verified: its yesterday, and a month before", async () => {
  const [one, other] = [await chart((await office()).branchId), await chart((await office()).branchId)];
  const [at] = await query<{ yesterday: string }>("test.day", `select ${YESTERDAY} as yesterday`, [one.branchId]);
  for (const day of [at!.yesterday, "2025-05-10"]) await post(one, day);
  await post(other, "2025-06-10");
  await run("verify_nightly");
  expect((await nightly(one)).sort((a, b) => a.span.localeCompare(b.span))).toEqual([
    { span: "day", entries: 2n, differences: 0 },
    { span: "month", entries: 2n, differences: 0 },
  ]);
  expect(await nightly(other)).toEqual([{ span: "month", entries: 2n, differences: 0 }]);

  await tamper(
    `update ledger.turn_day set dr = dr + 1 where branch_id = ${other.branchId} and account_id = ${other.cash}`,
  );
  await run("verify_nightly");
  expect((await nightly(other)).at(-1)).toEqual({ span: "month", entries: 2n, differences: 2 });
  const result = await query<{ differences: number }>(
    "test.told",
    "select (data->>'differences')::int as differences from outbox where branch_id = $1 and type = 'ledger.verified' order by id",
    [other.branchId],
  );
  expect(result).toEqual([{ differences: 0 }, { differences: 2 }]);
});

test("months are stored until the end of next year, and money set aside too long is returned", async () => {
  const { branchId } = await office();
  const of = await chart(branchId);
  await asLedgerOwner("delete from ledger.periods where branch_id = $1", [branchId]);
  await run("keep_periods");
  const [kept] = await query<{ years: number; ahead: boolean }>(
    "test.periods",
    `select count(distinct fiscal_year)::int as years, max(upper(dates)) > now()::date + 365 as ahead
       from ledger.periods where branch_id = $1`,
    [branchId],
  );
  expect(kept).toEqual({ years: 2, ahead: true });

  await asLedgerOwner("update ledger.account_balances set ceiling = 1000 where branch_id = $1 and account_id = $2", [
    branchId,
    of.receivable,
  ]);
  const hold = { branch_id: branchId, account_id: of.receivable, amount: 70, source: "test:1", expires_at: new Date() };
  await query("test.hold", "select ledger.hold($1)", [JSON.stringify(hold)]);
  const pending = () =>
    asLedgerOwner<{ pending: string }>(
      "select pending from ledger.account_balances where branch_id = $1 and account_id = $2",
      [branchId, of.receivable],
    );
  expect(await pending()).toEqual([{ pending: "70" }]);
  await run("expire_ledger_holds");
  expect(await pending()).toEqual([{ pending: "0" }]);
});
