import type { PrismaClient } from "@/generated/prisma/client";
import type { FileStore } from "../../kernel/file-store";
import { fileOfPreview, previewPath } from "./preview";

const HOUR_MS = 3_600_000;
/** What has no row may be on its way to one. */
const YOUNG_MS = HOUR_MS;
/** A file that was deleted can be had back so long. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const AT_ONCE = 500;

type Given = { db: PrismaClient; files: FileStore; now: Date };
type Listed = { path: string; storedAt: () => Promise<Date> };
export type Swept = { forgotten: number; orphans: number; deleted: number; missing: number };

/**
 * Puts rows and bytes in step, whatever was killed between them: what came in and was forgotten goes, bytes without a row go
 * after an hour, bytes of deleted files after 30 days; a row whose bytes are not there says so (`gone_at`). Answers how many.
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
    // Their bytes first: a row that says they are gone must be right.
    const { count } = await db.storedFile.updateMany({
      where: { path: { in: rows.map(({ path }) => path) } },
      data: { goneAt: now },
    });
    dropped += count;
  }
}

/** What we store is called so; all else in a bucket is somebody else's. */
const OURS = /^\d+(\/[a-z0-9][a-z0-9_-]*)+\.[a-z0-9]{1,8}(\.webp)?$/;

async function dropOrphans({ db, files }: Omit<Given, "now">, young: Date): Promise<number> {
  let dropped = 0;
  const look = async (page: Listed[]) => {
    const paths = page.map(({ path }) => fileOfPreview(path) ?? path);
    const where = { path: { in: paths }, NOT: { deletedAt: { not: null }, goneAt: { not: null } } };
    const known = new Set((await db.storedFile.findMany({ where, select: { path: true } })).map(({ path }) => path));
    // A storage that was away for a night has its files again.
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

/** Looks at every row once; asked one after another, so that the storage has time for others. */
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
