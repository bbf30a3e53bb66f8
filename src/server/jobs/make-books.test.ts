import { fork } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookRows, jobsOf, legalProfile, makeDefinite } from "../../../tests/books";
import { bundled } from "../../../tests/bundle";
import { pair, post } from "../../../tests/closing";
import { office } from "../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../tests/ledger";
import { bookProcess, makeBooksJob, verifyBookFiles } from "./make-books";

/** Books by the job's own processes. */
let of: Chart;
let b: number;
const before = { ...bookProcess };
beforeAll(async () => {
  bookProcess.file = resolve(await bundled("src/server/jobs/book-maker.ts"));
  // With low priority it would wait for all other tests.
  bookProcess.niceness = 0;
});
afterAll(() => void Object.assign(bookProcess, before));
beforeEach(async () => {
  of = await chart((await office()).branchId);
  b = of.branchId;
  await post(of, "2025-04-05", pair(of.cash, of.sale, 10));
  await legalProfile(b);
  await makeDefinite(b, "2025-04-30");
});

const ended = (task: "make" | "verify") =>
  new Promise<number | null>((done) => {
    fork(bookProcess.file, [JSON.stringify({ task, branchId: b })], { silent: true }).once("exit", done);
  });
const tax = () =>
  asLedgerOwner<{ fm: number; rows: number }>("select fm, rows from tax_ledger_files where branch_id = $1", [b]);

test("definite numbers enqueue the job; two concurrent processes make each file once", async () => {
  expect(await jobsOf(b)).toEqual([`make_books:${b}`]);
  expect(await Promise.all([ended("make"), ended("make")])).toEqual([0, 0]);
  const rows = await bookRows(b);
  expect(rows.map(({ seq, kind, part }) => [seq, kind, part])).toEqual([
    [1, "journal", 0],
    [2, "journal", 1],
    [3, "general", 0],
    [4, "general", 1],
    [5, "subsidiary", 0],
    [6, "subsidiary", 1],
  ]);
  expect(await tax()).toEqual([{ fm: 202504, rows: 2 }]);
  await makeBooksJob({ branch_id: b });
  expect(await bookRows(b)).toEqual(rows);
  expect(await tax()).toHaveLength(1);
});

test("a process that fails fails its job; after its last attempt a verification has failed", async () => {
  await makeBooksJob({ branch_id: b });
  await asLedgerOwner("insert into book_verifications (branch_id, fiscal_year, requested_by) values ($1, 2025, 'x')", [
    b,
  ]);
  const file = bookProcess.file;
  bookProcess.file = resolve("tests/no-such-process.mjs");
  try {
    await expect(makeBooksJob({ branch_id: b })).rejects.toThrow("the process of the books ended");
    const job = { attempts: 1, max_attempts: 2 } as never;
    await expect(verifyBookFiles({ branch_id: b }, { job })).rejects.toThrow();
    await verifyBookFiles({ branch_id: b }, { job: { attempts: 2, max_attempts: 2 } as never });
  } finally {
    bookProcess.file = file;
  }
  const states = await asLedgerOwner("select state::text from book_verifications where branch_id = $1", [b]);
  expect(states).toEqual([{ state: "failed" }]);
});
