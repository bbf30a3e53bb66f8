import type { JobHelpers, TaskList } from "graphile-worker";
import { PURGE_CALLS } from "@/domain/api-log/purge";
import { PURGE as PURGE_WORKS, REVIVE as REVIVE_WORKS } from "@/domain/background-job/attempt";
import { WARN_EXPIRING } from "@/domain/certificate/warn-expiring";
import { PURGE_CARDS } from "@/domain/credit-card/save-card";
import { purgeExports, reviveExports } from "@/domain/export/tidy";
import { sweepFiles } from "@/domain/file/sweep";
import { PURGE_IMPORTS } from "@/domain/passenger/import-batch";
import { FORGET_FILLED } from "@/domain/passenger/merge-passengers";
import { compareClaims } from "@/domain/refund/compare-claims";
import { FORGET_OFFERS, FORGET_SEARCHES } from "@/domain/search/forget";
import { PURGE_SUPPLIER_CALLS } from "@/domain/supplier/call-log";
import { PURGE_DELIVERIES, PURGE_ENDPOINTS, PURGE_STREAMS } from "@/domain/webhook/purge";
import { prisma } from "../db";
import { files } from "../files";
import { log } from "../log";
import { tradeDeps } from "../trade-deps";
import { closePeriods, resumeClosings } from "./close-periods";
import { makeExport } from "./make-export";
import { refreshRatesHourly } from "./refresh-rates";
import { runBackgroundJob } from "./run-background-job";
import { sealAuditLog, verifyAuditLog } from "./seal-audit";
import { sendReports } from "./send-reports";
import { verifyNightly, verifySpan } from "./verify";

/** A call's key is good for 24 h (contract section 1): then it is forgotten, and its next use is a new call. In batches. */
const KEYED = [
  "bookings",
  "hold_requests",
  "ledger.drafts",
  "payments",
  "announcements",
  "connections",
  "offsets",
  "offer_locks",
  "travel_requests",
] as const;
const forgetKeys = (table: (typeof KEYED)[number]) => `
  update ${table} set request_key = null where ctid = any(array(
    select ctid from ${table} where request_key is not null and created_at < now() - interval '25 hours'
       ${table === "payments" ? "and created_by <> 'system'" : ""}
     order by created_at limit 5000 for no key update skip locked))`;

const deleteFrom = (table: string, due: string) =>
  `delete from ${table} where ctid = any(array(select ctid from ${table} r where ${due} limit 10000))`;

/** Again until nothing is left: no statement is so long that its connection would be taken for lost. */
async function inBatches(query: JobHelpers["query"], statement: string): Promise<void> {
  while (((await query(statement)).rowCount ?? 0) > 0);
}

