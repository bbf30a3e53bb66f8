import type { PrismaClient } from "@/generated/prisma/client";
import type { FileStore } from "../../kernel/file-store";
import { fileOfPreview, previewPath } from "./preview";

const HOUR_MS = 3_600_000;
/** Bytes without a row may belong to an upload in progress. */
const YOUNG_MS = HOUR_MS;
/** Deleted files can be restored for this long. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const AT_ONCE = 500;

type Given = { db: PrismaClient; files: FileStore; now: Date };
type Listed = { path: string; storedAt: () => Promise<Date> };
export type Swept = { forgotten: number; orphans: number; deleted: number; missing: number };

/**
 * Reconciles rows and bytes after crashes: abandoned uploads are dropped, bytes without a row after an hour, bytes of
 * deleted files after 30 days; rows without bytes are marked (`gone_at`). Returns the counts.
 */
export async function sweepFiles({ db, files, now }: Given): Promise<Swept> {
  const young = new Date(now.getTime() - YOUNG_MS);
  const forgotten = await files.dropForgotten(young);
  const deleted = await dropDeleted({ db, files, now });
  const orphans = await dropOrphans({ db, files }, young);
  const missing = await markMissing({ db, files, now });
  return { forgotten, orphans, deleted, missing };
}

async function dropDeleted({ db, files, now }: Given): Promise<number> {
  const due = { deletedAt: { lt: new Date(now.getTime() - KEPT_MS) }, goneAt: null };
  let dropped = 0;
  for (;;) {
    const rows = await db.storedFile.findMany({ where: due, take: AT_ONCE });
    if (rows.length === 0) return dropped;
    for (const { path } of rows) {
      await files.remove(path);
      await files.remove(previewPath(path));
    }
    // Bytes first: a row marked as gone must be correct.
    const { count } = await db.storedFile.updateMany({
      where: { path: { in: rows.map(({ path }) => path) } },
      data: { goneAt: now },
    });
    dropped += count;
  }
}

/** Naming scheme of our files; other objects in a bucket are not touched. */
const OURS = /^\d+(\/[a-z0-9][a-z0-9_-]*)+\.[a-z0-9]{1,8}(\.webp)?$/;

async function dropOrphans({ db, files }: Omit<Given, "now">, young: Date): Promise<number> {
  let dropped = 0;
  const look = async (page: Listed[]) => {
    const paths = page.map(({ path }) => fileOfPreview(path) ?? path);
    const where = { path: { in: paths }, NOT: { deletedAt: { not: null }, goneAt: { not: null } } };
    const known = new Set((await db.storedFile.findMany({ where, select: { path: true } })).map(({ path }) => path));
    // Files are available again after an outage of the storage.
    await db.storedFile.updateMany({
      where: { path: { in: page.map(({ path }) => path) }, deletedAt: null, goneAt: { not: null } },
      data: { goneAt: null },
    });
    for (const [index, { path, storedAt }] of page.entries()) {
      if (known.has(paths[index]!) || (await storedAt()) >= young) continue;
      await files.remove(path);
      dropped++;
    }
  };
  let page: Listed[] = [];
  for await (const stored of files.list()) {
    if (!OURS.test(stored.path)) continue;
    page.push(stored);
    if (page.length < AT_ONCE) continue;
    await look(page);
    page = [];
  }
  await look(page);
  return dropped;
}

/** Checks every row once, sequentially, to leave capacity of the storage to other work. */
async function markMissing({ db, files, now }: Given): Promise<number> {
  let marked = 0;
  let cursor: { branchId: number; id: number } | undefined;
  for (;;) {
    const rows = await db.storedFile.findMany({
      where: { goneAt: null, deletedAt: null },
      orderBy: [{ branchId: "asc" }, { id: "asc" }],
      take: AT_ONCE,
      ...(cursor && { cursor: { branchId_id: cursor }, skip: 1 }),
    });
    for (const { path, branchId, id } of rows) {
      if (await files.has(path)) continue;
      await db.storedFile.update({ where: { branchId_id: { branchId, id } }, data: { goneAt: now } });
      marked++;
    }
    const last = rows.at(-1);
    if (!last) return marked;
    cursor = { branchId: last.branchId, id: last.id };
  }
}
