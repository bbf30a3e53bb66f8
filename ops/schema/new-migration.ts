import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makePool } from "@/server/connection";
import { startEmbedded } from "../embedded";
import { openEngine } from "./engine";
import { readMigrations } from "./files";

/**
 * `npm run migration -- <name>`: writes the changes of prisma/schema since the newest migration as the next one.
 * Compares schema files: the engine needs a server, but cannot read our CHECKs back from PostgreSQL 18. The base is
 * that of the last commit, or, while the newest is not committed, a copy stored when it was written.
 */
const root = process.cwd();
const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) throw new Error("npm run migration -- <name_in_snake_case>");

const FOLDER = "prisma/schema";
const KEPT = join(root, "node_modules/.cache/migration.json");
type File = { path: string; content: string };
const git = (...given: string[]) => execFileSync("git", given, { cwd: root, encoding: "utf8" });

const dataDir = await mkdtemp(join(tmpdir(), "safar-migration-"));
const server = await startEmbedded({ dataDir });
const pool = makePool({ name: "migration", connectionString: server.adminUrl });
const script = await diff().finally(async () => {
  await pool.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
if (!script || /^\s*-- This is an empty migration/.test(script))
  console.log("prisma/schema is as the newest migration left it.");
else console.log(`Written: ${await write(script)}. Read it before you commit it.`);

async function diff(): Promise<string | null> {
  const engine = await openEngine(pool);
  const { stdout } = await engine.diff({
    from: { tag: "schemaDatamodel", files: await migratedSchema() },
    to: { tag: "schemaDatamodel", files: await readSchema() },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout;
}

/** The schema that the migrations create. */
async function migratedSchema(): Promise<File[]> {
  const status = git("status", "--porcelain", "--untracked-files=all", "prisma/migrations").trimEnd().split("\n");
  const open = status.flatMap(
    (line) => /^(?:\?\?|A.) prisma\/migrations\/([^/]+)\/migration\.sql$/.exec(line)?.[1] ?? [],
  );
  const newest = open.sort().at(-1);
  if (!newest) return committedSchema();
  const stored = JSON.parse(await readFile(KEPT, "utf8").catch(() => "{}")) as { migration?: string; files?: File[] };
  if (stored.migration === newest) return stored.files!;
  console.warn(`${newest} is not committed and not of this command: what it does may stand in this one again.`);
  return committedSchema();
}

function committedSchema(): File[] {
  const names = git("ls-tree", "-r", "--name-only", "HEAD", `${FOLDER}/`).trim().split("\n");
  return names.map((path) => ({ path: join(root, path), content: git("show", `HEAD:${path}`) }));
}

async function readSchema(): Promise<File[]> {
  const folder = join(root, FOLDER);
  const names = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".prisma")).sort();
  return Promise.all(
    names.map(async (file) => ({ path: join(folder, file), content: await readFile(join(folder, file), "utf8") })),
  );
}

async function write(script: string): Promise<string> {
  const last = (await readMigrations(root)).at(-1)?.name ?? "0000";
  const number = /^\d{4}$/.test(name!.slice(0, 4)) ? "" : `${String(Number(last.slice(0, 4)) + 1).padStart(4, "0")}_`;
  const folder = join(root, "prisma/migrations", `${number}${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "migration.sql"), script.endsWith("\n") ? script : `${script}\n`);
  await writeFile(join(root, "prisma/migrations/migration_lock.toml"), 'provider = "postgresql"\n');
  await mkdir(dirname(KEPT), { recursive: true });
  await writeFile(KEPT, JSON.stringify({ migration: `${number}${name}`, files: await readSchema() }));
  return join("prisma/migrations", `${number}${name}`, "migration.sql");
}
