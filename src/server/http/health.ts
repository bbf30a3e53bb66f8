import type { ServerResponse } from "node:http";
import { pool } from "../db";
import { onceInProcess } from "../process";

type State = {
  draining: boolean;
  started: boolean;
  /** Our own server is in front of Next: what reaches Next's REST handlers came past it. */
  ownServer: boolean;
};

/** Whether this process takes work; set by server.ts. */
export const state = (): State =>
  onceInProcess("health", () => ({ draining: false, started: false, ownServer: false }));

// A server that only reads (a standby, a full disk's precaution) cannot serve.
const SAYS_MIGRATED = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable,
                          to_regclass('public.partner_domains') is not null
                          and to_regprocedure('public.book_charter(jsonb)') is not null as migrated`;

/** GET /api/health: 200 when it can serve (database reachable, migrations done), 503 while starting or draining. */
export async function answerHealth(res: ServerResponse): Promise<void> {
  const why = await unwell();
  const body = JSON.stringify(why ? { status: "unavailable", reason: why } : { status: "ok" });
  res.writeHead(why ? 503 : 200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(why && { "retry-after": "1" }),
  });
  res.end(body);
}

async function unwell(): Promise<"draining" | "starting" | "database" | "migrations" | undefined> {
  const { draining, started } = state();
  if (draining) return "draining";
  if (!started) return "starting";
  try {
    const { rows } = await pool().query<{ writable: boolean; migrated: boolean }>({
      text: SAYS_MIGRATED,
      query_timeout: 1_500,
    } as never);
    if (!rows[0]?.writable) return "database";
    return rows[0].migrated ? undefined : "migrations";
  } catch {
    return "database";
  }
}
