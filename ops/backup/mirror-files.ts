import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { RowOf } from "@/domain/kernel/table-rows";
import { copyFile, eachOf, sizeOf } from "./copy";

// Writers of a file record the time before its row becomes visible.
const LATEST =
  "select path, created_at from files where gone_at is null and created_at > $1::timestamptz - interval '15 minutes' order by created_at";

/** Copies uploaded files that are new since the last call; a file never changes under its name. */
export function fileMirror(given: { client: pg.Client; from: string; to: string }): () => Promise<void> {
  const { client, from, to } = given;
  const had = new Set<string>();
  let since = new Date(0);
  return async () => {
    const { rows } = await client.query<RowOf<"files", "path" | "created_at">>(LATEST, [since]);
    await eachOf(
      rows.filter(({ path }) => !had.has(path)),
      async ({ path }) => {
        await mirror(join(from, path), join(to, path));
        had.add(path);
      },
    );
    since = rows.at(-1)?.created_at ?? since;
    // Remembers only what will be listed again next time.
    const recent = new Set(rows.map(({ path }) => path));
    for (const path of had) if (!recent.has(path)) had.delete(path);
  };
}

async function mirror(from: string, to: string): Promise<void> {
  if ((await sizeOf(to)) !== undefined) return;
  const beside = `${to}.${process.pid}.part`;
  await rm(beside, { force: true });
  try {
    await copyFile(from, beside);
    await rename(beside, to);
  } catch (error) {
    // Deleted between the row and the copy; a restore reports missing files.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