/** Jobs by name; each a statement or a call of a use case. */
export const tasks: TaskList = {
  /**
   * Idempotency keys (24 h) wherever they stand, jti and connection tokens (their life), guesses (counted
   * over an hour), codes that were sent, addresses nobody came from for 30 days, visitors of articles of days that are over, and
   * what merges of people took over that can be undone no more.
   */
  purge_expired: async (_, { query }) => {
    await query("delete from idempotency_keys where expires_at < now()");
    await query("delete from call_steps where expires_at < now()");
    await query("delete from connection_tokens where expires_at < now() - interval '1 day'");
    await query("delete from operator_sessions where expires_at < now() - interval '30 days'");
    await query("delete from refused_sign_ins where at < now() - interval '90 days'");
    await query("delete from sign_in_failures where failed_at < now() - interval '2 hours'");
    await query("delete from one_time_codes where sent_at < now() - interval '1 day'");
    await query("delete from known_addresses where seen_at < now() - interval '30 days'");
    await query(PURGE_CARDS);
    await inBatches(query, FORGET_FILLED);
    // Who looked at an article counts once a day: nobody asks of days that are over everywhere.
    await inBatches(query, deleteFrom("article_views", "day < current_date - 2"));
    for (const table of KEYED) await inBatches(query, forgetKeys(table));
  },
  /** Relayed events stay 30 days, for replay. */
  purge_relayed_events: async (_, { query }) => {
    await inBatches(query, deleteFrom("outbox", "relayed_at < now() - interval '30 days'"));
  },
  /** The API log: 30 days, and no more calls than a disk can bear; in batches that hold nothing up. */
  purge_api_log: async (_, { query }) => {
    await inBatches(query, PURGE_CALLS);
    await inBatches(query, PURGE_SUPPLIER_CALLS);
  },
  /** Holds that ended, and the calls that made them, stay 30 days: their story stands in the audit log. */
  purge_ended_holds: async (_, { query }) => {
    await inBatches(query, deleteFrom("holds", "status <> 'open' and created_at < now() - interval '30 days'"));
    const childless = "not exists (select from holds h where h.branch_id = r.branch_id and h.hold_request_id = r.id)";
    await inBatches(query, deleteFrom("hold_requests", `created_at < now() - interval '30 days' and ${childless}`));
  },
  /** Offers' locks that ended unused, and what suppliers were asked for them, the same. */
  purge_ended_locks: async (_, { query }) => {
    const ended = "state in ('refused', 'released') and operation = 'lock' and created_at < now() - interval '30 days'";
    await inBatches(query, deleteFrom("supplier_orders", ended));
    // What somebody wanted to buy with it is told for as long as the trade is.
    const unasked = `not exists (select from supplier_orders o where o.branch_id = r.branch_id and o.offer_lock_id = r.id)
       and not exists (select from trade_items i where i.branch_id = r.branch_id and i.offer_lock_id = r.id)`;
    const unused = "status in ('released', 'expired', 'failed') and created_at < now() - interval '30 days'";
    await inBatches(query, deleteFrom("offer_locks", `${unused} and ${unasked}`));
  },
  /** What webhooks told 30 days ago, and endpoints that were removed, once nothing is left of them. */
  purge_webhooks: async (_, { query }) => {
    await inBatches(query, PURGE_DELIVERIES);
    await inBatches(query, PURGE_STREAMS);
    await inBatches(query, PURGE_ENDPOINTS);
  },
  /** Fiscal months and partitions of all branches, until the end of the year after this one. */
  keep_periods: async (_, { query }) => {
    await query("select ledger.ensure_all_periods()");
  },
  /** Amounts set aside on accounts and neither taken nor given back in time. */
  expire_ledger_holds: async (_, { query }) => {
    while ((await query<{ n: number }>("select ledger.expire_holds() as n")).rows[0]!.n > 0);
  },
  /** Approvals beyond a ceiling whose time is over. */
  end_approvals: async (_, { query }) => {
    while ((await query<{ n: number }>("select end_approvals() as n")).rows[0]!.n > 0);
  },
  /** Uses of discount codes that were reserved and not bought with. */
  expire_discounts: async (_, { query }) => {
    while ((await query<{ n: number }>("select expire_discounts(500) as n")).rows[0]!.n > 0);
  },
  /** Files people asked for: made, handed to another worker where one was killed, and gone after a week. */
  make_export: makeExport,
  revive_exports: (_, { query }) => reviveExports((text, values) => query(text, values)),
  purge_exports: (_, { query }) => purgeExports((text, values) => query(text, values)),
  /** Imports and bulk work people asked for: gone on with where a process was killed, forgotten after a month. */
  do_work: (payload, helpers) => runBackgroundJob(payload, helpers),
  revive_works: async (_, { query }) => {
    await query(REVIVE_WORKS);
  },
  purge_works: async (_, { query }) => {
    await inBatches(query, PURGE_WORKS);
    await inBatches(query, PURGE_IMPORTS);
  },
  /** Stored files and their rows: what only one of the two has. */
  sweep_files: async () => {
    log().info(await sweepFiles({ db: prisma(), files: files(), now: new Date() }), "files were swept");
  },
  /** What was found in searches that are over, and papers that were printed yesterday. */
  forget_searches: async (_, { query }) => {
    await inBatches(query, FORGET_OFFERS);
    await inBatches(query, FORGET_SEARCHES);
    await inBatches(query, deleteFrom("paper_files", "made_at < now() - interval '1 day'"));
  },
  /** Lowest prices of hotels that nobody is told any more, and when suppliers were asked for weeks that are over. */
  purge_min_prices: async (_, { query }) => {
    await inBatches(query, deleteFrom("min_prices", "dead_at < now()"));
    await inBatches(query, deleteFrom("min_price_asks", "week < current_date - 14"));
  },
  /** Certificates that end soon: told at 60, 30 and 7 days. */
  warn_certificates: async (_, { query }) => {
    await query(WARN_EXPIRING);
  },
  /** Reports by mail; their files are forgotten after three months. */
  send_reports: sendReports,
  purge_reports: async (_, { query }) => {
    await inBatches(query, deleteFrom("report_deliveries", "created_at < now() - interval '90 days'"));
  },
  refresh_rates: refreshRatesHourly,
  close_periods: closePeriods,
  resume_closings: resumeClosings,
  verify_books: verifySpan,
  verify_nightly: verifyNightly,
  /** What we owe other deployments, by our books and by theirs. */
  compare_claims: async () => {
    for (const result of await compareClaims(tradeDeps({ requestId: "compare", now: new Date() })))
      if (result.fault) log().warn(result, "claims of a supplier were not compared");
      else if (result.different > 0) log().error(result, "what is owed to a supplier differs from what it says");
  },
  seal_audit: sealAuditLog,
  verify_audit: verifyAuditLog,
};
