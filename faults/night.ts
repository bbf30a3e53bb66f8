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

/** One product for a night, each of its folders on a disk of its own, with partners who book all the while. */
export type Night = {
  world: World;
  product: Started;
  dataDir: string;
  backupDir: string;
  /** Whether its folders are disks of their own, which can be full and unmounted. */
  disks: boolean;
  backupDisk: { unmount: () => void; mount: () => void };
  clock: { back: () => void; right: () => void };
  env: Record<string, string>;
  /** What an operator sees: all that the log has said so far, and what health and metrics say now. */
  see: () => Promise<Seen>;
  /** No partner books until it is called again: what they would be told is not what is looked at. */
  quiet: () => Promise<void>;
  loud: () => void;
  /** How many were acknowledged; lost ones are failures. */
  prove: (must: (holds: boolean, what: string) => void) => Promise<number>;
  /** Stopped, something is done to it, started again. */
  anew: (between: () => Promise<void>) => Promise<void>;
  end: () => Promise<void>;
};

export type Seen = { said: string; health: string[]; metrics: string };

/** Asked on connections of their own: each app process answers some. */
const ASKED = 4;

export async function openNight(): Promise<Night> {
  const folder = await temporaryFolder();
  const { dataDir, backupDir, disks, backupDisk, free } = foldersIn(folder);
  const clock = clockFile(folder);
  const env = { APP_PROCESSES: "2", ALLOW_PRIVATE_TARGETS: "on", BACKUP_DIR: backupDir, ...clock.env };
  const port = await freePort();
  const begin = async () => {
    const started = launch({ dataDir, env }, port);
    await healthy(started, 90_000);
    return started;
  };
  await laidOut({ dataDir });
  let product = await begin();
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

/** Each on a disk of its own, where one can be mounted. */
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

/** Partners who book until it is to be quiet, and what they were told over the whole night. */
function booked(world: () => World, classes: Class[]): Pick<Night, "quiet" | "loud" | "prove"> {
  const told: Told = { acknowledged: [], unanswered: 0, odd: [], hung: 0 };
  let bookers: ReturnType<typeof booking> | undefined = booking(world(), classes, BOOKERS);
  const quiet = async () => {
    const more = await bookers?.stop();
    bookers = undefined;
    if (!more) return;
    told.acknowledged.push(...more.acknowledged);
    told.odd.push(...more.odd);
    told.unanswered += more.unanswered;
    told.hung += more.hung;
  };
  return {
    quiet,
    loud: () => {
      bookers ??= booking(world(), classes, BOOKERS);
    },
    prove: async (must) => {
      await quiet();
      await proven(world(), { classes, told, must });
      return told.acknowledged.length;
    },
  };
}

type Told = Awaited<ReturnType<ReturnType<typeof booking>["stop"]>>;

const text = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(3_000), headers: { connection: "close" } }).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
    (error: Error) => `no answer: ${error.message}`,
  );

/** Milliseconds until it is so; undefined: not within `maxMs`. */
export async function until(maxMs: number, holds: () => Promise<boolean>): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < maxMs) {
    if (await holds()) return Math.round(performance.now() - began);
    await sleep(200);
  }
  return undefined;
}
