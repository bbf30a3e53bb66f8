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

/** A statement that runs longer is a fault of ours, not something a caller should wait for. */
const TIMEOUTS = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 10_000 };
/** So long a clerk's deed waits for a connection in a crowd before it is refused, to be tried again (9006). */
const MAX_WAIT_MS = 5_000;
/** A clerk's deed of many rows takes as long as its call may (http/app-server.ts): the call's own bound is the only one. */
const TRANSACTION_MS = 28_000;
/** They are start-up parameters, which a pooler in front refuses. */
export const pooled = () => config().databaseUrl !== config().databaseDirectUrl;

/** The one pool of this process: batchers, set-based reads and Prisma share it. */
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
 * One statement on the shared pool, named so that each connection prepares it once (unless DB_PREPARED=off). 9006 when no
 * connection was to be had: nothing was done. A connection lost on the way is an OutcomeUnknown.
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

/** Whether an error says that the server could not be had, or was lost. */
export function unreachable(error: unknown): boolean {
  const { code = "", message = "", syscall } = error as { code?: string; message?: string; syscall?: string };
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08\w{3}|53300)$/.test(code) ||
    // The server's socket is not there, or has no room for who waits; of any other file that is no matter of the database.
    (["ENOENT", "EAGAIN"].includes(code) && syscall === "connect") ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|Can't reach database server/.test(
      message,
    )
  );
}

// bigint columns are money and counters: exact. Dates stay text: a business day has no time zone.
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

/** FNV-1a over the statement's text: the same statement has the same name in every process. */
function hash(text: string): string {
  let h = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) h = ((h ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n) & 0xffffffffffffffffn;
  return h.toString(36);
}
