import type { TaskList } from "graphile-worker";
import { PURGE_CALLS } from "@/domain/api-log/purge";

/** Jobs by name; each a statement or a call of a use case. */
export const tasks: TaskList = {
  /** Idempotency keys (24 h), jti and connection tokens (their life), failed sign-ins (counted over 15 minutes). */
  purge_expired: async (_, { query }) => {
    await query("delete from idempotency_keys where expires_at < now()");
    await query("delete from connection_tokens where expires_at < now() - interval '1 day'");
    await query("delete from sign_in_failures where failed_at < now() - interval '1 hour'");
  },
  /** Relayed events stay 30 days, for replay. */
  purge_relayed_events: async (_, { query }) => {
    await query("delete from outbox where relayed_at < now() - interval '30 days'");
  },
  /** The API log: 30 days, and no more calls than a disk can bear; in strokes that hold nothing up. */
  purge_api_log: async (_, { query }) => {
    while (((await query(PURGE_CALLS)).rowCount ?? 0) > 0);
  },
  /** Holds that ended, and the calls that made them, stay 30 days: their story stands in the audit log. */
  purge_ended_holds: async (_, { query }) => {
    await query("delete from holds where status <> 'open' and created_at < now() - interval '30 days'");
    await query(`
      delete from hold_requests r where created_at < now() - interval '30 days'
         and not exists (select from holds h where h.branch_id = r.branch_id and h.hold_request_id = r.id)`);
  },
};
