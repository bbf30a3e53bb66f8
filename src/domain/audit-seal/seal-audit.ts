import { setTimeout as sleep } from "node:timers/promises";
import type { Query } from "../context";

const PATIENCE_MS = 30_000;
const BETWEEN_LOOKS_MS = 100;

/**
 * Seals what the audit log has by now; answers how many blocks. Rows have their numbers before they are committed: it waits until
 * everybody who wrote meanwhile has ended, and leaves the rest to the next time where somebody takes longer than half a minute.
 */
export async function sealAudit(query: Query): Promise<number> {
  const [newest] = await query<{ id: bigint | null }>("audit.newest", NEWEST);
  if (newest!.id === null) return 0;
  const [now] = await query<{ xid: string }>("audit.now", "select pg_current_xact_id()::text as xid");
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(BETWEEN_LOOKS_MS)) {
    const [all] = await query<{ over: boolean }>("audit.over", OVER, [now!.xid]);
    if (all!.over) break;
    if (Date.now() > until) return 0;
  }
  for (let blocks = 0; ; ) {
    const [made] = await query<{ n: number }>("audit.seal", "select seal_audit($1) as n", [newest!.id]);
    blocks += made!.n;
    if (made!.n === 0) return blocks;
  }
}

const NEWEST = "select pg_sequence_last_value(pg_get_serial_sequence('public.audit_log', 'id')::regclass) as id";
const OVER = "select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over";
