import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { registeredPartner } from "../tests/partner";
import { remove, start, stop, temporaryFolder } from "../tests/start/product";
import { booking, proven } from "./bookers";
import { type Item, ledgerOfFailures, quantile } from "./item";
import { charterOf } from "./partner-calls";
import { smallDisk } from "./small-disk";
import { runningIn, type World } from "./world";

const DISK_MIB = 700;
const BOOKERS = 4;
const FULL_MS = 6_000;
const MAX_BACK_MS = 10_000;

type Figures = Record<string, number | string>;

/** O4: the disk of database and log is full while partners book, until space is freed. */
export const o4: Item = {
  id: "O4",
  claim:
    "a full disk loses nothing acknowledged; callers are asked to retry; with free space service resumes automatically",
  run: async ({ size }) => {
    const { failures, must } = ledgerOfFailures();
    const folder = await temporaryFolder();
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    const disk = smallDisk(dataDir, DISK_MIB);
    if (!disk) return { figures: { disk: "not tried: nothing can be mounted here" } as Figures, failures };
    const product = await start({ dataDir, env: { APP_PROCESSES: "2", ALLOW_PRIVATE_TARGETS: "on" } });
    const running = runningIn(dataDir, product);
    try {
      const world: World = { ...running, partner: await registeredPartner(running.base) };
      const classes = await charterOf(world, [1_000_000]);
      const bookers = booking(world, classes, BOOKERS);
      const back: number[] = [];
      let meanwhile = 0;
      for (let time = 0; time < (size === "short" ? 1 : 5); time++) {
        await sleep(1_000);
        const before = bookers.booked();
        const filler = filling(world, dataDir);
        await sleep(FULL_MS);
        await filler.stop();
        meanwhile += bookers.booked() - before;
        const freed = performance.now();
        rmSync(join(dataDir, "filler"), { force: true });
        back.push(await bookers.successSince(freed));
        must(product.child.exitCode === null, `the product has ended: ${product.said().slice(-300)}`);
        if (product.child.exitCode !== null) return { figures: { fills: back.length } as Figures, failures };
      }
      must(
        quantile(back, 1) <= MAX_BACK_MS,
        `the first booking ${Math.round(quantile(back, 1))} ms after there was room`,
      );
      await proven(world, { classes, told: await bookers.stop(), must });
      const figures: Figures = {
        ...{ fills: back.length, bookings: bookers.booked(), while_full: meanwhile },
        back_max_ms: Math.round(quantile(back, 1)),
        database_ended: product.said().split("PostgreSQL ended").length - 1,
      };
      return { figures, failures };
    } finally {
      await running.end().catch(() => stop(product));
      disk.free();
      await remove(folder);
    }
  },
};

/** Keeps taking freed space while the database's log is written: there is none for its next segment. */
function filling({ sql }: World, dataDir: string) {
  let going = true;
  const fill = async () => {
    while (going) {
      const { bsize, bavail } = statfsSync(dataDir);
      if (bavail > 4) grow(join(dataDir, "filler"), bavail * bsize);
      await sleep(50);
    }
  };
  const write = async () => {
    while (going) {
      await sql("select pg_logical_emit_message(false, 'torture', repeat('x', 1000000))").catch(() => sleep(50));
    }
  };
  const both = Promise.all([fill(), write()]);
  return {
    stop: async () => {
      going = false;
      await both;
    },
  };
}

function grow(file: string, bytes: number): void {
  try {
    execFileSync("sh", ["-c", `head -c ${bytes} /dev/zero >> ${file}`], { stdio: "ignore" });
  } catch {
    // Less space was left than reported.
  }
}
