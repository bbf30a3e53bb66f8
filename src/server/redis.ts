import type { Redis } from "ioredis";
import { log } from "./log";
import { onceInProcess } from "./process";

/** Time limit of connecting, of a command, and of waiting for the first connection. */
const CONNECT_MS = 1_000;
const ANSWER_MS = 500;
const TELL_MS = 1_500;

export const AWAY = "Redis is not reachable: rate limits are counted by each process for itself until it is";
const BACK = "Redis is reachable: rate limits are counted in it";

/**
 * The only Redis connection of this process, opened at first use; reconnects automatically, and logs its loss and
 * return once.
 */
export async function redisAt(url: string, logLine: LogLine = ofLog): Promise<Redis> {
  const { Redis } = await import("ioredis");
  return onceInProcess("redis", () => {
    const client = new Redis(url, {
      ...{ enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: CONNECT_MS, commandTimeout: ANSWER_MS },
      // The readiness check of a server that never answers would repeat forever.
      retryStrategy: (times) => Math.min(2_000, 100 * 2 ** Math.min(times, 5)),
    });
    watch(client, logLine);
    return client;
  });
}

type LogLine = (line: string, error?: Error) => void;
const ofLog: LogLine = (line, error) => (error ? log().warn({ err: error }, line) : log().info(line));

/**
 * Logs the loss of the connection once, however often reconnection fails: at the first error, or after a long silence.
 */
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
