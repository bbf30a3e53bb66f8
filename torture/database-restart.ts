import { setTimeout as sleep } from "node:timers/promises";
import { booking, proven } from "./bookers";
import { type Item, ledgerOfFailures, quantile } from "./item";
import { charterOf } from "./partner-calls";
import { connections, type World, withProduct } from "./world";

const BOOKERS = 8;
const BETWEEN_MS = 500;
const READ_ONLY_MS = 1_000;
const MAX_MS = 2_000;
/** Connections of both pools, jobs, and this test. */
const MAX_CONNECTIONS = 60;

/** Events of normal database administration, each until bookings succeed again. */
const WAYS: Record<string, (world: World) => Promise<void>> = {
  restarted: async ({ server }) => {
    const before = server();
    process.kill(before, "SIGINT");
    while ((pidOf(server) ?? before) === before) await sleep(10);
  },
  disconnected: async (world) => cutOff(world),
  "read-only for a second": async (world) => {
    await world.sql("alter database safar set default_transaction_read_only = on");
    cutOff(world);
    await sleep(READ_ONLY_MS);
    await world.sql("set transaction_read_only = off; alter database safar reset default_transaction_read_only");
    cutOff(world);
  },
};

/** Undefined between the end of one and the next. */
function pidOf(server: World["server"]): number | undefined {
  try {
    return server();
  } catch {
    return undefined;
  }
}

/** Ends every connection of the product like pg_terminate_backend. */
export function cutOff(world: World): void {
  for (const { pid } of connections(world)) {
    try {
      process.kill(pid, "SIGTERM");
    } catch {
      // Already ended.
    }
  }
}

/** O8: PostgreSQL restarts, disconnects everyone, becomes read-only; app processes keep running with their pools. */
export const o8: Item = {
  id: "O8",
  claim:
    "after a restart, a cut of all connections or a read-only phase the same processes use the database again within 2 s",
  run: ({ size }) =>
    withProduct(async (world) => {
      const times = size === "short" ? 1 : 20;
      const { failures, must } = ledgerOfFailures();
      const classes = await charterOf(world, [1_000_000]);
      const before = world.appProcesses().join();
      const bookers = booking(world, classes, BOOKERS);
      const millis: Record<string, number[]> = {};
      for (let time = 0; time < times; time++) {
        for (const [way, happen] of Object.entries(WAYS)) {
          await sleep(BETWEEN_MS);
          await happen(world);
          const took = await bookers.successSince(performance.now());
          millis[way] = [...(millis[way] ?? []), took];
          must(took <= MAX_MS || size === "short", `${way}: the first booking after ${Math.round(took)} ms`);
        }
      }
      await sleep(BETWEEN_MS);
      await proven(world, { classes, told: await bookers.stop(), must });
      must(world.appProcesses().join() === before, "an app process was restarted");
      const left = connections(world);
      must(left.length <= MAX_CONNECTIONS, `${left.length} connections`);
      must(!left.some(({ doing }) => doing.startsWith("idle in")), "a connection was left in a transaction");
      const figures: Record<string, number> = { times, bookings: bookers.booked(), connections: left.length };
      for (const [way, took] of Object.entries(millis)) figures[`${way}, max ms`] = Math.round(quantile(took, 1));
      return { figures, failures };
    }),
};
