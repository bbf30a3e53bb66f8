import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { mintOperatorToken } from "@/server/auth/operator-token";
import { office } from "../tests/fixtures";
import { call } from "../tests/http";
import { multipart } from "../tests/multipart";
import { personOf } from "../tests/operators";
import { bigPng } from "../tests/sample-files";
import { residentMb } from "../torture/world";
import { appProcesses } from "./app-processes";
import type { ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const TEN_MB = 10 * 1_048_576 - 1_024;
const GOAL_MB = 16;
const ROUNDS = 9;
const WAYS = ["multipart", "base64 in JSON"] as const;

/** Additional memory of a process that receives a file of 10 MB. */
export async function upload(): Promise<ResultRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "safar-bench-files-"));
  try {
    return await withDatabase(async () => {
      process.env.DATA_DIR = folder;
      const { base, child } = await appProcesses(1);
      try {
        const actor = await personOf((await office()).branchId);
        const claims = { ...actor, sessionEpoch: 0 };
        const authorization = `Bearer ${(await mintOperatorToken(claims, new Date())).token}`;
        const rows: ResultRow[] = [];
        for (const way of WAYS) {
          const send = async (content: Buffer) => {
            const { body, headers } = bodyOf(way, content);
            const { status, text } = await call(base, "POST", "/api/v2/upload", {
              headers: { authorization, "content-length": String(body.length), ...headers },
              body,
            });
            if (status !== 200) throw new Error(text);
          };
          // Modules loaded on demand are not a cost of the file.
          for (let n = 0; n < 3; n++) await send(bigPng(10_000));
          const content = bigPng(TEN_MB);
          const grown: number[] = [];
          for (let n = 0; n < ROUNDS; n++) grown.push(await growth(child.pid!, () => send(content)));
          const ours = Math.max(...grown);
          rows.push({
            id: "upload",
            what: `a 10 MB file as ${way}: what it adds to memory, the most of ${ROUNDS}`,
            ours: `${ours.toFixed(1)} MB`,
            other: "",
            ratio: "",
            goal: `<= ${GOAL_MB} MB`,
            met: ours <= GOAL_MB,
          });
        }
        return rows;
      } finally {
        child.kill();
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function bodyOf(way: (typeof WAYS)[number], content: Buffer) {
  if (way === "multipart") return multipart([{ field: "file", value: content, filename: "x.png" }]);
  const body = Buffer.from(JSON.stringify({ file: content.toString("base64"), name: "x.png" }));
  return { body, headers: { "content-type": "application/json" } };
}

async function growth(pid: number, work: () => Promise<void>): Promise<number> {
  await sleep(300);
  const before = residentMb(pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 3);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return most - before;
}
