import pg from "pg";

/** Database of a test file: its worker's, as left by earlier files, or an empty one. */
export type DatabaseOfFile = "kept" | "fresh";

type Given = { adminUrl: string; project: string; worker: string; of: DatabaseOfFile };

/**
 * A database for each worker, a copy of the migrated one, so that files that process work of all branches run in
 * parallel. Its name is the worker's: a later worker recreates it.
 */
export async function takeDatabase({ adminUrl, project, worker, of }: Given): Promise<void> {
  const name = `safar_${project}_${worker}`;
  if (of === "kept" && world[TAKEN] === name) return;
  await makeDatabase(adminUrl, name);
  if (of === "kept") await forManyBranches(onDatabase(adminUrl, name));
  for (const url of ["DATABASE_URL", "DATABASE_OWNER_URL"]) process.env[url] = onDatabase(process.env[url]!, name);
  world[TAKEN] = name;
}

/**
 * Every branch begins with the same accounts, so the lists of this index grow with each, and its owner writes 2 MB of
 * log for one branch of hundreds: here it collects new rows first, as other indexes of texts do. Searches read both.
 */
async function forManyBranches(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query("alter index ledger.accounts_folded set (fastupdate = on)");
  } finally {
    await admin.end();
  }
}

/** Another one with a name chosen by a test; replaces an existing one. */
export async function makeDatabase(adminUrl: string, name: string): Promise<void> {
  // The copied database must have no connections.
  const admin = new pg.Client({ connectionString: onDatabase(adminUrl, "postgres") });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name} template safar owner safar_owner strategy file_copy`);
    // A copy has the content of a database, not its connection privileges.
    await admin.query(`revoke all on database ${name} from public`);
    await admin.query(`grant connect on database ${name} to safar_app`);
  } finally {
    await admin.end();
  }
}

/** Another database of the same server. */
export function onDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

const TAKEN = Symbol.for("safar.tests.database");
const world = globalThis as { [TAKEN]?: string };
