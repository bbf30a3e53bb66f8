import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import readXlsx from "read-excel-file/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cancelExport } from "@/domain/reporting/export/cancel-export";
import { downloadExport } from "@/domain/reporting/export/download-export";
import { MAX_ROWS } from "@/domain/reporting/export/rules";
import { prisma, query } from "@/server/db";
import { blocked } from "../../../tests/blocked";
import {
  ask,
  type Books,
  booksWith,
  buildExporter,
  fileOf,
  forkWorker,
  listed,
  post,
  runJobs,
  writeHere,
} from "../../../tests/exports";
import { ctxOf, office } from "../../../tests/fixtures";
import { asLedgerOwner, voucher } from "../../../tests/ledger";
import { personOf } from "../../../tests/operators";
import { refusal } from "../../../tests/outcomes";
import { ownDatabase } from "../../../tests/own-database";
import { quietPool } from "../../../tests/quiet-pool";
import { exporter } from "./make-export";

// Each file starts a process with a low priority that loads a library.
vi.setConfig({ testTimeout: 90_000 });

const database = ownDatabase();
let jobs: pg.Pool;
let removeExporter: () => void;
let folder: string;
beforeAll(async () => {
  jobs = quietPool({ connectionString: database.url });
  jobs.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  removeExporter = await buildExporter();
  folder = await mkdtemp(join(tmpdir(), "safar-files-"));
});
afterAll(async () => {
  removeExporter();
  await rm(folder, { recursive: true });
  await jobs.end();
});

const PERSIAN = { locale: "fa", calendar: "jalali", digits: "persian" };
const ENGLISH = { locale: "en", calendar: "gregorian", digits: "latin" };

async function pdfText(file: Buffer): Promise<string> {
  const path = join(folder, "file.pdf");
  await writeFile(path, file);
  return execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
}

test("a journal becomes a spreadsheet in the asker's language, with figures and days that are exact", async () => {
  const { ctx } = await booksWith(12, PERSIAN);
  const id = await ask(ctx, "xlsx");
  expect(await listed(ctx)).toMatchObject([{ id, state: "waiting", percent: 0, file_name: null }]);
  expect(await ask(ctx, "xlsx")).toBe(id);
  await runJobs(jobs);
  const [row] = await listed(ctx);
  expect(row).toMatchObject({ id, state: "done", percent: 100, rows: 24, reason: null });
  expect(row!.file_name).toMatch(/^journal-.*\.xlsx$/);
  const file = await fileOf(ctx, id);
  expect(file.byteLength).toBe(row!.bytes);
  const [sheet] = await readXlsx(file);
  const [title, facts, head, ...rows] = sheet!.data;
  expect([title![0], head![0], head![8]]).toEqual(["دفتر روزنامه", "تاریخ", "بدهکار"]);
  expect(facts![0]).toContain("تهیه‌کننده");
  expect(rows[0]!.slice(0, 2)).toEqual(["۱۴۰۴/۱۲/۱۹", "2026-03-10"]);
  expect(rows.filter((line) => line[7] === "=SUM(A10)")).toHaveLength(2);
  const total = rows.find((line) => line[0] === "جمع")!;
  expect([total[8], total[9]]).toEqual([78, 78]);
  const debits = rows.slice(0, 24).map((line) => Number(line[8] ?? 0));
  expect(debits.reduce((sum, one) => sum + one, 0)).toBe(78);
});

test("money of a currency with decimals keeps them, in a left-to-right sheet", async () => {
  const books = await booksWith(1, ENGLISH, { currency: "USD" });
  const { ctx } = books;
  const id = await ask(ctx, "xlsx");
  await writeHere(books, id);
  const [sheet] = await readXlsx(await fileOf(ctx, id));
  expect(sheet!.data[2]!.slice(0, 3)).toEqual(["Date", "Date (ISO)", "Journal entry"]);
  expect(sheet!.data[3]![8]).toBe(0.01);
});

// An English one is in "a worker killed midway".
test("a PDF has its words in order, its pages numbered and its proof", async () => {
  const { ctx } = await booksWith(24, PERSIAN);
  const id = await ask(ctx, "pdf");
  await runJobs(jobs);
  const file = await fileOf(ctx, id);
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  const text = await pdfText(file);
  expect(text.split("\f")).toHaveLength(2 + 1);
  // Text is extracted in reading order: shaped and reversed letters would fail. Blanks and hamzas are separate in a
  // PDF.
  const read = text.normalize("NFKD").replace(/[^\p{L}\p{N}/-]/gu, "");
  for (const words of ["دفترروزنامه", "فروشبلیت", "THR-MHD", "۱۴۰۴/۱۲/۱۹", "صفحه۱از۲", "صفحه۲از۲", "در۲۴سند"])
    expect([words, read.includes(words.normalize("NFKD"))]).toEqual([words, true]);
});

