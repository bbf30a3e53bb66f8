import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { identityOf } from "../backup/archive";
import { syncFolder } from "../backup/copy";
import { keyOf } from "../backup/manifest";
import { startEmbedded } from "../embedded";
import { letThrough } from "../embedded/home";
import { findPlace } from "../embedded/place";
import { type Plan, planRestore } from "./plan";
import { recover } from "./recover";
import { restoreFiles, wrongFiles } from "./restore-files";
import { unpackBackup } from "./unpack-backup";

type Given = {
  dir: string;
  dataDir: string;
  to: Date | undefined;
  base?: string | undefined;
  authSecret: string | undefined;
  /** True when uploaded files are on this machine's disk. */
  files: boolean;
  /** Moves the content of DATA_DIR into a folder in it. */
  replace: boolean;
};

export type Restored = { plan: Plan; aside: string | undefined; wrong: string[] };

const OURS = ["postgres", "postgres.at", "secrets", "files"];

/**
 * Restores DATA_DIR to a time. Nothing gets its final name before everything is complete and recovered. The caller
 * holds its lock.
 */
export async function restore(given: Given): Promise<Restored> {
  const { dir, dataDir } = given;
  const plan = await planRestore(given);
  const { system, key } = plan.base.manifest;
  if ((await identityOf(dir)) !== system) throw new Error(`${plan.base.folder} is of another database than ${dir}`);
  const occupied = OURS.filter((name) => existsSync(join(dataDir, name)));
  if (occupied.length > 0 && !given.replace)
    throw new Error(
      `DATA_DIR=${dataDir} is in use (${occupied.join(", ")}): restore into an empty one, or use --replace, which moves its content aside`,
    );
  const aside =
    occupied.length > 0 ? join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, "-")}`) : undefined;

  const making = join(dataDir, `restoring-${process.pid}`);
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true, mode: 0o700 });
  try {
    if (process.getuid?.() === 0) await letThrough(dataDir);
    // In a separate place of the kind that the product will look for.
    const place = await findPlace(making);
    const cluster = join(place.home, "making");
    await unpackBackup({ plan, dir, cluster, secrets: join(making, "secrets"), as: place.as });
    const secret = given.authSecret ?? (await readFile(join(making, "secrets/auth"), "utf8").catch(() => "")).trim();
    if (keyOf(secret) !== key)
      throw new Error("AUTH_SECRET is not the one of the backup: set it to its value at that time");
    await recover({ place: { ...place, cluster }, to: plan.to });
    await rename(cluster, place.cluster);
    const sums = given.files ? await restoreFiles(join(dir, "files"), join(making, "files")) : undefined;
    const server = await startEmbedded({ dataDir: making });
    const wrong = sums
      ? await wrongFiles(server.adminUrl, sums).finally(server.stop)
      : await server.stop().then(() => []);
    if (aside) await moveAll(occupied, dataDir, aside);
    await moveAll(
      OURS.filter((name) => existsSync(join(making, name))),
      making,
      dataDir,
    );
    await rm(making, { recursive: true, force: true });
    await syncFolder(dataDir);
    return { plan, aside, wrong };
  } catch (error) {
    await forgetRestored(making);
    throw error;
  }
}

async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) await rename(join(from, name), join(to, name));
}

/** Includes the cluster if it is outside the folder. */
export async function forgetRestored(folder: string): Promise<void> {
  const away = await readFile(join(folder, "postgres.at"), "utf8").catch(() => undefined);
  if (away) await rm(away.trim(), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
