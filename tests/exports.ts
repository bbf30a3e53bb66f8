import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { Logger, runOnce } from "graphile-worker";
import type pg from "pg";
import type { BranchId, Ctx, OperatorActor } from "@/domain/kernel/context";
import { askExport, jobKey } from "@/domain/reporting/export/ask-export";
import { beginAttempt } from "@/domain/reporting/export/attempt";
import { downloadExport } from "@/domain/reporting/export/download-export";
import { listExports } from "@/domain/reporting/export/list-exports";
import { ExportAsk, ExportList } from "@/domain/reporting/export/schema";
import { prisma, query } from "@/server/db";
import { writeExport } from "@/server/exports/write-export";
import { exportTasks } from "@/server/jobs/export-tasks";
import { exporter } from "@/server/jobs/make-export";
import { bundled } from "./bundle";
import { ctxOf, office } from "./fixtures";
import { type Chart, chart, voucher } from "./ledger";
import { personOf } from "./operators";

let worker: string;

/** Bundles the process that writes files and one that runs jobs; returns a function that undoes it. */
export async function buildExporter(): Promise<() => void> {
  const before = { ...exporter };
  // With low priority it would wait for all other tests.
  exporter.niceness = 0;
  exporter.file = resolve(await bundled("src/server/jobs/exporter.ts"));
  worker = await bundled("tests/exports-worker.ts");
  return () => void Object.assign(exporter, before);
}

/** A separate job process on this test's database. */
export const forkWorker = () => fork(worker);

/** Runs waiting jobs like the job process, until none is left. */
export async function runJobs(pgPool: pg.Pool): Promise<void> {
  for (let left = 1; left > 0; ) {
    await runOnce({
      pgPool,
      taskList: exportTasks,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    });
    const { rows } = await pgPool.query(
      "select count(*)::int as n from graphile_worker.jobs where locked_at is null and run_at <= now() and attempts < max_attempts",
    );
    left = rows[0].n;
  }
}

/** Writes a file in this process, for tests about written ones: its own process, which runs the same, loads for seconds. */
export async function writeHere({ of: { branchId } }: Books, id: number): Promise<void> {
  await query("test.unqueue", "select graphile_worker.remove_job($1)", [jobKey(branchId, id)]);
  const attempt = { branchId, id, run: randomUUID() };
  await beginAttempt(query, { ...attempt, worker: "test" });
  await writeExport(attempt, { requestId: "test", onPercent: () => {} });
}

export type Books = { of: Chart; ctx: Ctx<OperatorActor> };

/** A branch with a chart, an accountant with the display settings of `manner`, and `documents` of two lines each. */
export async function booksWith(
  documents: number,
  manner: object = {},
  given: { currency?: string } = {},
): Promise<Books> {
  const { branchId } = await office(given);
  const [of, actor] = [await chart(branchId), await personOf(branchId as BranchId)];
  await prisma().operator.update({ where: { id: actor.operatorId }, data: manner });
  await post(of, documents);
  return { of, ctx: ctxOf(actor) };
}

/**
 * Posts documents of two lines; the n-th has the amount n, each tenth a description that a spreadsheet would run as a
 * formula.
 */
export async function post(
  of: Chart,
  documents: number,
  description = "فروش بلیت THR-MHD (رزرو K7Q2MN)",
): Promise<void> {
  const items = Array.from({ length: documents }, (_, index) => {
    const amount = index + 1;
    const lines = [
      { account_id: of.cash, dr: amount },
      { account_id: of.sale, cr: amount },
    ];
    const words = amount % 10 === 0 ? `=SUM(A${amount})` : description;
    return voucher(of.branchId, lines, { doc_date: `2026-03-${10 + (index % 10)}`, description: words });
  });
  for (let at = 0; at < items.length; at += 200) {
    const [row] = await query<{ answers: { voucher_id?: number }[] }>(
      "test.post-many",
      "select ledger.post_many($1) as answers",
      [JSON.stringify(items.slice(at, at + 200))],
    );
    const refused = row!.answers.find(({ voucher_id }) => voucher_id === undefined);
    if (refused) throw new Error(JSON.stringify(refused));
  }
}

export const ask = async (ctx: Ctx<OperatorActor>, format: string, subject: object = { kind: "journal", params: {} }) =>
  (await askExport(ctx, ExportAsk.parse({ subject, format }))).id;

export const listed = async (ctx: Ctx<OperatorActor>) => ExportList.parse(await listExports(ctx)).rows;

/** The complete file. */
export async function fileOf(ctx: Ctx<OperatorActor>, id: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await downloadExport(ctx, id)).parts) parts.push(part);
  return Buffer.concat(parts);
}
