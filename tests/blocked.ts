import { query } from "@/server/db";
import { until } from "./until";

const BLOCKED = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/** Waits until a session of this database is blocked by another's lock. */
export const blocked = () =>
  until(async () => (await query<{ n: number }>("t.blocked", BLOCKED))[0]!.n > 0, "who waits for a lock");
