import type pg from "pg";
import { inject } from "vitest";
import { takeDatabase } from "./worker-database";

/**
 * Files in one process share expensive immutable state: modules, Prisma's client, keys, and connections, if their
 * database stays: each would compile the functions and plan the statements again. Memory of callers is reset for each,
 * as in separate processes: call counters, suppliers' limits, stored answers.
 */
const SHARED = /^(pool|prisma|snapshot-pool|log|metrics|key:)/;

const world = (globalThis as { [key: symbol]: Map<string, unknown> | undefined })[Symbol.for("safar.process")];
for (const name of world?.keys() ?? []) if (!SHARED.test(name)) world?.delete(name);
const of = inject("databaseOfFile");
for (const name of of === "fresh" ? ["pool", "snapshot-pool"] : []) {
  const pool = world?.get(name) as pg.Pool | undefined;
  const idle = await Promise.all(Array.from({ length: pool?.idleCount ?? 0 }, () => pool!.connect()));
  for (const client of idle) client.release(true);
}
process.env.TEST_PROJECT = inject("project");
await takeDatabase({
  adminUrl: inject("adminUrl"),
  project: inject("project"),
  worker: process.env.VITEST_POOL_ID!,
  of,
});
