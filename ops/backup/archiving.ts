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

/** A running embedded database and what belongs to it. */
export type Source = {
  adminUrl: string;
  cluster: string;
  dataDir: string;
  authSecret: string;
  /** Whether uploaded files are on this machine's disk. */
  files: boolean;
};

export type Archiving = {
  dir: string;
  /** Throws where the folder is not what was opened. */
  check: () => Promise<void>;
  timeline: number;
  unbroken: boolean;
  /** Copies what has come since the last time. */
  step: () => Promise<Through>;
  close: () => Promise<void>;
};

/** One process at a time copies log and files into a folder of backups; throws when another does, or when the folder is another database's. */
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

/** Another process copies the log already. */
export class Held extends Error {}

const PATIENCE_MS = 60_000;

/** A new base backup, for whose log somebody sees: this process or the product; then the older ones beyond `keep` go. */
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
      if (Date.now() > until) throw new Error(`nobody copies the log into ${dir} up to ${lsn}`);
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
  // A lost connection is told by the query that needs it.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function systemOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query("select system_identifier::text as system from pg_control_system()");
  return rows[0].system;
}
