import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { readActor } from "@/domain/people/operator/load-operator-actor";
import { askExport } from "@/domain/reporting/export/ask-export";
import { beginAttempt } from "@/domain/reporting/export/attempt";
import { FORMATS, type Format, MAX_ROWS } from "@/domain/reporting/export/rules";
import { ExportAsk } from "@/domain/reporting/export/schema";
import { makeClient } from "@/server/connection";
import { bundle } from "../tests/bundle";
import { generateBooks } from "./generate-books";
import type { ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const GOAL_MB = 512;
const OUTFILE = `dist/run/bench-exporter.${process.pid}.mjs`;

/**
 * A journal with the maximum rows of a format, written in its own process like a job does: seconds, and memory of that
 * process.
 */
export const files = (): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    await owner.connect();
    await bundle("src/server/jobs/exporter.ts", OUTFILE);
    try {
      const rows: ResultRow[] = [];
      for (const format of FORMATS) rows.push(await measured(owner, format));
      return rows;
    } finally {
      await rm(OUTFILE, { force: true });
      await owner.end();
    }
  });

async function measured(owner: pg.Client, format: Format): Promise<ResultRow> {
  const [{ runBatched, prisma, query }, { files }, { personVault }] = await Promise.all([
    import("@/server/db"),
    import("@/server/files"),
    import("@/server/person-vault"),
  ]);
  const { branchId } = await generateBooks(owner, { entries: MAX_ROWS[format], accounts: 500, years: 2 });
  const operatorId = await accountant(owner, branchId);
  const found = await readActor(prisma(), operatorId, branchId);
  if ("refused" in found) throw new Error(found.refused);
  const ctx = {
    db: prisma(),
    query,
    runBatched,
    files: files(),
    persons: personVault,
    actor: found.actor,
    now: new Date(),
    requestId: "bench",
    locale: "fa",
  } as const;
  const { id } = await askExport(ctx, ExportAsk.parse({ subject: { kind: "journal", params: {} }, format }));
  const attempt = { branchId, id, run: randomUUID() };
  await beginAttempt(query, { ...attempt, worker: "bench" });
  const began = performance.now();
  const most = await highest(fork(OUTFILE, [JSON.stringify(attempt)], { execArgv: ["--max-old-space-size=640"] }));
  const seconds = (performance.now() - began) / 1000;
  const made = await prisma().export.findUniqueOrThrow({ where: { branchId_id: { branchId, id } } });
  if (made.state !== "done") throw new Error(`${format}: ${made.state}`);
  const size = `${(made.bytes! / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`;
  return {
    id: "files",
    what: `journal.${format}, ${made.rows!.toLocaleString("en")} rows (${size}), memory of its process`,
    ours: `${most.toFixed(0)} MB`,
    other: "",
    ratio: "",
    goal: `<= ${GOAL_MB} MB`,
    met: most <= GOAL_MB,
  };
}

async function accountant(owner: pg.Client, branchId: number): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `with o as (insert into operators (personnel_id, name, name_latin, password_hash) values ($2, 'x', 'x', '-') returning id)
     insert into memberships (operator_id, branch_id, role) select id, $1, 'accountant' from o returning operator_id as id`,
    [branchId, `bench-${branchId}`],
  );
  return rows[0]!.id;
}

/** Maximum resident megabytes of a process, sampled until it ends. */
async function highest(child: ChildProcess): Promise<number> {
  let most = 0;
  let going = true;
  const ended = once(child, "exit").finally(() => {
    going = false;
  });
  while (going) {
    try {
      most = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))![1]) / 1024;
    } catch {
      // It has just ended.
    }
    await sleep(50);
  }
  await ended;
  return most;
}
