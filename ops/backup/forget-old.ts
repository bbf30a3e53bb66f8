import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { RowOf } from "@/domain/kernel/table-rows";
import { namesIn } from "./archive";
import { lsnOf, numberOf, readSegmentName, SEGMENT } from "./lsn";
import { basesOf } from "./manifest";

/** Removes base backups beyond the `keep` newest, and log and files that no remaining one needs. */
export async function forgetOld(given: { client: pg.Client; dir: string; keep: number }): Promise<void> {
  const { client, dir, keep } = given;
  const bases = await basesOf(dir);
  for (const { name, folder } of bases.slice(0, -keep)) {
    // Renamed first, so that a partly deleted one does not count as a backup.
    const dying = join(dir, "base", `making-0-${name}`);
    await rename(folder, dying);
    await rm(dying, { recursive: true, force: true });
  }
  const remaining = bases.slice(-keep).map(({ manifest }) => manifest);
  if (remaining.length === 0) return;
  const [first] = remaining.map(({ startLsn }) => lsnOf(startLsn)).sort((a, b) => Number(a - b));
  for (const name of await namesIn(join(dir, "wal"))) {
    const segment = name.slice(0, 24);
    if (SEGMENT.test(segment) && readSegmentName(segment).number < numberOf(first!))
      await rm(join(dir, "wal", name), { force: true });
  }
  const { rows } = await client.query<RowOf<"files", "path">>("select path from files where gone_at < $1", [
    remaining[0]!.startedAt,
  ]);
  for (const { path } of rows) await rm(join(dir, "files", path), { force: true });
}
