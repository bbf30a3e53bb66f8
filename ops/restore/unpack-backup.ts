import { createHash } from "node:crypto";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { copyFile, eachOf, type Look } from "../backup/copy";
import { lsnOf, readSegmentName, SEGMENT_BYTES } from "../backup/lsn";
import { isRelation, lasting, wrongPages } from "../backup/pages";
import type { Place } from "../embedded/place";
import type { Plan } from "./plan";

type Given = { plan: Plan; dir: string; cluster: string; secrets: string; as: Place["as"] };

/**
 * Copies cluster, log and secrets to the place of recovery, each compared with its checksum; throws at the first
 * difference.
 */
export async function unpackBackup({ plan, dir, cluster, secrets, as }: Given): Promise<void> {
  const { base, segments, histories } = plan;
  const folders = new Set(["", ...EMPTY, ...base.manifest.parts.flatMap(({ path }) => ancestors(path, "cluster/"))]);
  for (const folder of [...folders].sort()) await ownFolder(join(cluster, folder), as);
  await mkdir(secrets, { recursive: true, mode: 0o700 });
  await eachOf(base.manifest.parts, async ({ path, size, sha256 }) => {
    const secret = path.startsWith("secrets/");
    const to = secret ? join(secrets, path.slice("secrets/".length)) : join(cluster, path.slice("cluster/".length));
    const copied = await copyFile(join(base.folder, path), to, secret ? {} : as, looking(base, path)).catch(
      missing(`${base.folder}/${path}`),
    );
    if (copied.size !== size || copied.sha256 !== sha256)
      throw new Error(`${base.folder}/${path} is damaged: its checksum differs`);
  });
  for (const name of histories) await copyFile(join(dir, "wal", name), join(cluster, "pg_wal", name), as);
  await eachOf(segments, (segment) => laySegment(segment, { plan, dir, cluster, as }), 2);
  const signal = join(cluster, "recovery.signal");
  await writeFile(signal, "", { mode: 0o600 });
  if (as.uid !== undefined) await chown(signal, as.uid, as.gid!);
}

/**
 * A page damaged before it was copied has a file with a correct checksum: possible in backups from before pages were
 * checked.
 */
function looking({ folder, manifest }: Plan["base"], path: string): Look | undefined {
  const inside = path.slice("cluster/".length);
  if (manifest.checksums === false || !path.startsWith("cluster/") || !isRelation(inside)) return undefined;
  const [startLsn, stopLsn] = [lsnOf(manifest.startLsn), lsnOf(manifest.stopLsn)];
  return async (part, at, source) => {
    const [page] = lasting(await wrongPages({ path: inside, part, at, source }), { startLsn, stopLsn });
    if (page)
      throw new Error(`${folder}/${path} is damaged: block ${page.block} differed from its checksum during the copy`);
  };
}

// Left out by a base backup but required by a server.
const EMPTY = [
  "pg_wal",
  "pg_wal/archive_status",
  "pg_wal/summaries",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_tblspc",
  "pg_twophase",
  "pg_commit_ts",
  "pg_logical",
  "pg_logical/snapshots",
  "pg_logical/mappings",
];

function ancestors(path: string, under: string): string[] {
  if (!path.startsWith(under)) return [];
  const found: string[] = [];
  for (let at = dirname(path.slice(under.length)); at !== "."; at = dirname(at)) found.push(at);
  return found;
}

async function ownFolder(folder: string, as: Place["as"]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid!);
}

async function laySegment(
  { name, files, tail }: Plan["segments"][number],
  { plan, dir, cluster, as }: Omit<Given, "secrets">,
) {
  const wal = join(dir, "wal");
  const whole = await files.reduce<Promise<Buffer | undefined>>(
    async (found, file) => (await found) ?? readFile(join(wal, file)).catch(() => undefined),
    Promise.resolve(undefined),
  );
  if (whole === undefined) throw new Error(`${wal}/${name} is missing`);
  const part = tail ? whole.subarray(0, tail.length) : whole;
  const wanted = tail
    ? tail.sha256
    : (await readFile(join(wal, `${name}.sha256`), "utf8").catch(missing(`${wal}/${name}.sha256`))).trim();
  if (createHash("sha256").update(part).digest("hex") !== wanted)
    throw new Error(`${wal}/${name} is damaged: its checksum differs`);
  if (part.length >= 40 && !belongs(part, name, plan.base.manifest.system))
    throw new Error(`${wal}/${name} is the log of another database or another part of it`);
  // PostgreSQL accepts only whole segments; the end of the log is padded with zeros.
  const full = Buffer.concat([part], Number(SEGMENT_BYTES));
  const to = join(cluster, "pg_wal", name);
  await writeFile(to, full, { mode: 0o600, flag: "wx" });
  if (as.uid !== undefined) await chown(to, as.uid, as.gid!);
}

/** The first page of a segment identifies its position and its database. */
function belongs(part: Buffer, name: string, system: string): boolean {
  return (
    part.readBigUInt64LE(8) === readSegmentName(name).number * SEGMENT_BYTES &&
    part.readBigUInt64LE(24) === BigInt(system)
  );
}

const missing = (what: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === "ENOENT" ? new Error(`${what} is missing: the backup is not whole`) : error;
};
