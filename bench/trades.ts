import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeClient } from "@/server/connection";
import { appProcesses } from "./app-processes";
import { type Load, load, requestFile } from "./load";
import { pgbench } from "./pgbench";
import { median, perSecond, type ResultRow } from "./result-row";
import { issued, lockSeats, requestOf, scriptOf, sellingBranch } from "./trade-sides";
import { withDatabase } from "./with-database";

const RUNS = 3;
const SECONDS = 4;
const CONNECTIONS = 64;
/** Locks created for a run: more than any side uses. */
const LOCKS = 8_000;
const GOAL_MS = 25;
const GOAL = 0.5;

/**
 * `POST /trade/store` of one own seat by wallet, end to end (HTTP, key, validated, stored, paid, issued, answered):
 * alone, and by 64 connections compared with pgbench calling the same two SQL functions one by one, interleaved. Each
 * call buys its own lock.
 */
export const trades = ({ runs = RUNS, seconds = SECONDS } = {}): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const directory = mkdtempSync(join(tmpdir(), "safar-trades-"));
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    await owner.connect();
    const app = await appProcesses(1);
    try {
      const world = await sellingBranch(owner);
      let made = 0;
      const moreLocks = async () => {
        await lockSeats(owner, world, made, LOCKS);
        made += LOCKS;
        return made - LOCKS;
      };
      const ours = async (connections: number): Promise<Load> => {
        const from = await moreLocks();
        const requests = await Promise.all(Array.from({ length: LOCKS }, (_, n) => requestOf(world, from + n)));
        const file = requestFile(directory, `trades-${from}`, requests);
        const before = await issued(owner);
        const reply = await load(app.base, file, { connections, seconds });
        const sold = (await issued(owner)) - before;
        if (sold < reply.requests) throw new Error(`${reply.requests} answered, ${sold} issued`);
        return reply;
      };
      const theirs = async () => {
        await owner.query(`alter sequence bench_locks restart with ${(await moreLocks()) + 1}`);
        return pgbench(process.env.DATABASE_URL!, directory, scriptOf(world), { clients: 16, seconds });
      };
      await ours(8);
      await theirs();
      const lone: Load[] = [];
      const pairs: { ours: number; theirs: number }[] = [];
      for (let run = 0; run < runs; run++) {
        lone.push(await ours(1));
        pairs.push({ ours: (await ours(CONNECTIONS)).perSecond, theirs: (await theirs()).perSecond });
      }
      const p50 = median(lone.map(({ p50Ms }) => p50Ms));
      const ratio = median(pairs.map((pair) => pair.ours / pair.theirs));
      return [
        {
          id: "trades",
          what: "`POST /trade/store`, one own seat by wallet, alone, p50",
          ours: `${p50.toFixed(1)} ms`,
          other: `at most ${GOAL_MS} ms`,
          ratio: (GOAL_MS / p50).toFixed(2),
          goal: ">= 1",
          met: p50 <= GOAL_MS,
        },
        {
          id: "trades",
          what: `the same, ${CONNECTIONS} connections`,
          ours: perSecond(median(pairs.map((pair) => pair.ours))),
          other: `pgbench -c 16 ${perSecond(median(pairs.map((pair) => pair.theirs)))}`,
          ratio: ratio.toFixed(2),
          goal: `>= ${GOAL}`,
          met: ratio >= GOAL,
        },
      ];
    } finally {
      app.child.kill();
      await owner.end();
      rmSync(directory, { recursive: true, force: true });
    }
  });
