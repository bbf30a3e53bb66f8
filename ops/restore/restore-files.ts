import { mkdir, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { RowOf } from "@/domain/kernel/table-rows";
import { makeClient } from "@/server/connection";
import { copyFile, eachOf } from "../backup/copy";

/** Copies uploaded files; returns their checksums. */
export async function restoreFiles(from: string, to: string): Promise<Map<string, string>> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => relative(from, join(entry.parentPath, entry.name)));
  await mkdir(to, { recursive: true, mode: 0o700 });
  const sums = new Map<string, string>();
  await eachOf(paths, async (path) => sums.set(path, (await copyFile(join(from, path), join(to, path))).sha256));
  return sums;
}

/** Paths of files in the database whose bytes are missing or different. */
export async function wrongFiles(ownerUrl: string, sums: Map<string, string>): Promise<string[]> {
  const client = makeClient({ name: "restore-files", connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<RowOf<"files", "path" | "checksum">>(
      "select path, checksum from files where gone_at is null",
    );
    return rows.filter(({ path, checksum }) => sums.get(path) !== checksum).map(({ path }) => path);
  } finally {
    await client.end();
  }
}
