import type { TaskList } from "graphile-worker";

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
};
