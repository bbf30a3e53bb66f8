import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { copyFile, eachOf, sizeOf } from "./copy";

// Whoever stores a file names the time before its row is seen.
const LATEST =
  "select path, created_at from files where gone_at is null and created_at > $1::timestamptz - interval '15 minutes' order by created_at";

/** Copies uploaded files that have come since the last call; a file never changes under its name. */
export function fileMirror(given: { client: pg.Client; from: string; to: string }): () => Promise<void> {
  const { client, from, to } = given;
  const had = new Set<string>();
  let since = new Date(0);
  return async () => {
    const { rows } = await client.query<{ path: string; created_at: Date }>(LATEST, [since]);
    await eachOf(
      rows.filter(({ path }) => !had.has(path)),
      async ({ path }) => {
        await mirror(join(from, path), join(to, path));
        had.add(path);
      },
    );
    since = rows.at(-1)?.created_at ?? since;
    // What is asked for again next time is remembered, no more.
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
    // Swept or removed between the row and the look; a restore tells what is missing.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
