import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "@/server/config";

const PATIENCE_MS = 60_000;
const EVERY: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Waits for 200 from the health address, over the wire as anybody would. */
export async function untilHealthy({ host, port }: Settings): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  let status = 0;
  while (Date.now() < until) {
    status = await ask(EVERY[host] ?? host, port);
    if (status === 200) return;
    await sleep(50);
  }
  throw new Error(`GET /api/health answers ${status || "nothing"} after ${PATIENCE_MS / 1000} s`);
}

function ask(host: string, port: number): Promise<number> {
  return new Promise((done) => {
    const request = get({ host, port, path: "/api/health", agent: false, timeout: 2_000 }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => done(0));
  });
}
