import type { JobHelpers, TaskList } from "graphile-worker";
import { PURGE_CALLS } from "@/domain/api-log/purge";
import { WARN_EXPIRING } from "@/domain/certificate/warn-expiring";
import { purgeExports, reviveExports } from "@/domain/export/tidy";
import { sweepFiles } from "@/domain/file/sweep";
import { PURGE_IMPORTS } from "@/domain/passenger/import-stroke";
import { PURGE as PURGE_WORKS, REVIVE as REVIVE_WORKS } from "@/domain/work/attempt";
import { prisma } from "../db";
import { files } from "../files";
import { log } from "../log";
import { closePeriods, resumeClosings } from "./close-periods";
import { doWork } from "./do-work";
import { makeExport } from "./make-export";
import { refreshRatesHourly } from "./refresh-rates";
import { verifyNightly, verifySpan } from "./verify";

/** A call's key is good for 24 h (contract section 1): then it is forgotten, and its next use is a new call. In strokes. */
const forgetKeys = (table: "bookings" | "hold_requests" | "ledger.drafts") => `
  update ${table} set request_key = null where ctid = any(array(
    select ctid from ${table} where request_key is not null and created_at < now() - interval '25 hours'
     order by created_at limit 5000 for no key update skip locked))`;

const deleteFrom = (table: string, due: string) =>
  `delete from ${table} where ctid = any(array(select ctid from ${table} r where ${due} limit 10000))`;

/** Again until nothing is left: no statement is so long that its connection would be taken for lost. */
async function inStrokes(query: JobHelpers["query"], statement: string): Promise<void> {
  while (((await query(statement)).rowCount ?? 0) > 0);
}

/** Jobs by name; each a statement or a call of a use case. */
export const tasks: TaskList = {
  /** Idempotency keys (24 h) wherever they stand, jti and connection tokens (their life), failed sign-ins (counted over 15 minutes). */
  purge_expired: async (_, { query }) => {
    await query("delete from idempotency_keys where expires_at < now()");
    await query("delete from connection_tokens where expires_at < now() - interval '1 day'");
    await query("delete from sign_in_failures where failed_at < now() - interval '1 hour'");
    for (const table of ["bookings", "hold_requests", "ledger.drafts"] as const)
      await inStrokes(query, forgetKeys(table));
  },
  /** Relayed events stay 30 days, for replay. */
  purge_relayed_events: async (_, { query }) => {
    await inStrokes(query, deleteFrom("outbox", "relayed_at < now() - interval '30 days'"));
  },
  /** The API log: 30 days, and no more calls than a disk can bear; in strokes that hold nothing up. */
  purge_api_log: async (_, { query }) => {
    await inStrokes(query, PURGE_CALLS);
  },
  /** Holds that ended, and the calls that made them, stay 30 days: their story stands in the audit log. */
  purge_ended_holds: async (_, { query }) => {
    await inStrokes(query, deleteFrom("holds", "status <> 'open' and created_at < now() - interval '30 days'"));
    const childless = "not exists (select from holds h where h.branch_id = r.branch_id and h.hold_request_id = r.id)";
    await inStrokes(query, deleteFrom("hold_requests", `created_at < now() - interval '30 days' and ${childless}`));
  },
  /** Fiscal months and partitions of all branches, until the end of the year after this one. */
  keep_periods: async (_, { query }) => {
    await query("select ledger.keep_all_periods()");
  },
  /** Amounts set aside on accounts and neither taken nor given back in time. */
  expire_ledger_holds: async (_, { query }) => {
    while ((await query<{ n: number }>("select ledger.expire_holds() as n")).rows[0]!.n > 0);
  },
  /** Files people asked for: made, handed to another worker where one was killed, and gone after a week. */
  make_export: makeExport,
  revive_exports: (_, { query }) => reviveExports((text, values) => query(text, values)),
  purge_exports: (_, { query }) => purgeExports((text, values) => query(text, values)),
  /** Imports and bulk work people asked for: gone on with where a process was killed, forgotten after a month. */
  do_work: (payload, helpers) => doWork(payload, helpers),
  revive_works: async (_, { query }) => {
    await query(REVIVE_WORKS);
  },
  purge_works: async (_, { query }) => {
    await inStrokes(query, PURGE_WORKS);
    await inStrokes(query, PURGE_IMPORTS);
  },
  /** Stored files and their rows: what only one of the two has. */
  sweep_files: async () => {
    log().info(await sweepFiles({ db: prisma(), files: files(), now: new Date() }), "files were swept");
  },
  /** Certificates that end soon: told at 60, 30 and 7 days. */
  warn_certificates: async (_, { query }) => {
    await query(WARN_EXPIRING);
  },
  refresh_rates: refreshRatesHourly,
  close_periods: closePeriods,
  resume_closings: resumeClosings,
  verify_books: verifySpan,
  verify_nightly: verifyNightly,
};
