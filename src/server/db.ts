import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { batchersOn, type RunBatched } from "@/domain/kernel/batcher";
import type { Query } from "@/domain/kernel/context";
import { OutcomeUnknown, Refusal } from "@/domain/kernel/errors";
import { parseExact } from "@/domain/kernel/exact";
import { PrismaClient } from "@/generated/prisma/client";
import { config } from "./config";
import { CONNECTION, makePool } from "./connection";
import { onceInProcess } from "./process";
import { refusingUndefined } from "./refuse-undefined";
import { countStatement } from "./statement-times";

/** A longer statement is a defect of ours, not something a caller should wait for. */
const TIMEOUTS = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 10_000 };
/** Time an interactive transaction waits for a connection under load before it is refused as retryable (9006). */
const MAX_WAIT_MS = 5_000;
/** A transaction with many rows may take as long as its call (http/app-server.ts), which is the only limit. */
const TRANSACTION_MS = 28_000;
/** Start-up parameters, which a pooler refuses. */
export const pooled = () => config().databaseUrl !== config().databaseDirectUrl;

/** The only pool of this process, shared by batchers, set-based reads and Prisma. */
export const pool = () =>
  onceInProcess("pool", () =>
    makePool({
      name: "app",
      connectionString: config().databaseUrl,
      max: 12,
      idleTimeoutMillis: 60_000,
      pooled: pooled(),
      ...(!pooled() && TIMEOUTS),
      ...CONNECTION,
      types: TYPES,
    }),
  );

export const prisma = () =>
  onceInProcess("prisma", () => {
    const adapter = new PrismaPg(
      pool(),
      config().preparedStatements ? { statementNameGenerator: ({ sql }) => `p${hash(sql)}` } : undefined,
    );
    return refusingUndefined(
      new PrismaClient({ adapter, transactionOptions: { maxWait: MAX_WAIT_MS, timeout: TRANSACTION_MS } }),
    );
  });

/**
 * Runs one statement on the shared pool, with a name so that each connection prepares it once (unless DB_PREPARED=off).
 * Throws databaseUnavailable (9006) when there is no connection and nothing was done, OutcomeUnknown when the
 * connection breaks while it runs.
 */
export const query: Query = async <Row>(name: string, text: string, values: readonly unknown[] = []) => {
  const client = await pool().connect().catch(refuseUnreachable);
  let broken: Error | undefined;
  const began = performance.now();
  try {
    const statement = config().preparedStatements ? { name } : {};
    return (await client.query({ ...statement, text, values: values as unknown[] })).rows as Row[];
  } catch (error) {
    if (!unreachable(error)) throw error;
    broken = error as Error;
    throw new OutcomeUnknown(error);
  } finally {
    client.release(broken);
    countStatement(name, (performance.now() - began) / 1_000);
  }
};

/** The batchers of this process, on the shared pool. */
export const runBatched: RunBatched = (batcher, request) => batchers()(batcher, request);
const batchers = () => onceInProcess("batchers", () => batchersOn(query, config().appProcesses));

export function refuseUnreachable(error: unknown): never {
  throw unreachable(error) ? new Refusal("databaseUnavailable", { retryAfterSeconds: 1 }) : error;
}

/** Returns whether an error means that the server is unreachable or the connection was lost. */
export function unreachable(error: unknown): boolean {
  const { code = "", message = "", syscall } = error as { code?: string; message?: string; syscall?: string };
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08\w{3}|53300)$/.test(code) ||
    // The server's socket is missing or its backlog is full; for any other file the error does not concern the
    // database.
    (["ENOENT", "EAGAIN"].includes(code) && syscall === "connect") ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|Can't reach database server/.test(
      message,
    )
  );
}

// bigint columns are money and counters and stay exact. Dates stay text: a business day has no time zone.
const INT8 = 20;
const JSON_OIDS = new Set([114, 3802]);
const DATE = 1082;
export const TYPES = { getTypeParser };
function getTypeParser(oid: number, format?: string) {
  if (oid === INT8) return (value: string) => BigInt(value);
  if (oid === DATE) return (value: string) => value;
  if (JSON_OIDS.has(oid)) return parseExact;
  return pg.types.getTypeParser(oid, format as "text");
}

/** FNV-1a of the statement's text: the same statement has the same name in every process. */
function hash(text: string): string {
  let h = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) h = ((h ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n) & 0xffffffffffffffffn;
  return h.toString(36);
}
