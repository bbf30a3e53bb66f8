import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../embedded";
import { openEngine } from "./engine";
import { migrationList, readMigrations } from "./files";

/** `npm run migration -- <name>`: writes what leads from the migrations to prisma/schema as the next migration. */
const root = process.cwd();
const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) throw new Error("npm run migration -- <name_in_snake_case>");

const dataDir = await mkdtemp(join(tmpdir(), "safar-migration-"));
const server = await startEmbedded({ dataDir });
try {
  const script = await diff();
  if (!script || /^\s*-- This is an empty migration/.test(script))
    console.log("The migrations already lead to the schema.");
  else console.log(`Written: ${await write(script)}. Read it before you commit it.`);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function diff(): Promise<string | null> {
  const pool = new pg.Pool({ connectionString: server.adminUrl });
  const engine = await openEngine(pool);
  const { stdout } = await engine.diff({
    from: { tag: "migrations", ...migrationList(root, await readMigrations(root)) },
    to: { tag: "schemaDatamodel", files: await readSchema() },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  await pool.end();
  return stdout;
}

async function readSchema() {
  const folder = join(root, "prisma/schema");
  const names = (await readdir(folder)).filter((file) => file.endsWith(".prisma")).sort();
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
  return join("prisma/migrations", `${number}${name}`, "migration.sql");
}
