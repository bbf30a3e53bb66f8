import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { measuring, SideFailed } from "./side";

export type Load = { perSecond: number; p50Ms: number; p99Ms: number; requests: number };
type LoadReply = { requests: number; seconds: number; refused: number; errors: number; p50_us: number; p99_us: number };

/**
 * Load by wrk (C, little CPU): the given raw requests in sequence, each once as far as they last. Throws on any answer
 * other than 2xx.
 */
export async function load(
  base: string,
  file: string,
  { connections, seconds }: { connections: number; seconds: number },
) {
  const given = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "10s",
    "-s",
    "bench/load.lua",
    base,
    "--",
    file,
  ];
  const stdout = await measuring("ours", "wrk", given);
  const reply = JSON.parse(stdout.trim().split("\n").at(-1)!) as LoadReply;
  if (reply.refused + reply.errors > 0)
    throw new SideFailed("ours", `${file}: ${reply.refused} refused, ${reply.errors} errors`);
  const { requests, p50_us, p99_us } = reply;
  const answer: Load = { perSecond: requests / reply.seconds, p50Ms: p50_us / 1000, p99Ms: p99_us / 1000, requests };
  return answer;
}

/** Writes requests to the file that `load` reads. */
export function requestFile(directory: string, name: string, requests: readonly string[]): string {
  const path = join(directory, name);
  writeFileSync(path, requests.map((text) => `${Buffer.byteLength(text)}\n${text}\n`).join(""));
  return path;
}

/** One HTTP/1.1 request as sent on the wire. */
export function rawRequest(method: string, path: string, headers: Record<string, string>, body = ""): string {
  const all = { host: "bench", ...headers, ...(body && { "content-length": String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}
