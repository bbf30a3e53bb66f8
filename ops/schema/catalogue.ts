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

const COLUMN = /^(column \S+)\.(\S+)$/;

/**
 * First line: checksum of its migrations and SQL files; then one object per line, preceded by its hash. Columns of a
 * table share a line: `column public.branches: id=<hash> title=<hash>`.
 */
export function printGolden(schema: string, catalogue: Catalogue): string {
  const lines = new Map<string, string>();
  for (const [object, hash] of Object.entries(catalogue)) {
    const [, table, column] = object.match(COLUMN) ?? [];
    if (table === undefined) lines.set(object, `${hash} ${object}`);
    else lines.set(table, `${lines.get(table) ?? `${table}:`} ${column}=${hash}`);
  }
  return `${[schema, ...lines.values()].join("\n")}\n`;
}

/** The objects of such a text. */
export const parseGolden = (text: string): Catalogue =>
  Object.fromEntries(
    text
      .trim()
      .split("\n")
      .slice(1)
      .flatMap((line): [string, string][] => {
        const [table, columns] = line.startsWith("column ") ? line.split(": ") : [];
        if (columns === undefined) return [[line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]];
        return columns.split(" ").map((one) => {
          const at = one.lastIndexOf("=");
          return [`${table}.${one.slice(0, at)}`, one.slice(at + 1)];
        });
      }),
  );

/** The golden catalogue, if it belongs to this schema: in development the files may be newer. */
export async function readGolden(root: string, schema: string): Promise<Catalogue | undefined> {
  const text = await readFile(join(root, GOLDEN), "utf8").catch(() => "");
  return text.startsWith(`${schema}\n`) ? parseGolden(text) : undefined;
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
