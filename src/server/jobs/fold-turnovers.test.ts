import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { post } from "../../../tests/closing";
import { office } from "../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, tamper, voucher } from "../../../tests/ledger";
import { legs } from "../../../tests/ledger-crowd";
import { ownDatabase } from "../../../tests/own-database";
import { quietPool } from "../../../tests/quiet-pool";
import { dying } from "../../../tests/trading/dying";
import { until } from "../../../tests/until";
import { foldOnce } from "./fold-turnovers";
import { whatWaits } from "./keep-watch";
import { startTurnoverFoldWorker } from "./turnover-fold-worker";

const database = ownDatabase();
let jobs: pg.Pool;
beforeAll(() => {
  jobs = quietPool({ connectionString: database.url });
});
afterAll(() => jobs.end());

let of: Chart;
beforeEach(async () => {
  of = await chart((await office()).branchId);
});

const sell = (to: Chart, n = 1) =>
  post(
    to,
    "2026-03-10",
    Array.from({ length: n }, () => legs(to.cash, to.cost, 5))
      .flat()
      .map((line) => ({ ...line, party: "person:1" })),
  );
const folded = async ({ branchId }: Chart) => {
  const [row] = await asLedgerOwner<{ n: number; differing: number }>(
    `select (select coalesce(sum(n), 0)::int from ledger.turn_detail where branch_id = $1) as n,
            (select count(*)::int from ledger.verify($1, '2026-01-01', '2026-12-31')) as differing`,
    [branchId],
  );
  expect(row!.differing).toBe(0);
  return row!.n;
};

test("all branches are folded; one that cannot be does not stop the others", async () => {
  const other = await chart((await office()).branchId);
  await sell(of);
  await until(async () => (await foldOnce(jobs)) === 0 && (await folded(of)) === 2, "the fold");
  await tamper(`update ledger.turn_marks set cluster = 'other' where branch_id = ${of.branchId}`);
  await sell(of);
  await sell(other);
  const failing = new Set<number>();
  await until(async () => {
    await foldOnce(jobs, failing);
    return (await folded(other)) === 2;
  }, "the other branch");
  expect([[...failing], await folded(of)]).toEqual([[of.branchId], 2]);
  await asLedgerOwner("select ledger.adopt_turnovers()");
  await foldOnce(jobs, failing);
  expect([[...failing], await folded(of)]).toEqual([[], 4]);
});

test("killed before and after a fold: each voucher counts once", async () => {
  const program = await dying("tests/fold-process.ts");
  try {
    await sell(of);
    await program.dies({}, "turnovers.fold.before");
    expect(await folded(of)).toBe(0);
    for (let round = 1; round <= 3; round++) {
      await program.dies({}, "turnovers.fold.after");
      expect(await folded(of)).toBe(2 * round);
      await sell(of);
    }
    expect(await program.ended(program.begin({}))).toBe(0);
    expect(await folded(of)).toBe(8);
  } finally {
    await program.close();
  }
});

test("two job processes fold beside each other, every second", async () => {
  const workers = [startTurnoverFoldWorker(jobs), startTurnoverFoldWorker(jobs)];
  try {
    for (let n = 1; n <= 5; n++) {
      await sell(of, n);
      await until(async () => (await folded(of)) === n * (n + 1), "the fold");
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
});

test("10,000 vouchers that are not folded are reported until they are", async () => {
  const behind = async () => Object.fromEntries(await whatWaits(jobs, [])).turnovers_behind;
  const items = (n: number) =>
    JSON.stringify(Array.from({ length: n }, () => voucher(of.branchId, legs(of.cash, of.cost, 1))));
  await until(async () => (await foldOnce(jobs)) === 0, "the fold");
  for (let n = 0; n < 9_999; n += 1_111) await asLedgerOwner("select ledger.post_many($1)", [items(1_111)]);
  expect(await behind()).toBeNull();
  await asLedgerOwner("select ledger.post_many($1)", [items(2)]);
  expect(await behind()).toBe(
    `over 10,000 vouchers are not folded into turnovers by party, most of branch ${of.branchId}`,
  );
  await until(async () => (await foldOnce(jobs)) === 0 && (await behind()) === null, "the fold");
});