/** A document of as many lines as one may have. */
const LINES = 1_000;
const long = (of: Books["of"], description: string) => {
  const lines = Array.from({ length: LINES / 2 }, (_, at) => [
    { account_id: of.cash, dr: at + 1 },
    { account_id: of.sale, cr: at + 1 },
  ]);
  return voucher(of.branchId, lines.flat(), { description });
};

test("more rows than a format allows are refused before a job is created, and by the job when they were added since", async () => {
  const { ctx, of } = await booksWith(0, ENGLISH);
  const documents = Array.from({ length: MAX_ROWS.pdf / LINES }, (_, nth) => long(of, nth === 0 ? "خرید" : "رزرو"));
  await asLedgerOwner("select ledger.post_many($1)", [JSON.stringify(documents)]);
  const id = await ask(ctx, "pdf");
  await post(of, 1);
  expect(await refusal(ask(ctx, "pdf", { kind: "journal", params: { search: "رزرو" } }))).toBe("done");
  expect(await refusal(ask(ctx, "pdf", { kind: "journal", params: { from: "2026-01-01" } }))).toEqual([
    "tooLarge",
    "format",
  ]);
  await query("test.drop", "select graphile_worker.remove_job($1)", [`export:${of.branchId}:${id + 1}`]);
  await runJobs(jobs);
  expect((await listed(ctx)).find((row) => row.id === id)).toMatchObject({ state: "failed", reason: "tooLarge" });
});

/**
 * While `work` runs, a file that is written cannot be declared done: the statement waits for this test's lock, and is
 * refused after it, as for a process that is gone. No row is locked by then, so that progress and cancellation go on.
 */
async function neverDone(work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: database.adminUrl });
  await holder.connect();
  await holder.query(`
    create function test_never_done() returns trigger language plpgsql as $$
      begin
        if current_query() like '%percent = 100%' then
          perform pg_advisory_xact_lock(1);
          raise exception 'never done';
        end if;
        return null;
      end $$;
    create trigger test_never_done before update on exports for each statement execute function test_never_done();
    select pg_advisory_lock(1)`);
  try {
    await work();
  } finally {
    await holder.query("select pg_advisory_unlock(1)");
    await holder.query("drop trigger test_never_done on exports; drop function test_never_done()");
    await holder.end();
  }
}

const partsOf = (branchId: number, exportId: number) => prisma().exportPart.findMany({ where: { branchId, exportId } });

/** Resolves when it is written but not done, and its progress is reported. */
async function written({ ctx, of }: Books, id: number): Promise<void> {
  await blocked();
  await expect.poll(async () => (await listed(ctx))[0]!.percent, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await partsOf(of.branchId, id)).toHaveLength(1);
}

test("canceled midway, the making ends there and leaves nothing", async () => {
  const books = await booksWith(12, ENGLISH);
  const { ctx, of } = books;
  const id = await ask(ctx, "xlsx");
  await neverDone(async () => {
    const running = runJobs(jobs);
    await written(books, id);
    await cancelExport(ctx, { id });
    await running;
  });
  expect(await listed(ctx)).toMatchObject([{ id, state: "canceled" }]);
  expect(await partsOf(of.branchId, id)).toEqual([]);
  expect(await refusal(cancelExport(ctx, { id }))).toEqual(["operationNotAllowed"]);
  expect(await refusal(downloadExport(ctx, id))).toEqual(["notFound"]);
});

test("a worker killed midway is detected, and another one starts over", async () => {
  const books = await booksWith(12, ENGLISH);
  const { ctx, of } = books;
  const id = await ask(ctx, "pdf");
  await neverDone(async () => {
    const worker = forkWorker();
    await written(books, id);
    const gone = once(worker, "exit");
    worker.kill("SIGKILL");
    await gone;
  });
  const [left] = await partsOf(of.branchId, id);
  // Simulates missing heartbeats.
  const quiet = "update exports set heard_at = now() - interval '1 minute' where branch_id = $1 and state = 'running'";
  await query("test.quiet", quiet, [of.branchId]);
  await query(
    "test.held",
    "update graphile_worker._private_job_queues set locked_at = locked_at - interval '1 minute'",
  );
  await runJobs(jobs);
  expect(await listed(ctx)).toMatchObject([{ id, state: "running" }]);
  await jobs.query("select graphile_worker.add_job('revive_exports')");
  await runJobs(jobs);
  expect(await listed(ctx)).toMatchObject([{ id, state: "done", rows: 24 }]);
  expect((await partsOf(of.branchId, id)).map(({ run }) => run === left!.run)).toEqual([false]);
  const text = await pdfText(await fileOf(ctx, id));
  expect(text).toContain("Page 1 of 1");
  expect(text).toContain("24 lines in 12 journal entries; debit = credit = 78 IRR");
});

