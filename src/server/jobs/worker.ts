import { Logger, run } from "graphile-worker";
import { config } from "../config";
import { CONNECTION, makePool } from "../connection";
import { log } from "../log";
import { beSupervised, report } from "../supervised";
import { flushSupplierCalls } from "../supplier-desk";
import { keepDemoPhone } from "./keep-demo-phone";
import { keepExpiring } from "./keep-expiring";
import { keepHooking } from "./keep-hooking";
import { keepListening } from "./keep-listening";
import { keepMirroring } from "./keep-mirroring";
import { keepPaying } from "./keep-paying";
import { keepRefunding } from "./keep-refunding";
import { keepRelaying } from "./keep-relaying";
import { keepSending } from "./keep-sending";
import { keepSuppliers } from "./keep-suppliers";
import { keepTrading } from "./keep-trading";
import { tasks } from "./tasks";

/** The job process: graphile-worker's tasks and crontab, the outbox relay, and the end of holds. Ends with its supervisor. */
beSupervised();
const pool = makePool({ name: "jobs", connectionString: config().databaseDirectUrl, max: 8, ...CONNECTION });

/** UTC: the night of the branches is between 19:00 and 3:00. */
const CRONTAB = `
*/15 * * * * purge_expired
17 1 * * * purge_relayed_events
37 1 * * * purge_ended_holds
42 1 * * * purge_ended_locks
*/20 * * * * purge_api_log
* * * * * expire_ledger_holds
* * * * * end_approvals
* * * * * expire_discounts
* * * * * resume_closings
3 * * * * refresh_rates
* * * * * revive_exports
*/30 * * * * purge_exports
* * * * * send_reports
52 1 * * * purge_reports
*/5 * * * * forget_searches
* * * * * revive_works
47 1 * * * purge_works
57 1 * * * sweep_files
23 * * * * purge_webhooks
37 * * * * purge_min_prices
17 * * * * warn_certificates
7 22 * * * keep_periods
27 22 * * * verify_nightly
*/10 * * * * seal_audit
57 22 * * * verify_audit
`;

const relay = keepRelaying(pool);
const sweeper = keepExpiring(pool);
const messages = keepSending(pool);
const payments = keepPaying();
const suppliers = keepSuppliers();
const trades = keepTrading();
const refunds = keepRefunding();
const mirrors = keepMirroring();
const hooks = keepHooking();
const phones = keepListening(pool);
const demoPhone = config().seed === "demo" ? keepDemoPhone() : undefined;
const runner = await run({
  pgPool: pool,
  taskList: tasks,
  concurrency: 2,
  noHandleSignals: true,
  noPreparedStatements: !config().preparedStatements,
  crontab: CRONTAB,
  logger: new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") log().warn({ level }, message);
  }),
});

// A database that slept over the new year has its months before anybody posts.
await runner.addJob("keep_periods", {}, { jobKey: "keep_periods" });
await runner.addJob("refresh_rates", {}, { jobKey: "refresh_rates", maxAttempts: 1 });

report({ type: "ready" });

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  // stop() hands unfinished jobs back, so that another process runs them.
  await Promise.allSettled([
    relay.stop(),
    sweeper.stop(),
    messages.stop(),
    payments.stop(),
    suppliers.stop(),
    trades.stop(),
    refunds.stop(),
    mirrors.stop(),
    hooks.stop(),
    phones.stop(),
    demoPhone?.stop(),
    runner.stop(),
  ]);
  await flushSupplierCalls();
  await pool.end();
  process.exit(0);
}
process.on("SIGTERM", end).on("SIGINT", end).on("disconnect", end);
process.on("unhandledRejection", (error) => log().error({ err: error }, "unhandled rejection"));
