import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Query } from "@/domain/context";
import { Refusal } from "@/domain/errors";
import { PrismaClient } from "@/generated/prisma/client";
import { config } from "./config";
import { onceInProcess } from "./process";

const WAIT_MS = 2_000;

/** The one pool of this process: lanes, set-based reads and Prisma share it. */
export const pool = () =>
  onceInProcess("pool", () => {
    const made = new pg.Pool({
      connectionString: config().databaseUrl,
      max: 12,
      connectionTimeoutMillis: WAIT_MS,
      idleTimeoutMillis: 60_000,
      // A statement that runs longer is a fault of ours, not something a caller should wait for.
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 10_000,
      types: { getTypeParser },
    });
    // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
    made.on("error", () => {});
    return made;
  });

export const prisma = () =>
  onceInProcess("prisma", () => {
    const adapter = new PrismaPg(
      pool(),
      config().preparedStatements ? { statementNameGenerator: ({ sql }) => `p${hash(sql)}` } : undefined,
    );
    return new PrismaClient({ adapter });
  });

/** One statement on the shared pool, named so that each connection prepares it once (unless DB_PREPARED=off). */
export const query: Query = async <Row>(name: string, text: string, values: readonly unknown[] = []) => {
  try {
    const named = config().preparedStatements ? { name } : {};
    const result = await pool().query({ ...named, text, values: values as unknown[] });
    return result.rows as Row[];
  } catch (error) {
    throw unreachable(error) ? new Refusal("databaseUnavailable", { retryAfterSeconds: 1 }) : error;
  }
};

/** Whether a database error says that nothing was done because the server could not be had. */
export function unreachable(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[123]|08\w{3}|53\w{3})$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Can't reach database server/.test(message)
  );
}

// bigint columns are money and counters: exact. Dates stay text: a business day has no time zone.
const INT8 = 20;
const DATE = 1082;
function getTypeParser(oid: number, format?: string) {
  if (oid === INT8) return (value: string) => BigInt(value);
  if (oid === DATE) return (value: string) => value;
  return pg.types.getTypeParser(oid, format as "text");
}

/** FNV-1a over the statement's text: the same statement has the same name in every process. */
function hash(text: string): string {
  let h = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) h = ((h ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n) & 0xffffffffffffffffn;
  return h.toString(36);
}
