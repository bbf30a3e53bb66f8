import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { basesOf } from "../ops/backup/manifest";
import { freePort } from "../scripts/lib/free-port.mjs";
import { registeredPartner } from "../tests/partner";
import { healthy, laidOut, launch, remove, type Started, stop, temporaryFolder } from "../tests/start/product";
import { booking, proven } from "../torture/bookers";
import { type Class, charterOf } from "../torture/partner-calls";
import { smallDisk } from "../torture/small-disk";
import { runningIn, type World } from "../torture/world";
import { bindMount } from "./bind-mount";
import { clockFile } from "./clock";

const [DATA_MIB, BACKUP_MIB] = [1_500, 900];
const BOOKERS = 4;

/** One product for all faults, each of its folders on a separate disk, with partners who book continuously. */
export type Night = {
  world: World;
  product: Started;
  dataDir: string;
  backupDir: string;
  /** Whether its folders are separate disks, which can be filled and unmounted. */
  disks: boolean;
  backupDisk: { unmount: () => void; mount: () => void };
  clock: { back: () => void; right: () => void };
  env: Record<string, string>;
  /** What an operator sees: the log so far, and health and metrics now. */
  see: () => Promise<Seen>;
  /** Pauses the partners' bookings until it is called again. */
  quiet: () => Promise<void>;
  loud: () => void;
  /** Number of acknowledged bookings; lost ones are failures. */
  prove: (must: (holds: boolean, what: string) => void) => Promise<number>;
  /** Stops it, runs something, starts it again. */
  anew: (between: () => Promise<void>) => Promise<void>;
  end: () => Promise<void>;
};

export type Seen = { said: string; health: string[]; metrics: string };

/** Separate connections, to reach several app processes. */
const ASKED = 4;

export async function openNight(): Promise<Night> {
  const folder = await temporaryFolder();
  const { dataDir, backupDir, disks, backupDisk, free } = foldersIn(folder);
  const clock = clockFile(folder);
  const env = { APP_PROCESSES: "2", ALLOW_PRIVATE_TARGETS: "on", BACKUP_DIR: backupDir, ...clock.env };
  const port = await freePort();
  const begin = async () => {
    const started = launch({ dataDir, env }, port);
    await healthy(started, 90_000).catch(async (error) => {
      await stop(started).catch(() => {});
      throw error;
    });
    return started;
  };
  await laidOut({ dataDir });
  let product = await begin().catch((error) => {
    free();
    throw error;
  });
  let running = runningIn(dataDir, product);
  await until(60_000, async () => (await basesOf(backupDir).catch(() => [])).length > 0);
  const partner = await registeredPartner(product.base);
  const world = (): World => ({ ...running, partner });
  const partners = booked(world, await charterOf(world(), [1_000_000]));
  let before = "";
  return {
    get world() {
      return world();
    },
    get product() {
      return product;
    },
    ...{ dataDir, backupDir, disks, backupDisk, clock, env, ...partners },
    see: async () => ({
      said: before + product.said(),
      health: await Promise.all(Array.from({ length: ASKED }, () => text(`${product.base}/api/health`))),
      metrics: await text(`${product.base}/api/metrics`),
    }),
    anew: async (between) => {
      await partners.quiet();
      await stop(product);
      before += product.said();
      await between();
      product = await begin();
      running = runningIn(dataDir, product);
    },
    end: async () => {
      await partners.quiet();
      await running.end().catch(() => stop(product));
      free();
      await remove(folder);
    },
  };
}

/** Each on a separate disk, if one can be mounted. */
function foldersIn(folder: string) {
  const [dataDir, disk, backupDir] = ["data", "backup-disk", "backups"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [dataDir, disk, backupDir]) mkdirSync(path);
  const made = [smallDisk(dataDir, DATA_MIB), smallDisk(disk, BACKUP_MIB)];
  const disks = made.every(Boolean);
  const backupDisk = bindMount(disk, backupDir);
  if (disks) backupDisk.mount();
  const free = () => {
    if (disks) backupDisk.unmount();
    for (const one of made) one?.free();
  };
  return { dataDir, backupDir, disks, backupDisk, free };
}

/** Partners who book until paused, with all answers they received. */
function booked(world: () => World, classes: Class[]): Pick<Night, "quiet" | "loud" | "prove"> {
  const reply: BookingReport = { acknowledged: [], unanswered: 0, odd: [], hung: 0 };
  let bookers: ReturnType<typeof booking> | undefined = booking(world(), classes, BOOKERS);
  const quiet = async () => {
    const more = await bookers?.stop();
    bookers = undefined;
    if (!more) return;
    reply.acknowledged.push(...more.acknowledged);
    reply.odd.push(...more.odd);
    reply.unanswered += more.unanswered;
    reply.hung += more.hung;
  };
  return {
    quiet,
    loud: () => {
      bookers ??= booking(world(), classes, BOOKERS);
    },
    prove: async (must) => {
      await quiet();
      await proven(world(), { classes, told: reply, must });
      return reply.acknowledged.length;
    },
  };
}

type BookingReport = Awaited<ReturnType<ReturnType<typeof booking>["stop"]>>;

const text = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(3_000), headers: { connection: "close" } }).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
    (error: Error) => `no answer: ${error.message}`,
  );

/** Milliseconds until the condition holds; undefined when not within `maxMs`. */
export async function until(maxMs: number, holds: () => Promise<boolean>): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < maxMs) {
    if (await holds()) return Math.round(performance.now() - began);
    await sleep(200);
  }
  return undefined;
}
