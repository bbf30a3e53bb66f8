import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mintOperatorToken } from "@/server/auth/operator-token";
import { office } from "../fixtures";
import { personOf } from "../operators";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "./processes";

/**
 * Eight concurrent uploads of 500 MB each, with declared length or endless: refused with little memory (reliability
 * I7).
 */
const AT_ONCE = 8;
const MAX_GROWTH_MB = 64;
const HALF_GB = 500 * 1_048_576;

let app: AppProcess;
let folder: string;
let authorization: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "safar-uploads-"));
  await buildProcess();
  app = await startProcess({ DATA_DIR: folder });
  const actor = await personOf((await office()).branchId);
  authorization = `Bearer ${(await mintOperatorToken({ ...actor, sessionEpoch: 0 }, new Date())).token}`;
});
afterAll(async () => {
  await stopProcesses();
  await rm(folder, { recursive: true, force: true });
});

const BLOCK = Buffer.alloc(65_536, "a");
const CHUNK = Buffer.concat([Buffer.from("10000\r\n"), BLOCK, Buffer.from("\r\n")]);
const PART = '--b\r\ncontent-disposition: form-data; name="f"; filename="x.csv"\r\n\r\n';

/** Sends until it gets an answer, at most 500 MB; returns the status and its time since the start. */
function pour(length: "told" | "endless"): Promise<{ status: number; ms: number; sent: number }> {
  const { hostname, port } = new URL(app.base);
  const began = performance.now();
  return new Promise((done) => {
    let [sent, status, ms] = [0, 0, 0];
    const socket = connect(Number(port), hostname, () => {
      const how = length === "told" ? `content-length: ${HALF_GB}` : "transfer-encoding: chunked";
      const first = length === "told" ? PART : `${PART.length.toString(16)}\r\n${PART}\r\n`;
      socket.write(
        `POST /api/v2/upload HTTP/1.1\r\nhost: a\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=b\r\n${how}\r\n\r\n${first}`,
      );
      const more = length === "told" ? BLOCK : CHUNK;
      const push = () => {
        while (!socket.destroyed && sent < HALF_GB) {
          sent += more.length;
          if (!socket.write(more)) break;
        }
      };
      socket.on("drain", push);
      push();
    });
    socket.on("data", (part) => {
      if (status === 0) ms = performance.now() - began;
      status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(part.toString())?.[1]);
    });
    socket.on("error", () => {});
    socket.on("close", () => done({ status, ms, sent }));
  });
}

const residentMb = async () =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${app.pid}/status`, "utf8"))![1]) / 1024;

test.each(["told", "endless"] as const)(
  "8 x 500 MB, %s: 413, within memory, and nothing left",
  async (length) => {
    // Warm-up: permanent memory of a process is not a cost of the attack.
    await Promise.all(Array.from({ length: AT_ONCE }, () => pour(length)));
    const before = await residentMb();
    let most = before;
    const looking = setInterval(async () => {
      most = Math.max(most, await residentMb());
    }, 20);
    const result = await Promise.all(Array.from({ length: AT_ONCE }, () => pour(length)));
    clearInterval(looking);
    expect(result.map(({ status }) => status)).toEqual(result.map(() => 413));
    if (length === "told") expect(Math.max(...result.map(({ sent }) => sent))).toBeLessThan(125 * 1_048_576);
    expect(most - before).toBeLessThanOrEqual(MAX_GROWTH_MB);
    expect(await readdir(join(folder, "incoming")).catch(() => [])).toEqual([]);
  },
  120_000,
);
