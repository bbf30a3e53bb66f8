import { createHash } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { namesIn, type Through, throughOf, writeThrough } from "./archive";
import { copyFile, replaceFile, sizeOf, syncFolder } from "./copy";
import { lsnOf, lsnText, numberOf, readSegmentName, SEGMENT, SEGMENT_BYTES, segmentName } from "./lsn";
import { advance, holdLog } from "./slot";

/**
 * `unbroken`: the archive continues without a gap. Otherwise older base backups can be restored only up to the gap.
 */
export type Following = {
  timeline: number;
  unbroken: boolean;
  step: (before: () => Promise<void>) => Promise<Through>;
};

// now() is read before the position: everything acknowledged until then is below it.
const WHERE = `select now() as at, pg_current_wal_flush_lsn()::text as lsn,
                      left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`;
type Where = { at: Date; lsn: string; timeline: string };

/**
 * Copies the write-ahead log of a running server as it grows, byte by byte: flushed log never changes. A step copies
 * what is new; `before` runs once the target is known and before it is reported.
 */
export async function followWal(given: { client: pg.Client; cluster: string; dir: string }): Promise<Following> {
  const { client, cluster, dir } = given;
  const [wal, live] = [join(dir, "wal"), join(cluster, "pg_wal")];
  const ask = async () => (await client.query<Where>(WHERE)).rows[0]!;
  const slot = await holdLog(client);
  const { lsn: flushed, timeline: hex } = await ask();
  const timeline = Number(`0x${hex}`);
  await copyHistories(live, wal);
  await refuseLater(wal, timeline);
  const archived = await throughOf(dir);
  const resumed = archived?.timeline === timeline ? lsnOf(archived.lsn) : undefined;
  if (resumed !== undefined && resumed > lsnOf(flushed))
    throw new Error(
      `BACKUP_DIR=${dir} has more of the log than the database (${archived!.lsn}, ${flushed}): it is another's`,
    );
  const begun = resumed === undefined ? undefined : await begunSegment({ wal, live, timeline, at: resumed });
  const unbroken = begun !== undefined;
  let position = unbroken ? resumed! : await beginning({ live, timeline, kept: slot });
  // Hash of the archived part of the segment that contains `position`.
  let hash = createHash("sha256").update(begun ?? "");

  const step = async (before: () => Promise<void>) => {
    const { at, lsn } = await ask();
    await before();
    const end = lsnOf(lsn);
    while (position < end) {
      const name = segmentName(timeline, numberOf(position));
      const until = (numberOf(position) + 1n) * SEGMENT_BYTES;
      const to = until < end ? until : end;
      hash.update(
        await append(join(live, name), join(wal, `${name}.partial`), position % SEGMENT_BYTES, to - position),
      );
      if (to === until) {
        await complete(wal, name, hash.digest("hex"));
        hash = createHash("sha256");
      }
      position = to;
    }
    const through = { timeline, lsn: lsnText(position), at: at.toISOString(), tail: hash.copy().digest("hex") };
    await writeThrough(dir, through);
    await advance(client, lsn);
    return through;
  };
  return { timeline, unbroken, step };
}

async function append(from: string, to: string, offset: bigint, length: bigint): Promise<Buffer> {
  const part = Buffer.allocUnsafe(Number(length));
  const source = await open(from, "r");
  const { bytesRead } = await source.read(part, 0, part.length, Number(offset)).finally(() => source.close());
  if (bytesRead !== part.length) throw new Error(`${from} is shorter than the log should be`);
  // Starts a segment from its beginning, even if an earlier attempt left more.
  const target = await open(to, offset === 0n ? "w" : "r+", 0o600);
  try {
    await target.write(part, 0, part.length, Number(offset));
    await target.datasync();
  } finally {
    await target.close();
  }
  return part;
}

async function complete(wal: string, name: string, sha256: string): Promise<void> {
  await replaceFile(join(wal, `${name}.sha256`), `${sha256}\n`);
  await rename(join(wal, `${name}.partial`), join(wal, name));
  await syncFolder(wal);
}

/**
 * Archived part of the last segment, which must be the beginning of the server's own; undefined when the server no
 * longer has it.
 */
async function begunSegment(of: {
  wal: string;
  live: string;
  timeline: number;
  at: bigint;
}): Promise<Buffer | undefined> {
  const name = segmentName(of.timeline, numberOf(of.at));
  const length = Number(of.at % SEGMENT_BYTES);
  const theirs = await readFile(join(of.live, name)).catch(() => undefined);
  if (theirs === undefined) return undefined;
  const ours = length === 0 ? Buffer.alloc(0) : await readFile(join(of.wal, `${name}.partial`)).catch(() => undefined);
  if (ours === undefined || ours.length < length) return undefined;
  const begun = ours.subarray(0, length);
  if (!begun.equals(theirs.subarray(0, length)))
    throw new Error(`${of.wal}/${name}.partial is not the log of this database: BACKUP_DIR is another's`);
  return begun;
}

/**
 * Starts at the segment where a restored database left the older timeline, if it exists; otherwise at the oldest held
 * log.
 */
async function beginning(of: { live: string; timeline: number; kept: bigint }): Promise<bigint> {
  const numbers = (await namesIn(of.live))
    .filter((name) => SEGMENT.test(name) && readSegmentName(name).timeline === of.timeline)
    .map((name) => readSegmentName(name).number);
  let from = numberOf(of.kept);
  if (of.timeline > 1) while (numbers.includes(from - 1n)) from--;
  return from * SEGMENT_BYTES;
}

async function copyHistories(live: string, wal: string): Promise<void> {
  for (const name of (await namesIn(live)).filter((name) => name.endsWith(".history"))) {
    if ((await sizeOf(join(wal, name))) === undefined) await copyFile(join(live, name), join(wal, name));
  }
}

async function refuseLater(wal: string, timeline: number): Promise<void> {
  const later = (await namesIn(wal)).filter(
    (name) => SEGMENT.test(name.slice(0, 24)) && readSegmentName(name).timeline > timeline,
  );
  if (later.length > 0)
    throw new Error(`${wal} is used by a database restored from it (${later[0]}); give this one its own BACKUP_DIR`);
}
