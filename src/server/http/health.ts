import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { catalogueFaults, firstOf } from "../catalogue";
import { config } from "../config";
import { pool } from "../db";
import { onceInProcess } from "../process";
import { conditions } from "../supervised";
import { isDiskFull } from "./disk";
import { isOperator } from "./metrics";

type State = {
  /** Shutting down: open connections are served once more and then closed. */
  leaving: boolean;
  /** New requests are refused. */
  draining: boolean;
  started: boolean;
  /** Our own server is in front of Next: a request that reaches Next's REST handlers has bypassed it. */
  ownServer: boolean;
  /** Names of the migrations of this build; empty when it was not built (tests, development). */
  migrations: readonly string[];
};

/** Whether this process accepts work; set by server.ts. */
export const state = (): State =>
  onceInProcess("health", () => ({
    leaving: false,
    draining: false,
    started: false,
    ownServer: false,
    migrations: [],
  }));

/** Upper limit of the answer time, whatever the state of the database. */
const PATIENCE_MS = 1_500;
/**
 * With a larger difference to the database's clock a process would end locks and links at other times than the others.
 */
const MAX_SKEW_MS = 5_000;

// A read-only server (a standby, or a precaution against a full disk) cannot serve.
const SAYS_MIGRATED = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable,
                          to_regclass('public.partner_domains') is not null
                          and to_regprocedure('public.book_charter(jsonb)') is not null as migrated,
                          (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs"`;
// Newer migrations than this build's are accepted: during an update the old build still runs.
const PENDING = `select exists (select from unnest($1::text[]) name
                                 where not exists (select from public._prisma_migrations m
                                                    where m.migration_name = name and m.finished_at is not null
                                                      and m.rolled_back_at is null)) as pending`;

/**
 * GET /api/health: 200 when it can serve (database writable, migrations done, disk not full, nothing damaged), 503
 * while starting or draining. `warnings`: conditions of the supervisor that do not stop the service; their texts
 * contain folders and tables, and are shown only to readers of the metrics.
 */
export async function answerHealth(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const why = await unwell();
  const trusted = isOperator(req);
  const detail = await detailOf(why, trusted);
  const result = conditions().map(({ code, since, detail }) => ({ code, since, ...(trusted && { detail }) }));
  const warnings = result.length > 0 && { warnings: result };
  const payload = why ? { status: "unavailable", reason: why, ...(detail && { detail }) } : { status: "ok" };
  const body = JSON.stringify({ ...payload, ...warnings });
  res.writeHead(why ? 503 : 200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(why && { "retry-after": "1" }),
  });
  res.end(body);
}

const damage = () => conditions().find(({ code }) => code === "data_damaged");
const detailOf = (why: Reason | undefined, trusted: boolean) =>
  why === "schema" ? problemOfSchema() : why === "damage" && trusted ? damage()?.detail : undefined;

type Reason = "draining" | "starting" | "database" | "migrations" | "schema" | "clock" | "disk" | "damage";

async function unwell(): Promise<Reason | undefined> {
  const { leaving, draining, started } = state();
  if (leaving || draining) return "draining";
  if (!started) return "starting";
  const tooLate = new AbortController();
  const late = sleep(PATIENCE_MS, "database" as const, { signal: tooLate.signal }).catch(() => undefined);
  const why = await Promise.race([ofDatabase().catch(() => "database" as const), late]);
  tooLate.abort();
  return why ?? ((await isDiskFull(config().dataDir)) ? "disk" : damage() && "damage");
}

type DatabaseState = { writable: boolean; migrated: boolean; clockMs: number };

async function ofDatabase(): Promise<Reason | undefined> {
  const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> =>
    (await pool().query<Row>({ text, values, query_timeout: PATIENCE_MS } as never)).rows[0]!;
  const askedAt = Date.now();
  const { writable, migrated, clockMs } = await ask<DatabaseState>(SAYS_MIGRATED);
  if (!writable) return "database";
  if (!migrated) return "migrations";
  if (clockMs < askedAt - MAX_SKEW_MS || clockMs > Date.now() + MAX_SKEW_MS) return "clock";
  const { migrations } = state();
  if (migrations.length > 0 && (await ask<{ pending: boolean }>(PENDING, [migrations])).pending) return "migrations";
  return (await problemOfSchema()) ? "schema" : undefined;
}

/** Reading the whole catalogue takes the database some 50 ms: the result is cached for this time. */
const LOOK_MS = 30_000;
type Look = { at: number; fault: Promise<string | undefined> };
const looked = () => onceInProcess("schema-looked", (): { last?: Look } => ({}));

/** Returns the first object of this release that is missing or different in the database. */
export function problemOfSchema({ anew = false } = {}): Promise<string | undefined> {
  const cached = looked();
  if (!cached.last || anew || Date.now() - cached.last.at > LOOK_MS) {
    const fault = lookAtSchema();
    cached.last = { at: Date.now(), fault };
    // A failed read is not cached.
    fault.catch(() => delete cached.last);
  }
  return cached.last.fault;
}

async function lookAtSchema(): Promise<string | undefined> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    return firstOf(await catalogueFaults(client));
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
