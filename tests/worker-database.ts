import pg from "pg";

/** Which database a test file has: its worker's, as the files before it left it, or an empty one. */
export type DatabaseOfFile = "kept" | "fresh";

type Given = { adminUrl: string; project: string; worker: string; of: DatabaseOfFile };

/**
 * A database for each worker, a copy of the migrated one, so that files that take the work of all branches in hand run beside
 * others. Its name is the worker's: who comes after the worker has it anew.
 */
export async function takeDatabase({ adminUrl, project, worker, of }: Given): Promise<void> {
  const name = `safar_${project}_${worker}`;
  if (of === "kept" && world[TAKEN] === name) return;
  await makeDatabase(adminUrl, name);
  for (const url of ["DATABASE_URL", "DATABASE_OWNER_URL"]) process.env[url] = onDatabase(process.env[url]!, name);
  world[TAKEN] = name;
}

/** One more, of a name that a test has chosen; whoever had it before has it no more. */
export async function makeDatabase(adminUrl: string, name: string): Promise<void> {
  // Nobody may be connected to what is copied.
  const admin = new pg.Client({ connectionString: onDatabase(adminUrl, "postgres") });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name} template safar owner safar_owner strategy file_copy`);
    // A copy has what is inside of a database, not who may connect to it.
    await admin.query(`revoke all on database ${name} from public`);
    await admin.query(`grant connect on database ${name} to safar_app`);
  } finally {
    await admin.end();
  }
}

/** The same server's other database. */
export function onDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

const TAKEN = Symbol.for("safar.tests.database");
const world = globalThis as { [TAKEN]?: string };
