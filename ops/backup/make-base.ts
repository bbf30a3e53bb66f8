import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { namesIn } from "./archive";
import { copyFile, eachOf, type Look, syncFolder } from "./copy";
import { lsnOf } from "./lsn";
import { keyOf, type Manifest, writeManifest } from "./manifest";
import { filenodeOf, isRelation, lasting, type WrongPage, wrongPages } from "./pages";

type Given = {
  /** Connection of the superuser, used by this backup only. */
  client: pg.Client;
  cluster: string;
  dir: string;
  dataDir: string;
  authSecret: string;
  /** Resolves when the archive has the log up to there: without it the copy is useless. */
  archived: (lsn: string) => Promise<void>;
  signal?: AbortSignal | undefined;
};

// Folders whose content a server recreates, and files of the running one.
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|safar\.conf)$/;

/** The database has pages that differ from what was written: a copy is not a backup. */
export class DamagedPages extends Error {
  constructor(
    message: string,
    readonly pages: readonly WrongPage[],
  ) {
    super(message);
  }
}

/**
 * Copies the running cluster and the secrets; returns the name of the backup, which it gets when complete. Every page
 * is compared with its checksum: a damaged cluster is not backed up, and earlier backups remain.
 */
export async function makeBase(given: Given): Promise<string> {
  const { dir } = given;
  await forgetUnfinished(dir);
  const making = join(dir, "base", `making-${process.pid}`);
  await mkdir(making, { mode: 0o700 });
  try {
    return await makeIn(making, given);
  } catch (error) {
    // A partial copy is useless and may be what fills the disk.
    await rm(making, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

async function makeIn(making: string, given: Given): Promise<string> {
  const { client, cluster, dir, dataDir } = given;
  const about = await begin(client);
  const parts: Manifest["parts"] = [];
  const wrong: WrongPage[] = [];
  const take = async (from: string, path: string, look?: Look) => {
    given.signal?.throwIfAborted();
    try {
      parts.push({ path, ...(await copyFile(from, join(making, path), {}, look)) });
    } catch (error) {
      // The table was dropped since: the log contains that.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      await rm(join(making, path), { force: true });
    }
  };
  const files = (await walk(cluster, "", making)).filter((path) => path !== "global/pg_control");
  const looking = (path: string): Look | undefined =>
    about.checksums && isRelation(path)
      ? async (part, at, source) => wrong.push(...(await wrongPages({ path, part, at, source })))
      : undefined;
  await eachOf(files, (path) => take(join(cluster, path), `cluster/${path}`, looking(path)));
  // Last: it names the newest checkpoint, and no copied file is older.
  await take(join(cluster, "global/pg_control"), "cluster/global/pg_control");
  const { lsn, labelfile, at } = await end(client);
  await refuseDamaged(client, lasting(wrong, { startLsn: lsnOf(about.startLsn), stopLsn: lsnOf(lsn) }));
  const label = join(making, "label");
  await writeFile(label, labelfile, { mode: 0o600 });
  await take(label, "cluster/backup_label");
  await rm(label);
  const secrets = (await namesIn(join(dataDir, "secrets"))).filter(
    (name) => /^[a-z_-]+$/.test(name) && name !== "setup",
  );
  for (const name of secrets) await take(join(dataDir, "secrets", name), `secrets/${name}`);
  await given.archived(lsn);
  await writeManifest(making, {
    ...about,
    stopLsn: lsn,
    endedAt: at.toISOString(),
    key: keyOf(given.authSecret),
    parts,
  });
  await syncFolder(making);
  const name = about.startedAt.replace(/[:.]/g, "-");
  await rename(making, join(dir, "base", name));
  await syncFolder(join(dir, "base"));
  return name;
}

async function refuseDamaged(client: pg.Client, damaged: WrongPage[]): Promise<void> {
  const [first] = damaged;
  if (!first) return;
  const { rows } = await client.query<{ name: string | null }>(
    "select pg_filenode_relation(0, $1)::regclass::text as name",
    [filenodeOf(first.path)],
  );
  const of = rows[0]?.name ? ` (${rows[0].name})` : "";
  const more = damaged.length > 1 ? `, and ${damaged.length - 1} more pages` : "";
  throw new DamagedPages(
    `block ${first.block} of ${first.path}${of} is damaged${more}: its checksum differs; older base backups are retained`,
    damaged,
  );
}

async function begin(client: pg.Client) {
  const { rows } = await client.query<{ lsn: string; timeline: string; system: string; at: Date; checksums: boolean }>(
    `select b.lsn::text, current_setting('data_checksums') = 'on' as checksums, left(pg_walfile_name(b.lsn), 8) as timeline, s.system_identifier::text as system, now() as at
       from pg_backup_start('safar', true) b (lsn), pg_control_system() s`,
  );
  const { lsn, timeline, system, at, checksums } = rows[0]!;
  return { system, timeline: Number(`0x${timeline}`), startLsn: lsn, startedAt: at.toISOString(), checksums };
}

async function end(client: pg.Client) {
  const { rows } = await client.query<{ lsn: string; labelfile: string; at: Date }>(
    "select lsn::text, labelfile, clock_timestamp() as at from pg_backup_stop(false)",
  );
  return rows[0]!;
}

/** Lists the files of a cluster by relative path, and creates its folders in the copy. */
async function walk(cluster: string, under: string, making: string): Promise<string[]> {
  await mkdir(join(making, "cluster", under), { recursive: true, mode: 0o700 });
  const found: string[] = [];
  for (const entry of await readdir(join(cluster, under), { withFileTypes: true })) {
    const path = join(under, entry.name);
    if (LEFT_OUT.test(entry.name)) continue;
    if (!entry.isDirectory()) found.push(path);
    else if (EMPTIED.test(path)) await mkdir(join(making, "cluster", path), { mode: 0o700 });
    else found.push(...(await walk(cluster, path, making)));
  }
  return found;
}

/** Removes base backups whose process has died. */
async function forgetUnfinished(dir: string): Promise<void> {
  for (const name of (await namesIn(join(dir, "base"))).filter((name) => name.startsWith("making-"))) {
    if (Number(name.slice(7)) === process.pid || !isAlive(Number(name.slice(7))))
      await rm(join(dir, "base", name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
