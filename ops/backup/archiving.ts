import { join } from "node:path";
import type pg from "pg";
import { makeClient } from "@/server/connection";
import { takeLock } from "../../scripts/lib/lock.mjs";
import { checkPlace, openArchive, type Through, throughOf } from "./archive";
import { followWal } from "./follow-wal";
import { forgetOld } from "./forget-old";
import { lsnOf } from "./lsn";
import { makeBase } from "./make-base";
import { fileMirror } from "./mirror-files";

/** A running embedded database and its data. */
export type Source = {
  adminUrl: string;
  cluster: string;
  dataDir: string;
  authSecret: string;
  /** True when uploaded files are on this machine's disk. */
  files: boolean;
};

export type Archiving = {
  dir: string;
  /** Throws when the folder is not the one that was opened. */
  check: () => Promise<void>;
  timeline: number;
  unbroken: boolean;
  /** Copies what is new since the last call. */
  step: () => Promise<Through>;
  close: () => Promise<void>;
};

/**
 * Opens archiving of log and files into a folder of backups, by one process at a time; throws when another one does it,
 * or when the folder belongs to another database.
 */
export async function openArchiving(source: Source, folder: string): Promise<Archiving> {
  const client = await connected(source.adminUrl);
  try {
    const place = await openArchive(folder, { system: await systemOf(client), dataDir: source.dataDir });
    const { dir } = place;
    const lock = await takeLock(dir);
    if (lock.holder) throw new Held(`BACKUP_DIR=${dir} is written to by process ${lock.holder.pid ?? "?"}`);
    try {
      const { timeline, unbroken, step } = await followWal({ client, cluster: source.cluster, dir });
      const mirror = source.files
        ? fileMirror({ client, from: join(source.dataDir, "files"), to: join(dir, "files") })
        : async () => {};
      const close = async () => {
        await client.end().catch(() => {});
        await lock.release();
      };
      return { dir, check: () => checkPlace(place), timeline, unbroken, step: () => step(mirror), close };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Another process already copies the log. */
export class Held extends Error {}

const PATIENCE_MS = 60_000;

/** Makes a base backup, whose log is copied by this process or the product; then removes old ones beyond `keep`. */
export async function backUp(given: {
  source: Source;
  dir: string;
  keep: number;
  signal?: AbortSignal | undefined;
}): Promise<string> {
  const { source, dir, keep, signal } = given;
  const client = await connected(source.adminUrl);
  const archived = async (lsn: string) => {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const through = await throughOf(dir);
      if (through && lsnOf(through.lsn) >= lsnOf(lsn)) return;
      signal?.throwIfAborted();
      if (Date.now() > until) throw new Error(`the log is not copied into ${dir} up to ${lsn}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  try {
    const name = await makeBase({ client, ...source, dir, archived, signal });
    await forgetOld({ client, dir, keep });
    return name;
  } finally {
    await client.end().catch(() => {});
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = makeClient({ name: "archiving", connectionString: url, connectionTimeoutMillis: 10_000 });
  // The next query reports a lost connection.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function systemOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query("select system_identifier::text as system from pg_control_system()");
  return rows[0].system;
}
