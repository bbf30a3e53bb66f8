import type { TaskList } from "graphile-worker";

/** Jobs by name; each a statement or a call of a use case. */
export const tasks: TaskList = {
  /** Idempotency keys and jti are kept 24 h and as long as a token lives. */
  purge_expired_keys: async (_, { query }) => {
    await query("delete from idempotency_keys where expires_at < now()");
  },
  /** Relayed events stay 30 days, for replay. */
  purge_relayed_events: async (_, { query }) => {
    await query("delete from outbox where relayed_at < now() - interval '30 days'");
  },
  purge_sign_in_failures: async (_, { query }) => {
    await query("delete from sign_in_failures where failed_at < now() - interval '1 day'");
  },
};
