import { mkdir, readdir, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "./copy";

/**
 * The log is copied whole up to `lsn`: whatever was acknowledged before `at` is in it. `tail`: SHA-256 of what is there of
 * the segment in which that is.
 */
export type Through = { timeline: number; lsn: string; at: string; tail: string };

/**
 * A folder of backups, of one database and for its owner's eyes alone: `base/<time>/` (a copy of the cluster and the secrets,
 * with a manifest), `wal/` (the write-ahead log, segment by segment), `files/` (what was uploaded), `identity.json`.
 */
export async function openArchive(folder: string, system: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const dir = await realpath(folder);
  for (const name of ["base", "wal", "files"]) await mkdir(join(dir, name), { recursive: true, mode: 0o700 });
  const known = await identityOf(dir);
  if (known === undefined) await replaceFile(join(dir, "identity.json"), `${JSON.stringify({ system })}\n`);
  else if (known !== system)
    throw new Error(`BACKUP_DIR=${dir} holds backups of another database (${known}, this is ${system})`);
  return dir;
}

/** PostgreSQL's own name of the cluster whose backups these are. */
export async function identityOf(dir: string): Promise<string | undefined> {
  const text = await readFile(join(dir, "identity.json"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as { system: string }).system;
}

export async function throughOf(dir: string): Promise<Through | undefined> {
  const text = await readFile(join(dir, "wal/through.json"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Through);
}

export const writeThrough = (dir: string, through: Through) =>
  replaceFile(join(dir, "wal/through.json"), `${JSON.stringify(through)}\n`);

export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
