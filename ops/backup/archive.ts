import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { replaceFile } from "./copy";

/**
 * The log is copied completely up to `lsn`: it contains everything acknowledged before `at`. `tail`: SHA-256 of the
 * copied part of the last segment.
 */
export type Through = { timeline: number; lsn: string; at: string; tail: string };

/** An opened folder of backups: `place` is its identity, `device` its disk. */
type Place = { dir: string; place: string; device: number };
type Identity = { system: string; place?: string };

/** The folder is not the one that was opened: its disk is not mounted, or it was replaced. */
export class PlaceChanged extends Error {}

/**
 * Opens a folder of backups of one database, readable by its owner only: `base/<time>/` (a copy of the cluster and the
 * secrets, with a manifest), `wal/` (the write-ahead log by segment), `files/` (uploads), `identity.json`. DATA_DIR
 * remembers the folder used before: an empty one in its place means a disk that is not mounted.
 */
export async function openArchive(
  folder: string,
  { system, dataDir }: { system: string; dataDir: string },
): Promise<Place> {
  const before = await rememberedPlace(dataDir);
  const there = await realpath(folder).catch(() => resolve(folder));
  const known = await readIdentity(there);
  if (known && known.system !== system)
    throw new Error(`BACKUP_DIR=${there} holds backups of another database (${known.system}, this is ${system})`);
  if (before?.dir === there && before.system === system && known?.place !== before.place)
    throw new PlaceChanged(
      `BACKUP_DIR=${there} is not the previous folder (${known ? "another" : "no"} identity.json): is its disk mounted? To start over there, remove ${join(dataDir, REMEMBERED)}`,
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const dir = await realpath(folder);
  for (const name of ["base", "wal", "files"]) await mkdir(join(dir, name), { recursive: true, mode: 0o700 });
  const place = known?.place ?? randomUUID();
  if (known?.place === undefined)
    await replaceFile(join(dir, "identity.json"), `${JSON.stringify({ system, place })}\n`);
  const remembered = { dir, place, system };
  if (JSON.stringify(before) !== JSON.stringify(remembered))
    await replaceFile(join(dataDir, REMEMBERED), `${JSON.stringify(remembered)}\n`);
  return { dir, place, device: (await stat(dir)).dev };
}

/** In DATA_DIR: identity of the last used folder and its database. */
const REMEMBERED = "backup-place.json";

const rememberedPlace = (dataDir: string) =>
  readFile(join(dataDir, REMEMBERED), "utf8").then(
    (text) => JSON.parse(text) as { dir: string; place: string; system: string },
    () => undefined,
  );

const readIdentity = (dir: string): Promise<Identity | undefined> =>
  readFile(join(dir, "identity.json"), "utf8").then(
    (text) => JSON.parse(text) as Identity,
    () => undefined,
  );

/** Throws when the folder is not the one that was opened. */
export async function checkPlace({ dir, place, device }: Place): Promise<void> {
  const now = await stat(dir).catch((error: NodeJS.ErrnoException) => {
    throw new PlaceChanged(`BACKUP_DIR=${dir} cannot be reached (${error.code}): is its disk mounted?`);
  });
  if (now.dev !== device)
    throw new PlaceChanged(`BACKUP_DIR=${dir} is on another disk than it was: is its own mounted?`);
  if ((await readIdentity(dir))?.place !== place)
    throw new PlaceChanged(`BACKUP_DIR=${dir} is not the previous folder: its identity.json is missing or different`);
}

/** PostgreSQL's system identifier of the cluster of these backups. */
export async function identityOf(dir: string): Promise<string | undefined> {
  return (await readIdentity(dir))?.system;
}

export async function throughOf(dir: string): Promise<Through | undefined> {
  const text = await readFile(join(dir, "wal/through.json"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Through);
}

export const writeThrough = (dir: string, through: Through) =>
  replaceFile(join(dir, "wal/through.json"), `${JSON.stringify(through)}\n`);

export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
