import { readFileSync } from "node:fs";
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { BranchId } from "@/domain/kernel/context";
import { makeClient } from "@/server/connection";
import { appProcesses } from "./app-processes";
import { generateBooks } from "./generate-books";
import type { ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const ENTRIES = 1_000_000;
const GOAL_MB = 100;
const FILES = ["entries.csv", "journal.hledger"] as const;

/**
 * A full export of a branch with a million lines, read from an app process like the console does: seconds, and
 * additional memory.
 */
export const exportRows = (entries = ENTRIES): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    await owner.connect();
    const app = await appProcesses(1);
    try {
      const made = await generateBooks(owner, { entries, accounts: 2_000, years: 10 });
      const token = await tokenOf(owner, made.branchId);
      const read = (file: string, search = "") => readFile(`${app.base}/api/v2/exports/${file}${search}`, token);
      const rows: ResultRow[] = [];
      for (const file of FILES) {
        // One-time costs (code, connections) are not part of the file.
        for (let warm = 0; warm < 5; warm++) await read(file, `?from=${made.to}`);
        const before = memoryOf(app.child.pid!);
        const peak = watch(app.child.pid!);
        const began = performance.now();
        const { bytes, lines } = await read(file);
        const seconds = (performance.now() - began) / 1000;
        const extra = (await peak()) - before;
        if (lines < made.entries) throw new Error(`${file} has ${lines} lines`);
        const size = `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`;
        rows.push({
          id: "export",
          what: `${file}, ${made.entries.toLocaleString("en")} lines (${size}), extra memory`,
          ours: `${extra.toFixed(0)} MB`,
          other: "",
          ratio: "",
          goal: `<= ${GOAL_MB} MB`,
          met: extra <= GOAL_MB,
        });
      }
      return rows;
    } finally {
      app.child.kill();
      await owner.end();
    }
  });

/** An operator of the branch who may read its books. */
async function tokenOf(owner: pg.Client, branchId: number): Promise<string> {
  const { rows } = await owner.query<{ id: number }>(
    `with o as (insert into operators (personnel_id, name, name_latin, password_hash) values ('bench', 'x', 'x', '-') returning id)
     insert into memberships (operator_id, branch_id, role) select id, $1, 'accountant' from o returning operator_id as id`,
    [branchId],
  );
  const { mintOperatorToken } = await import("@/server/auth/operator-token");
  const claims = { operatorId: rows[0]!.id, branchId: branchId as BranchId, sessionEpoch: 0, permissions: [] };
  return (await mintOperatorToken(claims, new Date())).token;
}

/** Reads a file and discards it. */
const readFile = (url: string, token: string) =>
  new Promise<{ bytes: number; lines: number }>((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, (answer) => {
      const reply = { bytes: 0, lines: 0 };
      answer.on("data", (chunk: Buffer) => {
        reply.bytes += chunk.length;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) reply.lines++;
      });
      answer.on("error", reject);
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(reply) : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    }).on("error", reject);
  });

/** Resident megabytes of a process. */
const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;

/** Samples a process's memory until the maximum is read. */
function watch(pid: number): () => Promise<number> {
  let most = 0;
  let going = true;
  const done = (async () => {
    while (going) {
      most = Math.max(most, memoryOf(pid));
      await sleep(20);
    }
  })();
  return async () => {
    going = false;
    await done;
    return most;
  };
}
