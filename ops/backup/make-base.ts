import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { namesIn } from "./archive";
import { copyFile, eachOf, syncFolder } from "./copy";
import { keyOf, type Manifest, writeManifest } from "./manifest";

type Given = {
  /** Of the superuser, this backup's own from beginning to end. */
  client: pg.Client;
  cluster: string;
  dir: string;
  dataDir: string;
  authSecret: string;
  /** Resolves when the archive has the log up to there: before, the copy is of no use. */
  archived: (lsn: string) => Promise<void>;
  signal?: AbortSignal | undefined;
};

// Folders whose content a server makes anew, and files of the one that runs.
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|safar\.conf)$/;

/** Copies the cluster while it is used, and the secrets; answers the name of the backup, which it gets when it is whole. */
export async function makeBase(given: Given): Promise<string> {
  const { client, cluster, dir, dataDir } = given;
  await forgetUnfinished(dir);
  const making = join(dir, "base", `making-${process.pid}`);
  await mkdir(making, { mode: 0o700 });
  const about = await begin(client);
  const parts: Manifest["parts"] = [];
  const take = async (from: string, path: string) => {
    given.signal?.throwIfAborted();
    try {
      parts.push({ path, ...(await copyFile(from, join(making, path))) });
    } catch (error) {
      // A table that was dropped meanwhile: the log knows.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      await rm(join(making, path), { force: true });
    }
  };
  const files = (await walk(cluster, "", making)).filter((path) => path !== "global/pg_control");
  await eachOf(files, (path) => take(join(cluster, path), `cluster/${path}`));
  // Last: it names the newest checkpoint, and nothing copied is older than that.
  await take(join(cluster, "global/pg_control"), "cluster/global/pg_control");
  const { lsn, labelfile, at } = await end(client);
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

async function begin(client: pg.Client) {
  const { rows } = await client.query<{ lsn: string; timeline: string; system: string; at: Date }>(
    `select b.lsn::text, left(pg_walfile_name(b.lsn), 8) as timeline, s.system_identifier::text as system, now() as at
       from pg_backup_start('safar', true) b (lsn), pg_control_system() s`,
  );
  const { lsn, timeline, system, at } = rows[0]!;
  return { system, timeline: Number(`0x${timeline}`), startLsn: lsn, startedAt: at.toISOString() };
}

async function end(client: pg.Client) {
  const { rows } = await client.query<{ lsn: string; labelfile: string; at: Date }>(
    "select lsn::text, labelfile, clock_timestamp() as at from pg_backup_stop(false)",
  );
  return rows[0]!;
}

/** The files of a cluster, by their path in it; its folders are made on the other side at once. */
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

/** A base backup whose process is no more. */
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
