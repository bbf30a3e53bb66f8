import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import readXlsx from "read-excel-file/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cancelExport } from "@/domain/reporting/export/cancel-export";
import { downloadExport } from "@/domain/reporting/export/download-export";
import { prisma, query } from "@/server/db";
import { ask, booksWith, buildExporter, fileOf, forkWorker, listed, post, runJobs } from "../../../tests/exports";
import { ctxOf, office } from "../../../tests/fixtures";
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
  const { ctx } = await booksWith(1, ENGLISH, { currency: "USD" });
  const id = await ask(ctx, "xlsx");
  await runJobs(jobs);
  const [sheet] = await readXlsx(await fileOf(ctx, id));
  expect(sheet!.data[2]!.slice(0, 3)).toEqual(["Date", "Date (ISO)", "Document"]);
  expect(sheet!.data[3]![8]).toBe(0.01);
});

test("a PDF has its words in order, its pages numbered and its proof, in both languages", async () => {
  const persian = await booksWith(24, PERSIAN);
  const english = await booksWith(1, ENGLISH);
  const [a, b] = [await ask(persian.ctx, "pdf"), await ask(english.ctx, "pdf")];
  await runJobs(jobs);
  const file = await fileOf(persian.ctx, a);
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  const text = await pdfText(file);
  expect(text.split("\f")).toHaveLength(2 + 1);
  // Text is extracted in reading order: shaped and reversed letters would fail. Blanks and hamzas are separate in a
  // PDF.
  const read = text.normalize("NFKD").replace(/[^\p{L}\p{N}/-]/gu, "");
  for (const words of ["دفترروزنامه", "فروشبلیت", "THR-MHD", "۱۴۰۴/۱۲/۱۹", "صفحه۱از۲", "صفحه۲از۲", "۴۸سطراز۲۴سند"])
    expect([words, read.includes(words.normalize("NFKD"))]).toEqual([words, true]);
  const plain = await pdfText(await fileOf(english.ctx, b));
  expect(plain).toContain("Page 1 of 1");
  expect(plain).toMatch(/2 lines of 1 documents; debit = credit = 1 IRR/);
});

test("more rows than a format allows are refused before a job is created, and by the job when they were added since", async () => {
  const { ctx, of } = await booksWith(2_499, ENGLISH);
  const id = await ask(ctx, "pdf");
  await post(of, 2);
  expect(await refusal(ask(ctx, "pdf", { kind: "journal", params: { search: "رزرو" } }))).toBe("done");
  expect(await refusal(ask(ctx, "pdf", { kind: "journal", params: { from: "2026-01-01" } }))).toEqual([
    "tooLarge",
    "format",
  ]);
  await query("test.drop", "select graphile_worker.remove_job($1)", [`export:${of.branchId}:${id + 1}`]);
  await runJobs(jobs);
  expect((await listed(ctx)).find((row) => row.id === id)).toMatchObject({ state: "failed", reason: "tooLarge" });
});

test("canceled midway, the making ends there and leaves nothing", async () => {
  const { ctx, of } = await booksWith(2_000, ENGLISH);
  const id = await ask(ctx, "pdf");
  const running = runJobs(jobs);
  running.catch(() => {}); // awaited below
  await expect.poll(async () => (await listed(ctx))[0]!.percent, { timeout: 60_000 }).toBeGreaterThan(0);
  await cancelExport(ctx, { id });
  await running;
  expect(await listed(ctx)).toMatchObject([{ id, state: "canceled" }]);
  expect(await prisma().exportPart.count({ where: { branchId: of.branchId, exportId: id } })).toBe(0);
  expect(await refusal(cancelExport(ctx, { id }))).toEqual(["operationNotAllowed"]);
  expect(await refusal(downloadExport(ctx, id))).toEqual(["notFound"]);
});

test("a worker killed midway is detected, and another one starts over", async () => {
  const { ctx, of } = await booksWith(250, ENGLISH);
  const id = await ask(ctx, "pdf");
  const worker = forkWorker();
  await expect.poll(async () => (await listed(ctx))[0]!.percent, { timeout: 60_000 }).toBeGreaterThan(0);
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
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
  expect(await listed(ctx)).toMatchObject([{ id, state: "done", rows: 500 }]);
  expect(await pdfText(await fileOf(ctx, id))).toContain("500 lines of 250 documents");
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
  const { ctx, of } = await booksWith(1, ENGLISH);
  const id = await ask(ctx, "xlsx");
  const colleague = ctxOf(await personOf(ctx.actor.branchId));
  const stranger = ctxOf(await personOf((await office()).branchId));
  for (const other of [colleague, stranger]) {
    expect(await refusal(cancelExport(other, { id }))).toEqual(["notFound"]);
    expect(await listed(other)).toEqual([]);
  }
  await runJobs(jobs);
  for (const other of [colleague, stranger]) expect(await refusal(downloadExport(other, id))).toEqual(["notFound"]);
  expect((await fileOf(ctx, id)).byteLength).toBeGreaterThan(1_000);
  const result = await prisma().auditEntry.findMany({
    where: { branchId: of.branchId, subjectType: "export" },
    orderBy: { id: "asc" },
  });
  expect(result.map(({ action }) => action)).toEqual(["export.ask", "export.download"]);
});

test("a user who has lost the accounting right gets no file", async () => {
  const { ctx, of } = await booksWith(1, ENGLISH);
  const id = await ask(ctx, "xlsx");
  await prisma().membership.updateMany({
    where: { branchId: of.branchId },
    data: { customised: true, permissions: [] },
  });
  await runJobs(jobs);
  expect(await listed(ctx)).toMatchObject([{ id, state: "failed", reason: "noPermission" }]);
});

test("nor the one that was made while they still had it", async () => {
  const { ctx } = await booksWith(1, ENGLISH);
  const id = await ask(ctx, "xlsx");
  await runJobs(jobs);
  const barred = { ...ctx, actor: { ...ctx.actor, permissions: [] } };
  expect(await refusal(downloadExport(barred, id))).toEqual(["noPermission"]);
  expect((await fileOf(ctx, id)).byteLength).toBeGreaterThan(1_000);
});

test("an expired export belongs to no user any more and is deleted with its parts", async () => {
  const { ctx, of } = await booksWith(1, ENGLISH);
  const id = await ask(ctx, "xlsx");
  await runJobs(jobs);
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
  for (let day = 1; day <= 5; day++) await ask(ctx, "xlsx", { kind: "journal", params: { from: `2026-03-0${day}` } });
  expect(await refusal(ask(ctx, "xlsx", { kind: "journal", params: { from: "2026-03-06" } }))).toEqual([
    "tooManyRequests",
  ]);
  await runJobs(jobs);
  expect((await listed(ctx)).map(({ state }) => state)).toEqual(Array(5).fill("done"));
});
