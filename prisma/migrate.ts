import { CATALOGUE } from "@/server/catalogue";
import { makePool } from "@/server/connection";
import { applyMigrations } from "../ops/schema/apply-migrations";
import { applySqlFiles } from "../ops/schema/apply-sql-files";
import { keepCatalogue, refuseFaulty } from "../ops/schema/catalogue";
import { checksumOf, readMigrations, readSqlFiles, type SqlFile, sha256 } from "../ops/schema/files";
import { GRANTS, grant } from "../ops/schema/grants";
import { giveOwnPaths, WITHOUT_PATH } from "../ops/schema/own-path";
import { isOlder, readRelease, writeRelease } from "../ops/schema/release";
import { ensureState, stateOf, writeState } from "../ops/schema/state";
import { plantPlaces } from "./places";

export type Migrated = {
  /** Whether anything was to do. */
  changed: boolean;
  /** What the operator should know, each in one line. */
  warnings: string[];
};

const OLDER = "the database is of a newer release, which still takes this build: nothing of it was changed";
// Any number, the same for every starter.
const LOCK = 7_264_811_903;

/**
 * Brings the database to this build: migrations (Prisma's, compatible with `prisma migrate deploy`), functions and
 * triggers of prisma/sql, the job tables, the rights of the app's role, the base data everybody shares. One starter at a time;
 * when checksums kept in the database say that all of it is there, nothing else is looked at. On the database of a newer release nothing
 * is changed: it throws, or says so where the newer release lets this build run.
 */
export async function migrate(urls: { ownerUrl: string; appUrl: string; root?: string }): Promise<Migrated> {
  const root = urls.root ?? process.cwd();
  const [migrations, sqlFiles] = await Promise.all([readMigrations(root), readSqlFiles(root)]);
  const role = decodeURIComponent(new URL(urls.appUrl).username);
  const schema = schemaChecksum(migrations, sqlFiles);
  const wanted = sha256([schema, GRANTS, role].join("\n"));

  // One connection: what is done by the schema engine and by us shares its session lock and its transactions.
  const pool = makePool({
    name: "migrate",
    connectionString: urls.ownerUrl,
    max: 1,
    idleTimeoutMillis: 0,
    statement_timeout: 0,
  });
  try {
    await pool.query("select pg_advisory_lock($1)", [LOCK]);
    await ensureState(pool);
    const build = await readRelease(root);
    if (await isOlder(pool, build)) {
      await refuseFaulty(pool);
      return { changed: false, warnings: [OLDER] };
    }
    const changed = (await stateOf(pool, "schema")) !== wanted;
    if (changed) {
      const applied = await applyMigrations({ pool, root, migrations });
      await applySqlFiles({ pool, sqlFiles, all: applied });
      await giveOwnPaths(pool);
      const { migrateJobs } = await import("../ops/schema/jobs");
      await migrateJobs(pool);
    }
    const warnings = await grant({ pool, role, changed });
    if (changed) await keepCatalogue(pool, { root, schema });
    await refuseFaulty(pool);
    if (changed) {
      await writeState(pool, "schema", wanted);
      await writeRelease(pool, build);
    }
    // A root of its own (tests) has a schema of its own.
    if (!urls.root) await plantPlaces(pool);
    return { changed, warnings };
  } finally {
    await pool.end();
  }
}

/** Of all that makes tables and functions what they are. */
export const schemaChecksum = (migrations: SqlFile[], sqlFiles: SqlFile[]) =>
  sha256([checksumOf(migrations), checksumOf(sqlFiles), WITHOUT_PATH, CATALOGUE].join("\n"));
