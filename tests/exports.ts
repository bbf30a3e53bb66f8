import { fork } from "node:child_process";
import { resolve } from "node:path";
import { Logger, runOnce } from "graphile-worker";
import type pg from "pg";
import type { BranchId, Ctx, OperatorActor } from "@/domain/kernel/context";
import { askExport } from "@/domain/reporting/export/ask-export";
import { downloadExport } from "@/domain/reporting/export/download-export";
import { listExports } from "@/domain/reporting/export/list-exports";
import { ExportAsk, ExportList } from "@/domain/reporting/export/schema";
import { prisma, query } from "@/server/db";
import { exporter } from "@/server/jobs/make-export";
import { tasks } from "@/server/jobs/tasks";
import { bundled } from "./bundle";
import { personOf } from "./desk";
import { ctxOf, office } from "./fixtures";
import { type Chart, chart, voucher } from "./ledger";

let worker: string;

/** The process that makes files, and one that does jobs; answers what takes them from the product again. */
export async function buildExporter(): Promise<() => void> {
  const before = { ...exporter };
  // Beside other tests: behind everything else it would wait for all of them.
  exporter.niceness = 0;
  exporter.file = resolve(await bundled("src/server/jobs/exporter.ts"));
  worker = await bundled("tests/exports-worker.ts");
  return () => void Object.assign(exporter, before);
}

/** A job process of its own on this test's database. */
export const forkWorker = () => fork(worker);

/** The jobs that wait, as the job process does them, until none is left. */
export async function runJobs(pgPool: pg.Pool): Promise<void> {
  for (let left = 1; left > 0; ) {
    await runOnce({ pgPool, taskList: tasks, noHandleSignals: true, logger: new Logger(() => () => {}) });
    const { rows } = await pgPool.query(
      "select count(*)::int as n from graphile_worker.jobs where locked_at is null and run_at <= now() and attempts < max_attempts",
    );
    left = rows[0].n;
  }
}

export type Books = { of: Chart; ctx: Ctx<OperatorActor> };

/** A branch with a chart, an accountant who reads as `manner` says, and `documents` of two lines each. */
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

/** Documents of two lines; the n-th of the amount n, each tenth with a description that a spreadsheet would run. */
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

/** The whole file. */
export async function fileOf(ctx: Ctx<OperatorActor>, id: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await downloadExport(ctx, id)).parts) parts.push(part);
  return Buffer.concat(parts);
}
