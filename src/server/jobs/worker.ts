import { Logger, run } from "graphile-worker";
import { config } from "../config";
import { CONNECTION, makePool } from "../connection";
import { log } from "../log";
import { beSupervised, report } from "../supervised";
import { flushSupplierCalls } from "../supplier-deps";
import { startBookingWatchWorker } from "./booking-watch-worker";
import { startEInvoiceWorker } from "./e-invoice-worker";
import { startHoldExpiryWorker } from "./hold-expiry-worker";
import { jobLeases } from "./job-leases";
import { keepDemoPhone } from "./keep-demo-phone";
import { keepWatch } from "./keep-watch";
import { startMessageWorker } from "./message-worker";
import { startMirrorWorker } from "./mirror-worker";
import { startOutboxRelayWorker } from "./outbox-relay-worker";
import { startPaymentWorker } from "./payment-worker";
import { startRefundWorker } from "./refund-worker";
import { startSupplierOrderWorker } from "./supplier-order-worker";
import { tasks } from "./tasks";
import { startTelephonyWorker } from "./telephony-worker";
import { startTradeWorker } from "./trade-worker";
import { startTurnoverFoldWorker } from "./turnover-fold-worker";
import { startWebhookWorker } from "./webhook-worker";

/**
 * The job process: graphile-worker's tasks and crontab, the outbox relay, the expiry of holds, and the fold of turnovers. Ends with its
 * supervisor.
 */
beSupervised();
const pool = makePool({ name: "jobs", connectionString: config().databaseDirectUrl, max: 8, ...CONNECTION });

/** UTC: the branches' night is between 19:00 and 3:00. Scheduled jobs run before others. */
const CRONTAB = `
*/15 * * * * purge_expired ?priority=-10
17 1 * * * purge_relayed_events ?priority=-10
37 1 * * * purge_ended_holds ?priority=-10
42 1 * * * purge_ended_locks ?priority=-10
*/20 * * * * purge_api_log ?priority=-10
* * * * * expire_ledger_holds ?priority=-10
* * * * * end_approvals ?priority=-10
* * * * * expire_discounts ?priority=-10
* * * * * issue_partner_invoices ?priority=-10
* * * * * resume_closings ?priority=-10
3 * * * * refresh_rates ?priority=-10
* * * * * revive_exports ?priority=-10
*/30 * * * * purge_exports ?priority=-10
* * * * * send_reports ?priority=-10
52 1 * * * purge_reports ?priority=-10
*/5 * * * * forget_searches ?priority=-10
* * * * * revive_works ?priority=-10
47 1 * * * purge_works ?priority=-10
57 1 * * * sweep_files ?priority=-10
23 * * * * purge_webhooks ?priority=-10
37 * * * * purge_min_prices ?priority=-10
17 * * * * warn_certificates ?priority=-10
*/5 * * * * alarm_deposits ?priority=-10
7 22 * * * keep_periods ?priority=-10
27 22 * * * verify_nightly ?priority=-10
41 22 * * * compare_claims ?priority=-10
*/10 * * * * seal_audit ?priority=-10
57 22 * * * verify_audit ?priority=-10
`;

const relay = startOutboxRelayWorker(pool);
const sweeper = startHoldExpiryWorker(pool);
const fold = startTurnoverFoldWorker(pool);
const messages = startMessageWorker(pool);
const payments = startPaymentWorker();
const suppliers = startSupplierOrderWorker();
const trades = startTradeWorker();
const refunds = startRefundWorker();
const sellers = startBookingWatchWorker();
const mirrors = startMirrorWorker();
const hooks = startWebhookWorker();
const taxes = startEInvoiceWorker();
const phones = startTelephonyWorker(pool);
const demoPhone = config().seed === "demo" ? keepDemoPhone() : undefined;
const watch = keepWatch(pool, Object.keys(tasks));
const leases = jobLeases(pool);
const runner = await run({
  events: leases.events,
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

const renewal = leases.start();

// Creates the months after downtime over the new year, before anything is posted.
await runner.addJob("keep_periods", {}, { jobKey: "keep_periods" });
await runner.addJob("refresh_rates", {}, { jobKey: "refresh_rates", maxAttempts: 1 });

report({ type: "ready" });

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await Promise.allSettled([
    relay.stop(),
    sweeper.stop(),
    fold.stop(),
    messages.stop(),
    payments.stop(),
    suppliers.stop(),
    trades.stop(),
    refunds.stop(),
    sellers.stop(),
    mirrors.stop(),
    hooks.stop(),
    taxes.stop(),
    phones.stop(),
    watch.stop(),
    demoPhone?.stop(),
    // Its unfinished jobs are released by runner.stop().
    renewal.stop(),
    runner.stop(),
  ]);
  await flushSupplierCalls();
  await pool.end();
  process.exit(0);
}
process.on("SIGTERM", end).on("SIGINT", end).on("disconnect", end);
process.on("unhandledRejection", (error) => log().error({ err: error }, "unhandled rejection"));
