import { setTimeout as sleep } from "node:timers/promises";
import type { Query } from "../../kernel/context";

const PATIENCE_MS = 30_000;
const BETWEEN_LOOKS_MS = 100;

/**
 * Seals the rows the audit log has so far; returns the number of blocks, null if it was postponed. Rows take their
 * number before they commit, so it waits for all concurrent writers; if one takes longer than half a minute the rest is
 * left to the next run.
 */
export async function sealAudit(query: Query): Promise<number | null> {
  const [newest] = await query<{ id: bigint | null }>("audit.newest", NEWEST);
  if (newest!.id === null) return 0;
  const [writing] = await query<{ who: string[] }>("audit.writing", WRITING);
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(BETWEEN_LOOKS_MS)) {
    const [left] = await query<{ n: number }>("audit.left", LEFT, [writing!.who]);
    if (left!.n === 0) break;
    if (Date.now() > until) return null;
  }
  for (let blocks = 0; ; ) {
    const [made] = await query<{ n: number }>("audit.seal", "select seal_audit($1) as n", [newest!.id]);
    blocks += made!.n;
    if (made!.n === 0) return blocks;
  }
}

const NEWEST = "select pg_sequence_last_value(pg_get_serial_sequence('public.audit_log', 'id')::regclass) as id";
// A writer locks the table before a row takes its number and until it is visible; its transaction may have no id yet.
const HELD = `
  from pg_locks l where l.relation = 'public.audit_log'::regclass and l.mode = 'RowExclusiveLock' and l.granted
   and l.database = (select d.oid from pg_database d where d.datname = current_database())`;
const WRITING = `select coalesce(array_agg(l.virtualtransaction), '{}') as who ${HELD}`;
const LEFT = `select count(*)::int as n ${HELD} and l.virtualtransaction = any($1::text[])`;
