import type { JobHelpers, TaskList } from "graphile-worker";
import { PURGE_CARDS } from "@/domain/cashier/credit-card/save-card";
import { WARN_EXPIRING } from "@/domain/catalogue/certificate/warn-expiring";
import type { RowOf } from "@/domain/kernel/table-rows";
import { PURGE_IMPORTS } from "@/domain/people/passenger/import-batch";
import { FORGET_FILLED } from "@/domain/people/passenger/merge-passengers";
import { PURGE_CALLS } from "@/domain/platform/api-log/purge";
import { PURGE as PURGE_WORKS, REVIVE as REVIVE_WORKS } from "@/domain/platform/background-job/attempt";
import { sweepFiles } from "@/domain/platform/file/sweep";
import { PURGE_DELIVERIES, PURGE_ENDPOINTS, PURGE_STREAMS } from "@/domain/platform/webhook/purge";
import { compareClaims } from "@/domain/sales/refund/compare-claims";
import { FORGET_OFFERS, FORGET_SEARCHES } from "@/domain/sales/search/forget";
import { PURGE_SUPPLIER_CALLS } from "@/domain/sales/supplier/call-log";
import { prisma } from "../db";
import { files } from "../files";
import { log } from "../log";
import { tradeDeps } from "../trade-deps";
import { closePeriods, resumeClosings } from "./close-periods";
import { exportTasks } from "./export-tasks";
import { makeBooksJob, verifyBookFiles } from "./make-books";
import { matchBankLines } from "./match-bank-lines";
import { refreshRatesHourly } from "./refresh-rates";
import { runBackgroundJob } from "./run-background-job";
import { sealAuditLog, verifyAuditLog } from "./seal-audit";
import { sendReports } from "./send-reports";
import { verifyNightly, verifySpan } from "./verify";

/**
 * The key of a call is valid for 24 h (contract section 1); after that its next use is a new call. Deleted in batches.
 */
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

const ISSUE_INVOICES = "select issue_partner_invoices($1, now(), 100) as n";

/** Repeats until nothing is left: no statement may exceed the limit of the connection. */
async function inBatches(query: JobHelpers["query"], statement: string): Promise<void> {
  while (((await query(statement)).rowCount ?? 0) > 0);
}

