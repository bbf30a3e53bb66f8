import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { call } from "../tests/http";
import { registeredPartner } from "../tests/partner";
import { descendants, remove, start, stop, temporaryFolder } from "../tests/start/product";
import { cutOff } from "./database-restart";
import { type Item, ledgerOfFailures, quantile } from "./item";
import { smallDisk } from "./small-disk";
import { runningIn, type World } from "./world";

const DISK_MIB = 700;
const MAX_MS = 2_000;
/** Concurrent calls on separate connections: both app processes answer some. */
const ASKED = 12;

type HealthFault = { reason: string; begin: () => Promise<void>; end: () => Promise<void> };

/**
 * O15: while a required resource is missing, the health address never answers that it can serve; afterwards it does
 * again.
 */
export const o15: Item = {
  id: "O15",
  claim:
    "health is accurate: not ready within 2 s of a missing or read-only database, a pending migration, a disk at 95 %; ready again after",
  run: async ({ size }) => {
    const times = size === "short" ? 1 : 125;
    const { failures, must } = ledgerOfFailures();
    const folder = await temporaryFolder();
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    const disk = smallDisk(dataDir, DISK_MIB);
    const product = await start({ dataDir, env: { APP_PROCESSES: "2", ALLOW_PRIVATE_TARGETS: "on" } });
    const running = runningIn(dataDir, product);
    try {
      const world: World = { ...running, partner: await registeredPartner(running.base) };
      const faults = healthFaults(world, disk ? dataDir : undefined);
      const reply: Record<string, number[]> = {};
      const back: number[] = [];
      for (let time = 0; time < times; time++) {
        for (const [what, { reason, begin, end }] of Object.entries(faults)) {
          await begin();
          const answers = await Promise.all(Array.from({ length: ASKED }, () => ask(world)));
          await end();
          const took = Math.max(...answers.map(({ ms }) => ms));
          reply[what] = [...(reply[what] ?? []), took];
          const falsely = answers.filter(({ said: reply }) => reply !== `503 ${reason}`);
          must(falsely.length === 0, `${what}: told ${falsely[0]?.said} by ${falsely.length} of ${ASKED}`);
          must(took <= MAX_MS || size === "short", `${what}: answered after ${Math.round(took)} ms`);
          back.push(await readyAgain(world));
        }
      }
      must(quantile(back, 1) <= MAX_MS || size === "short", `ready again after ${Math.round(quantile(back, 1))} ms`);
      const figures: Record<string, number | string> = {
        faults: back.length,
        disk: disk ? `${DISK_MIB} MiB` : "not tried: nothing can be mounted here",
        ready_again_max_ms: Math.round(quantile(back, 1)),
      };
      for (const [what, took] of Object.entries(reply)) figures[`${what}, max ms`] = Math.round(quantile(took, 1));
      return { figures, failures };
    } finally {
      await running.end().catch(() => stop(product));
      disk?.free();
      await remove(folder);
    }
  },
};

function healthFaults(world: World, disk: string | undefined): Record<string, HealthFault> {
  const everyProcess = () => [world.server(), ...descendants(world.server())];
  const signal = (name: NodeJS.Signals) => async () => {
    for (const pid of everyProcess()) process.kill(pid, name);
  };
  const newest = "(select max(migration_name) from _prisma_migrations)";
  const applied = (undone: string) => async () => {
    await world.sql(`update _prisma_migrations set rolled_back_at = ${undone} where migration_name = ${newest}`);
  };
  return {
    "a frozen database": { reason: "database", begin: signal("SIGSTOP"), end: signal("SIGCONT") },
    "a database that only reads": {
      reason: "database",
      begin: async () => {
        await world.sql("alter database safar set default_transaction_read_only = on");
        cutOff(world);
      },
      end: async () => {
        await world.sql("set transaction_read_only = off; alter database safar reset default_transaction_read_only");
        cutOff(world);
      },
    },
    "a migration that is not applied": { reason: "migrations", begin: applied("now()"), end: applied("null") },
    ...(disk && {
      "a full disk": {
        reason: "disk",
        begin: async () => {
          const { bsize, bavail, blocks } = statfsSync(disk);
          const bytes = Math.ceil((bavail - blocks * 0.04) * bsize);
          execFileSync("fallocate", ["-l", String(bytes), join(disk, "filler")]);
        },
        end: async () => rmSync(join(disk, "filler")),
      },
    }),
  };
}

async function ask({ base }: World): Promise<{ said: string; ms: number }> {
  const began = performance.now();
  const reply = await call(base, "GET", "/api/health").then(
    ({ status, json }) => `${status} ${json?.reason ?? json?.status}`,
    (error: Error) => error.message,
  );
  return { said: reply, ms: performance.now() - began };
}

/** Milliseconds until all health checks answer 200. */
async function readyAgain(world: World): Promise<number> {
  const began = performance.now();
  for (; performance.now() - began < 30_000; await sleep(20)) {
    const answers = await Promise.all(Array.from({ length: ASKED }, () => ask(world)));
    if (answers.every(({ said: reply }) => reply === "200 ok")) break;
  }
  return performance.now() - began;
}