test("a job that fails on its last attempt is marked as failed", async () => {
  const { ctx, of } = await booksWith(1, ENGLISH);
  const id = await ask(ctx, "xlsx");
  const { file } = exporter;
  exporter.file = `${file}.is-not-there`;
  await query("test.last", "update graphile_worker._private_jobs set attempts = 2 where key = $1", [
    `export:${of.branchId}:${id}`,
  ]);
  await runJobs(jobs).finally(() => {
    exporter.file = file;
  });
  expect(await listed(ctx)).toMatchObject([{ id, state: "failed", reason: "unexpected" }]);
});

test("a database that is unavailable for a moment is not a failure: it is retried", async () => {
  const { ctx, of } = await booksWith(1, ENGLISH);
  const id = await ask(ctx, "xlsx");
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing");
  await runJobs(jobs).finally(() => vi.unstubAllEnvs());
  expect(await listed(ctx)).toMatchObject([{ id, state: "waiting", percent: 0 }]);
  await query("test.now", "update graphile_worker._private_jobs set run_at = now() - interval '1 s' where key = $1", [
    `export:${of.branchId}:${id}`,
  ]);
  await runJobs(jobs);
  expect(await listed(ctx)).toMatchObject([{ id, state: "done" }]);
});

test("neither another person of the branch nor another branch has the file, sees it or cancels it", async () => {
  const books = await booksWith(1, ENGLISH);
  const { ctx, of } = books;
  const id = await ask(ctx, "xlsx");
  const colleague = ctxOf(await personOf(ctx.actor.branchId));
  const stranger = ctxOf(await personOf((await office()).branchId));
  for (const other of [colleague, stranger]) {
    expect(await refusal(cancelExport(other, { id }))).toEqual(["notFound"]);
    expect(await listed(other)).toEqual([]);
  }
  await writeHere(books, id);
  for (const other of [colleague, stranger]) expect(await refusal(downloadExport(other, id))).toEqual(["notFound"]);
  // Nor its owner without the right that they had when it was made.
  const barred = { ...ctx, actor: { ...ctx.actor, permissions: [] } };
  expect(await refusal(downloadExport(barred, id))).toEqual(["noPermission"]);
  expect((await fileOf(ctx, id)).byteLength).toBeGreaterThan(1_000);
  const result = await prisma().auditEntry.findMany({
    where: { branchId: of.branchId, subjectType: "export" },
    orderBy: { id: "asc" },
  });
  expect(result.map(({ action }) => action)).toEqual(["export.ask", "export.download"]);
});

test("a user who has lost the accounting right gets no file", async () => {
  const books = await booksWith(1, ENGLISH);
  const { ctx, of } = books;
  const id = await ask(ctx, "xlsx");
  await prisma().membership.updateMany({
    where: { branchId: of.branchId },
    data: { customised: true, permissions: [] },
  });
  expect(await refusal(writeHere(books, id))).toEqual(["noPermission"]);
  await expect(fileOf(ctx, id)).rejects.toThrow();
});

test("an expired export belongs to no user any more and is deleted with its parts", async () => {
  const books = await booksWith(1, ENGLISH);
  const { ctx, of } = books;
  const id = await ask(ctx, "xlsx");
  await writeHere(books, id);
  const later = { ...ctx, now: new Date(Date.now() + 7 * 86_400_000 + 60_000) };
  expect(await refusal(downloadExport(later, id))).toEqual(["notFound"]);
  expect(await listed(later)).toEqual([]);
  await query("test.age", "update exports set expires_at = now() - interval '1 second' where branch_id = $1", [
    of.branchId,
  ]);
  await jobs.query("select graphile_worker.add_job('purge_exports')");
  await runJobs(jobs);
  expect(await prisma().export.count({ where: { branchId: of.branchId } })).toBe(0);
  expect(await prisma().exportPart.count({ where: { branchId: of.branchId } })).toBe(0);
});

test("a person has a limited number of exports in progress", async () => {
  const { ctx } = await booksWith(1, ENGLISH);
  const asked: number[] = [];
  for (let day = 1; day <= 5; day++)
    asked.push(await ask(ctx, "xlsx", { kind: "journal", params: { from: `2026-03-0${day}` } }));
  const sixth = () => ask(ctx, "xlsx", { kind: "journal", params: { from: "2026-03-06" } });
  expect(await refusal(sixth())).toEqual(["tooManyRequests"]);
  await cancelExport(ctx, { id: asked[0]! });
  await sixth();
  for (const { id, state } of await listed(ctx)) if (state === "waiting") await cancelExport(ctx, { id });
  await runJobs(jobs);
  expect((await listed(ctx)).map(({ state }) => state)).toEqual(Array(6).fill("canceled"));
});
