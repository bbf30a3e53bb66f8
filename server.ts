import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import next from "next";
import { config } from "@/server/config";
import { pool } from "@/server/db";
import { state } from "@/server/http/health";
import { metricsToken } from "@/server/http/metrics";
import { productServer } from "@/server/http/product-server";
import { log } from "@/server/log";
import { redisAt } from "@/server/redis";
import { answersStored } from "@/server/rest/idempotency/store";
import { flushCallLog } from "@/server/rest/log-call";
import { beSupervised, report } from "@/server/supervised";
import { flushSupplierCalls } from "@/server/supplier-deps";

/** Inserted by the build (scripts/build.mjs). */
declare const MIGRATIONS: readonly string[] | undefined;

/** An app process serves REST at once and pages when Next is ready. The supervisor starts and ends it. */
const DRAIN_MS = 10_000;
/** A client that connected just before the end may send its call just after it. */
const LAST_CALLS_MS = 1_000;
beSupervised();
const dev = process.env.NODE_ENV === "development";
const { dataDir, host, port, redisUrl } = config();
// Redis is tested, and its state logged, before the first call is counted.
if (redisUrl) await redisAt(redisUrl);

const app = next({ dev, dir: process.cwd(), hostname: host, port });
let pages: ReturnType<typeof app.getRequestHandler> | undefined;
const server = productServer({ pages: () => pages, dev });

await app.prepare();
pages = app.getRequestHandler();
// For the operator's Prometheus: derived from AUTH_SECRET, so every process writes the same value.
const secrets = join(dataDir, "secrets");
await mkdir(secrets, { recursive: true, mode: 0o700 });
await writeFile(join(secrets, "metrics-token"), `${metricsToken()}\n`, { mode: 0o600 });
server.listen(port, host, () => {
  const migrations = typeof MIGRATIONS === "undefined" ? [] : MIGRATIONS;
  Object.assign(state(), { started: true, ownServer: true, migrations });
  report({ type: "ready" });
});

let ending = false;
async function end(code = 0): Promise<void> {
  if (ending) return;
  ending = true;
  state().leaving = true;
  setTimeout(() => {
    state().draining = true;
  }, LAST_CALLS_MS).unref();
  setTimeout(() => process.exit(code), DRAIN_MS).unref();
  server.close();
  // The connection of a busy client is idle only briefly between its requests.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  await new Promise((done) => server.once("close", done));
  await answersStored();
  await flushCallLog();
  await flushSupplierCalls();
  await pool().end();
  process.exit(code);
}
process.on("SIGTERM", () => end()).on("SIGINT", () => end());
// The supervisor has ended: the next start needs the free port.
process.on("disconnect", () => end());
if (!dev) {
  // Next's handler prints the error and continues. But an uncaught exception interrupts the running code: an HTTP
  // parser stopped midway waits forever, and its call with it. So this process ends and is replaced.
  process.removeAllListeners("uncaughtException").on("uncaughtException", (error) => {
    log().fatal({ err: error }, "uncaught exception, process exiting");
    void end(1);
  });
}
process.on("unhandledRejection", (error) => log().error({ err: error }, "unhandled rejection"));
