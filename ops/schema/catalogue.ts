import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { CATALOGUE, catalogueFaults, firstOf, fromNowhere } from "@/server/catalogue";
import { writeState } from "./state";

export type Catalogue = Record<string, string>;

/**
 * Objects of this release's database, rewritten by `UPDATE_CATALOGUE=1 npx vitest run --project db
 * tests/catalogue.test.ts`.
 */
export const GOLDEN = "prisma/catalogue.golden.txt";

export async function readCatalogue(pool: Pool): Promise<Catalogue> {
  const { rows } = await fromNowhere(pool as never, () => pool.query<{ object: string; hash: string }>(CATALOGUE));
  const pairs = rows.map(({ object, hash }) => [object, hash] as const);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** First line: checksum of its migrations and SQL files; then one object per line, preceded by its hash. */
export const printGolden = (schema: string, catalogue: Catalogue) =>
  `${[schema, ...Object.entries(catalogue).map(([object, hash]) => `${hash} ${object}`)].join("\n")}\n`;

/** The golden catalogue, if it belongs to this schema: in development the files may be newer. */
export async function readGolden(root: string, schema: string): Promise<Catalogue | undefined> {
  const text = await readFile(join(root, GOLDEN), "utf8").catch(() => "");
  const [first, ...lines] = text.trim().split("\n");
  if (first !== schema) return undefined;
  return Object.fromEntries(lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
}

/** Stores the expected catalogue: starts and the health address compare with it. */
export async function keepCatalogue(pool: Pool, given: { root: string; schema: string }): Promise<void> {
  const catalogue = (await readGolden(given.root, given.schema)) ?? (await readCatalogue(pool));
  await writeState(pool, "catalogue", JSON.stringify(catalogue));
}

/** Throws a message that names what is missing or was changed. */
export async function refuseFaulty(pool: Pool): Promise<void> {
  const why = firstOf(await catalogueFaults(pool as never));
  if (why)
    throw new Error(
      `the database is not as this release made it: ${why} (docs/operate.md, "A database that is not whole")`,
    );
}