/** Jobs by name; each a statement or a call of a use case. */
export const tasks: TaskList = {
  /**
   * Idempotency keys (24 h) of all tables, jti and connection tokens (their lifetime), failed attempts (counted over an
   * hour), sent codes, addresses unused for 30 days, article visitors of past days, and data of merges that can no
   * longer be undone.
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
    // A visitor counts once a day: days that are over in every time zone are not needed.
    await inBatches(query, deleteFrom("article_views", "day < current_date - 2"));
    for (const table of KEYED) await inBatches(query, forgetKeys(table));
  },
  /** Relayed events are stored for 30 days, for replay. */
  purge_relayed_events: async (_, { query }) => {
    await inBatches(query, deleteFrom("outbox", "relayed_at < now() - interval '30 days'"));
  },
  /** The API log: 30 days, and limited by disk space; deleted in short batches. */
  purge_api_log: async (_, { query }) => {
    await inBatches(query, PURGE_CALLS);
    await inBatches(query, PURGE_SUPPLIER_CALLS);
  },
  /** Ended holds and their calls are stored for 30 days; the audit log has their history. */
  purge_ended_holds: async (_, { query }) => {
    await inBatches(query, deleteFrom("holds", "status <> 'open' and created_at < now() - interval '30 days'"));
    const childless = "not exists (select from holds h where h.branch_id = r.branch_id and h.hold_request_id = r.id)";
    await inBatches(query, deleteFrom("hold_requests", `created_at < now() - interval '30 days' and ${childless}`));
  },
  /** Likewise unused locks of offers and their requests to suppliers. */
  purge_ended_locks: async (_, { query }) => {
    const ended = "state in ('refused', 'released') and operation = 'lock' and created_at < now() - interval '30 days'";
    await inBatches(query, deleteFrom("supplier_orders", ended));
    // Requests of a trade are stored as long as the trade.
    const unasked = `not exists (select from supplier_orders o where o.branch_id = r.branch_id and o.offer_lock_id = r.id)
       and not exists (select from trade_items i where i.branch_id = r.branch_id and i.offer_lock_id = r.id)`;
    const unused = "status in ('released', 'expired', 'failed') and created_at < now() - interval '30 days'";
    await inBatches(query, deleteFrom("offer_locks", `${unused} and ${unasked}`));
  },
  /** Webhook deliveries older than 30 days, and removed endpoints without deliveries. */
  purge_webhooks: async (_, { query }) => {
    await inBatches(query, PURGE_DELIVERIES);
    await inBatches(query, PURGE_STREAMS);
    await inBatches(query, PURGE_ENDPOINTS);
  },
  /** Fiscal months and partitions of all branches, until the end of next year; numbers of the books that are due. */
  keep_periods: async (_, { query }) => {
    await query("select ledger.ensure_all_periods()");
    const { rows } = await query<RowOf<"branches", "id">>("select id from branches where active");
    for (const { id } of rows) await query("select ledger.give_legal_numbers($1)", [id]);
  },
  /** Expired holds of amounts on accounts. */
  expire_ledger_holds: async (_, { query }) => {
    while ((await query<{ n: number }>("select ledger.expire_holds() as n")).rows[0]!.n > 0);
  },
  /** Expired approvals beyond a credit limit. */
  end_approvals: async (_, { query }) => {
    while ((await query<{ n: number }>("select end_approvals() as n")).rows[0]!.n > 0);
  },
  /** Invoices and credit notes of partners' bookings. */
  issue_partner_invoices: async (_, { query }) => {
    const { rows } = await query<RowOf<"branches", "id">>("select id from branches where active");
    for (const { id } of rows) while ((await query<{ n: number }>(ISSUE_INVOICES, [id])).rows[0]!.n > 0);
  },
  /** Reserved uses of discount codes without a purchase. */
  expire_discounts: async (_, { query }) => {
    while ((await query<{ n: number }>("select expire_discounts(500) as n")).rows[0]!.n > 0);
  },
  ...exportTasks,
  /** Imports and bulk jobs: resumed after a kill, deleted after a month. */
  do_work: (payload, helpers) => runBackgroundJob(payload, helpers),
  revive_works: async (_, { query }) => {
    await query(REVIVE_WORKS);
  },
  purge_works: async (_, { query }) => {
    await inBatches(query, PURGE_WORKS);
    await inBatches(query, PURGE_IMPORTS);
  },
  /** Stored files and their rows: deletes those without a counterpart. */
  sweep_files: async () => {
    log().info(await sweepFiles({ db: prisma(), files: files(), now: new Date() }), "unused files deleted");
  },
  /** Results of expired searches, and stored PDFs of yesterday. */
  forget_searches: async (_, { query }) => {
    await inBatches(query, FORGET_OFFERS);
    await inBatches(query, FORGET_SEARCHES);
    await inBatches(query, deleteFrom("paper_files", "made_at < now() - interval '1 day'"));
  },
  /** Outdated lowest prices of hotels, and the inquiry times of past weeks. */
  purge_min_prices: async (_, { query }) => {
    await inBatches(query, deleteFrom("min_prices", "dead_at < now()"));
    await inBatches(query, deleteFrom("min_price_asks", "week < current_date - 14"));
  },
  /** Certificates that end soon: notified at 60, 30 and 7 days. */
  warn_certificates: async (_, { query }) => {
    await query(WARN_EXPIRING);
  },
  /** Deposits at suppliers that become low. */
  alarm_deposits: async (_, { query }) => {
    await query("select alarm_supplier_deposits(now())");
  },
  /** Reports by e-mail; their files are deleted after three months. */
  send_reports: sendReports,
  purge_reports: async (_, { query }) => {
    await inBatches(query, deleteFrom("report_deliveries", "created_at < now() - interval '90 days'"));
  },
  match_bank_lines: matchBankLines,
  make_books: makeBooksJob,
  verify_book_files: verifyBookFiles,
  refresh_rates: refreshRatesHourly,
  close_periods: closePeriods,
  resume_closings: resumeClosings,
  verify_books: verifySpan,
  verify_nightly: verifyNightly,
  /** Compares what we owe other deployments, by our books and by theirs. */
  compare_claims: async () => {
    for (const result of await compareClaims(tradeDeps({ requestId: "compare", now: new Date() })))
      if (result.fault) log().warn(result, "supplier claims comparison failed");
      else if (result.different > 0) log().error(result, "supplier claims differ from the books");
  },
  seal_audit: sealAuditLog,
  verify_audit: verifyAuditLog,
};
