import { existsSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readSettings, type Settings } from "@/server/config";
import { takeLock } from "../../scripts/lib/lock.mjs";
import { runningEmbedded, startEmbedded } from "../embedded";
import { storedSecret } from "../secrets";
import { throughOf } from "./archive";
import { backUp, Held, openArchiving } from "./archiving";
import { basesOf } from "./manifest";
import { slotReleased } from "./slot";
import { verifyBackup } from "./verify-backup";

const STEP_MS = 200;

/**
 * `npm run backup -- --verify [--dir folder] [--base name]`: verifies a backup by a trial restore, beside a running
 * product. Exit code 1 when it is not usable. `npm run backup -- [--dir folder]`: makes a base backup now, with or
 * without the product running. The folder defaults to BACKUP_DIR. Exit code 1 when none was made.
 */
try {
  const { values: input } = parseArgs({
    options: { dir: { type: "string" }, verify: { type: "boolean" }, base: { type: "string" } },
  });
  const settings = readSettings({ ...process.env, ...(input.dir && { BACKUP_DIR: input.dir }) });
  if (!settings.backupDir) throw new Error("where to? Set BACKUP_DIR, or --dir folder");
  await (input.verify ? verify(settings, settings.backupDir, input.base) : make(settings, settings.backupDir));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function verify({ dataDir, authSecret }: Settings, folder: string, base: string | undefined) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const began = Date.now();
  const dir = await realpath(folder);
  const { faults, ...result } = await verifyBackup({ dir, dataDir: await realpath(dataDir), base, authSecret });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else {
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(
      `${result.base} and the log to ${result.to} are whole: restored on trial, ${result.rows} rows of ${result.tables} tables read, the books add up, in ${seconds} s`,
    );
  }
}

async function make(settings: Settings, backupDir: string) {
  const { backupKeep, dataDir } = settings;
  if (!existsSync(join(dataDir, "secrets"))) throw new Error(`DATA_DIR=${dataDir} holds no database`);
  const lock = await takeLock(await realpath(dataDir));
  const running = lock.holder
    ? { ...(await runningEmbedded(dataDir)), stop: async () => {} }
    : await startEmbedded({ dataDir });
  try {
    const authSecret = settings.authSecret ?? (await storedSecret(dataDir, "auth"));
    const source = { ...running, dataDir, authSecret, files: !settings.s3 };
    const began = Date.now();
    const log = await copying(source, backupDir);
    try {
      const name = await backUp({ source, dir: log.dir, keep: backupKeep });
      const { manifest } = (await basesOf(log.dir)).find((base) => base.name === name)!;
      const bytes = manifest.parts.reduce((sum, { size }) => sum + size, 0);
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${join(log.dir, "base", name)}: ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s`);
    } finally {
      await log.close();
    }
    const through = await throughOf(log.dir);
    console.log(`can be restored to ${through!.at}${log.own ? "" : ", and on as long as the product runs"}`);
  } finally {
    await running.stop();
  }
}

/** Copies the log unless the product does, started with the same BACKUP_DIR. */
async function copying(source: Parameters<typeof openArchiving>[0], folder: string) {
  const archiving = await openArchiving(source, folder).catch(async (error) => {
    if (error instanceof Held) return undefined;
    throw error;
  });
  if (!archiving) return { own: false, dir: await realpath(folder), close: async () => {} };
  let ended = false;
  const run = async () => {
    while (!ended) {
      await archiving.step();
      await new Promise((done) => setTimeout(done, STEP_MS));
    }
    await archiving.step();
  };
  const running = run();
  // The waiting caller notices when no log arrives.
  running.catch(() => {});
  return {
    own: true,
    dir: archiving.dir,
    close: async () => {
      ended = true;
      await running.finally(archiving.close);
      await slotReleased(source.adminUrl);
    },
  };
}
