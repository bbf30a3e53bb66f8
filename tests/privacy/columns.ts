import { readFileSync } from "node:fs";
import type pg from "pg";

type Column = { place: string; type: string };

/** Every column of the database that can hold text, as `table.column`, except those of PostgreSQL itself. */
async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select format('%I.%I.%I', n.nspname, c.relname, a.attname) as place, t.typname as type
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
      where c.relkind = 'r' and n.nspname !~ '^pg_|^information_schema$'
        and (t.typcategory in ('S', 'A', 'D') or t.typname in ('json', 'jsonb', 'bytea'))
      order by 1`,
  );
  return rows;
}

/** Columns that contain one of the markers in plain text, without the schema `public`. */
export async function columnsWith(client: pg.Client, markers: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { place, type } of await columnsOf(client)) {
    const [schema, table, column] = place.split(".") as [string, string, string];
    const text = type === "bytea" ? `encode(${column}, 'escape')` : `lower(${column}::text)`;
    const { rows } = await client.query(
      `select exists (select from ${schema}.${table}, unnest($1::text[]) m where position(m in ${text}) > 0) as there`,
      [markers],
    );
    if (rows[0].there) found.push(`${schema === "public" ? "" : `${schema}.`}${table}.${column}`);
  }
  return found;
}

/** Columns that may, as listed in docs/privacy.md. */
export const inventory = (): string[] =>
  [...readFileSync("docs/privacy.md", "utf8").matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, column]) => column!);
