import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import type { Catalogue } from "./catalogue";
import { stateOf, writeState } from "./state";

/**
 * `release`: number of a build or database; grows with every change of the schema. `oldest`: the oldest build that may
 * run on it.
 */
type Release = { release: number; oldest: number };

/**
 * Written by `UPDATE_CATALOGUE=1 npx vitest run --project db tests/catalogue.test.ts`, with the checksum of its schema.
 */
export const RELEASE = "prisma/release.json";

/** Undefined for a tree without releases (tests with their own schema). */
export async function readRelease(root: string): Promise<(Release & { schema: string }) | undefined> {
  const text = await readFile(join(root, RELEASE), "utf8").catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

async function releaseOf(pool: Pool): Promise<Release> {
  const [release, oldest] = await Promise.all([stateOf(pool, "release"), stateOf(pool, "min_release")]);
  return { release: Number(release ?? 0), oldest: Number(oldest ?? 0) };
}

/**
 * Returns whether the database belongs to a newer release, whose schema this build must not change; throws a message
 * when it does not allow this build. From here on the connection identifies the build: the database refuses older ones
 * (release.sql).
 */
export async function isOlder(pool: Pool, build: Release | undefined): Promise<boolean> {
  if (!build) return false;
  const database = await releaseOf(pool);
  if (build.release < database.oldest)
    throw new Error(
      `this build is of release ${build.release}; the database is of release ${database.release} and takes none older than ${database.oldest}: start the newer build (docs/operate.md, "Releases")`,
    );
  await pool.query("select set_config('safar.release', $1, false)", [String(build.release)]);
  return build.release < database.release;
}

export async function writeRelease(pool: Pool, build: Release | undefined): Promise<void> {
  if (!build) return;
  const { oldest } = await releaseOf(pool);
  await writeState(pool, "release", String(build.release));
  await writeState(pool, "min_release", String(Math.max(oldest, build.oldest)));
}

const KINDS = /^(foreign key|\w+) (?:(?:.*) of )?(.*)$/;
const tableOf = (object: string) => {
  const [, kind, name] = KINDS.exec(object)!;
  return kind === "column" ? name!.slice(0, name!.lastIndexOf(".")) : name!;
};
const kindOf = (object: string) => KINDS.exec(object)![1]!;

/**
 * Changes of a schema that an older build cannot work with; none means that it may keep running. Compatible: new
 * tables, functions, values, new columns with defaults, new non-unique indexes, and other bodies of functions.
 * `strict`: required columns, unique indexes.
 */
export function breaks(before: Catalogue, after: Catalogue, strict: ReadonlySet<string>): string[] {
  const gone = Object.keys(before).filter((object) => !(object in after));
  const others = Object.keys(after).filter((object) => {
    if (after[object] === before[object]) return false;
    const kind = kindOf(object);
    if (kind === "function") return false;
    if (object in before) return true;
    if (["table", "value", "extension"].includes(kind) || !(`table ${tableOf(object)}` in before)) return false;
    return kind === "column" || kind === "index" ? strict.has(object) : true;
  });
  return [...gone, ...others];
}

/** Columns required on insert, and indexes that can refuse rows, in the catalogue's format. */
export const STRICT = `
  select format('column %s.%s.%s', n.nspname, c.relname, a.attname) as object
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
   where n.nspname in ('public', 'ledger', 'deployment') and c.relkind in ('r', 'p') and a.attnum > 0
     and a.attnotnull and not a.atthasdef and a.attidentity = ''
  union all
  select format('index %s of %s.%s', i.relname, n.nspname, c.relname)
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_namespace n on n.oid = c.relnamespace
   where x.indisunique`;
