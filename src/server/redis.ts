import type { Redis } from "ioredis";
import { log } from "./log";
import { onceInProcess } from "./process";

/** So long one waits for a connection, an answer to a command, and the line that says there is none. */
const CONNECT_MS = 1_000;
const ANSWER_MS = 500;
const TELL_MS = 1_500;

export const AWAY = "Redis is not reachable: rate limits are counted by each process for itself until it is";
const BACK = "Redis is reachable: rate limits are counted in it";

/** The one connection of this process, made at its first use; it comes back by itself, and says once when it goes and once when it is back. */
export async function redisAt(url: string, logLine: LogLine = ofLog): Promise<Redis> {
  const { Redis } = await import("ioredis");
  return onceInProcess("redis", () => {
    const client = new Redis(url, {
      ...{ enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: CONNECT_MS, commandTimeout: ANSWER_MS },
      // Where whoever listens there says nothing, readiness is asked for ever.
      retryStrategy: (times) => Math.min(2_000, 100 * 2 ** Math.min(times, 5)),
    });
    watch(client, logLine);
    return client;
  });
}

type LogLine = (line: string, error?: Error) => void;
const ofLog: LogLine = (line, error) => (error ? log().warn({ err: error }, line) : log().info(line));

/** Whether it is away is said once, however often it is tried: at the first error, or when nothing was heard for long. */
function watch(client: Redis, logLine: LogLine): void {
  let away = false;
  const gone = (error: Error) => {
    if (away) return;
    away = true;
    logLine(AWAY, error);
  };
  const silent = setTimeout(() => gone(new Error(`no answer within ${TELL_MS} ms`)), TELL_MS).unref();
  client.on("error", gone).on("ready", () => {
    clearTimeout(silent);
    if (away) logLine(BACK);
    away = false;
  });
}
