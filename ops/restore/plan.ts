import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { namesIn, type Through, throughOf } from "../backup/archive";
import { lsnOf, numberOf, SEGMENT_BYTES, segmentName } from "../backup/lsn";
import { type Base, basesOf } from "../backup/manifest";

/** `tail`: only the beginning of the file counts, with this checksum. */
type Segment = { name: string; files: string[]; tail?: { length: number; sha256: string } };

export type Plan = { base: Base; to: Date | undefined; through: Through; segments: Segment[]; histories: string[] };

/** Chooses the base backup and log from which the database of an instant is restored; undefined means the latest. */
export async function planRestore({
  dir,
  to,
  base: named,
}: {
  dir: string;
  to: Date | undefined;
  base?: string | undefined;
}): Promise<Plan> {
  const [bases, through] = await Promise.all([basesOf(dir), throughOf(dir)]);
  if (bases.length === 0 || !through) throw new Error(`${dir} holds no whole backup`);
  const wal = await namesIn(join(dir, "wal"));
  const line = await timelines(dir, through.timeline);
  // Data discarded by an earlier restore cannot be restored.
  const living = bases.filter(({ manifest }) => {
    const of = line.find(({ timeline }) => timeline === manifest.timeline);
    return of && lsnOf(manifest.stopLsn) <= (of.end ?? lsnOf(through.lsn));
  });
  const base = living
    .filter(({ name, manifest: { endedAt } }) => (named ? name === named : !to || Date.parse(endedAt) <= to.getTime()))
    .at(-1);
  if (!base)
    throw new Error(
      named
        ? `${dir} has no backup ${named}`
        : `the backups in ${dir} begin at ${living[0]?.manifest.endedAt ?? "no time"}: nothing earlier can be restored`,
    );
  if (to && to.getTime() > Date.parse(through.at))
    throw new Error(`the backups in ${dir} reach to ${through.at}: nothing later can be restored`);
  if (to && to.getTime() < Date.parse(base.manifest.endedAt))
    throw new Error(
      `backup ${base.name} was whole at ${base.manifest.endedAt}: nothing earlier can be restored from it`,
    );

  const last = numberOf(lsnOf(through.lsn) - 1n);
  const segments: Segment[] = [];
  for (let number = numberOf(lsnOf(base.manifest.startLsn)); number <= last; number++) {
    const candidates = line.filter(
      ({ begin, end }) => number >= numberOf(begin) && (end === undefined || number <= numberOf(end)),
    );
    const name = candidates
      .map(({ timeline }) => segmentName(timeline, number))
      .find((name) => wal.includes(name) || wal.includes(`${name}.partial`));
    if (!name) throw new Error(`the log has a gap: ${segmentName(through.timeline, number)} is missing in ${dir}/wal`);
    const length = Number(lsnOf(through.lsn) - number * SEGMENT_BYTES);
    const ends = number === last && length < Number(SEGMENT_BYTES);
    // The product keeps running: a partial segment may be complete by now.
    if (ends) segments.push({ name, files: [`${name}.partial`, name], tail: { length, sha256: through.tail } });
    else if (wal.includes(name)) segments.push({ name, files: [name] });
    else throw new Error(`the log has a gap: ${name} was never completed in ${dir}/wal`);
  }
  return { base, to, through, segments, histories: wal.filter((name) => name.endsWith(".history")) };
}

type Line = { timeline: number; begin: bigint; end: bigint | undefined };

/** The timeline and its ancestors, newest first, each with start and end. */
async function timelines(dir: string, newest: number): Promise<Line[]> {
  if (newest === 1) return [{ timeline: 1, begin: 0n, end: undefined }];
  const name = `${newest.toString(16).toUpperCase().padStart(8, "0")}.history`;
  const text = await readFile(join(dir, "wal", name), "utf8").catch(() => {
    throw new Error(`${dir}/wal/${name} is missing: the log cannot be followed`);
  });
  const older = [...text.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, id, at]) => ({
    timeline: Number(id),
    end: lsnOf(at!),
  }));
  const all = [...older, { timeline: newest, end: undefined }];
  return all.map(({ timeline, end }, index) => ({ timeline, begin: all[index - 1]?.end ?? 0n, end })).reverse();
}
