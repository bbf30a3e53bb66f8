import { get } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "@/server/config";

const PATIENCE_MS = 60_000;
const EVERY: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Waits for 200 from the health address, over HTTP. A nearly full disk and a wrong clock are reported and do not stop a
 * start.
 */
export async function waitUntilHealthy({ host, port, dataDir }: Settings): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  let status = 0;
  while (Date.now() < until) {
    const answer = await ask(EVERY[host] ?? host, port);
    status = answer.status;
    if (status === 200) return;
    if (answer.said.includes('"disk"')) return console.warn(`Note: the disk of ${dataDir} is nearly full`);
    if (answer.said.includes('"clock"')) return console.warn("Note: this machine's clock is not the database's");
    await sleep(50);
  }
  throw new Error(`GET /api/health answers ${status || "nothing"} after ${PATIENCE_MS / 1000} s`);
}

function ask(host: string, port: number): Promise<{ status: number; said: string }> {
  return new Promise((done) => {
    const request = get({ host, port, path: "/api/health", agent: false, timeout: 2_000 }, async (answer) => {
      const body = await text(answer).catch(() => "");
      done({ status: answer.statusCode ?? 0, said: body });
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => done({ status: 0, said: "" }));
  });
}
