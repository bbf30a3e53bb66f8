import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm";

export type SqlFile = { name: string; text: string; checksum: string };

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** prisma/migrations/<name>/migration.sql, oldest first. */
export async function readMigrations(root: string): Promise<SqlFile[]> {
  const entries = await readdir(join(root, "prisma/migrations"), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return readAll(names.sort().map((name) => [name, join(root, "prisma/migrations", name, "migration.sql")]));
}

/** prisma/sql/<context>/*.sql in order of file name, which identifies each: the context is not part of it. */
export async function readSqlFiles(root: string): Promise<SqlFile[]> {
  const folder = join(root, "prisma/sql");
  const paths = (await readdir(folder, { recursive: true }).catch(() => [])).filter((path) => path.endsWith(".sql"));
  const byName = new Map(paths.map((path) => [basename(path), join(folder, path)]));
  if (byName.size < paths.length) throw new Error("prisma/sql: two files have the same name");
  return readAll([...byName].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** One checksum of the whole schema. */
export const checksumOf = (files: SqlFile[]) => sha256(files.map((file) => `${file.name}:${file.checksum}`).join("\n"));

/** The same in the format of the schema engine. */
export function migrationList(root: string, migrations: SqlFile[]): MigrationList {
  return {
    baseDir: join(root, "prisma/migrations"),
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, text }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: text } },
    })),
  };
}

function readAll(paths: [name: string, path: string][]): Promise<SqlFile[]> {
  return Promise.all(
    paths.map(async ([name, path]) => {
      const text = await readFile(path, "utf8");
      return { name, text, checksum: sha256(text) };
    }),
  );
}

/** `:<line>` of a server error about a text, if it has a position. */
export function lineOf(text: string, error: unknown): string {
  const position = Number((error as { position?: string }).position);
  return position ? `:${text.slice(0, position).split("\n").length}` : "";
}
