import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { SQL_TYPES, sqlTypes } from "../ops/schema/sql-types";
import { OF_QUERY, TABLE_ROWS, tableRows } from "../ops/schema/table-rows";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_OWNER_URL, max: 1 });
afterAll(() => pool.end());

/** Without the layout of the formatter, which begins a long union with a bar. */
const folded = (text: string) => text.replace(/\s+/g, "").replaceAll(":|", ":");

test("the TypeScript types of SQL requests are those of the migrated database", async () => {
  expect(folded(readFileSync(SQL_TYPES, "utf8")), "stale: run npm run types:sql").toBe(
    folded(await sqlTypes(pool as never)),
  );
});

test("a renamed field would change them, and a type that JSON cannot carry is refused", async () => {
  const client = await pool.connect();
  await client.query("begin");
  try {
    await client.query("alter type charter_item_request rename attribute max_total to total_limit");
    const renamed = await sqlTypes(client);
    expect(renamed).toContain("total_limit: number");
    expect(renamed).not.toContain("max_total");
    await client.query("alter type charter_item_request add attribute place point");
    await expect(sqlTypes(client)).rejects.toThrow(/charter_item_request\.place: .* does not know point/);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("the TypeScript types of columns are those of the migrated database", async () => {
  expect(readFileSync(TABLE_ROWS, "utf8") === (await tableRows(pool as never)), "stale: run npm run types:sql").toBe(
    true,
  );
});

test("a renamed or retyped column would change them, and a type without a TypeScript type is refused", async () => {
  const client = await pool.connect();
  await client.query("begin");
  try {
    await client.query("alter table penalty_quotes rename column paid to settled");
    await client.query("alter table penalty_quotes alter column expires_at drop not null");
    const [table] = /^ {2}penalty_quotes: \{.*?^ {2}\};/ms.exec(await tableRows(client))!;
    expect(table).toContain("    settled: bigint;\n");
    expect(table).toContain("    expires_at: Date | null;\n");
    expect(table).not.toContain(" paid:");
    await client.query("alter table penalty_quotes add column place point");
    await expect(tableRows(client)).rejects.toThrow(/penalty_quotes\.place: .* does not know point/);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

/** A value of each type in SQL. */
const VALUES: Record<string, string> = {
  ...{ int2: "1", int4: "1", int8: "1", float4: "1", float8: "1", numeric: "1", bool: "true", date: "2026-01-02" },
  ...{ timestamptz: "2026-01-02", uuid: "9b2f6a6e-0000-4000-8000-000000000000", inet: "::1", xid8: "1", bytea: "a" },
  ...{ daterange: "empty", tstzrange: "empty", tsvector: "a", json: "[1]", jsonb: "[1]" },
  ...{ _int2: "{1}", _int4: "{1}", _int8: "{1}", _text: "{a}", _bool: "{t}" },
};

/** TypeScript type of a value. A shape of JSON is not known. */
function typeOfValue(value: unknown): string {
  if (Array.isArray(value)) return `${typeOfValue(value[0])}[]`;
  if (value instanceof Date) return "Date";
  return value instanceof Uint8Array ? "Uint8Array" : typeof value;
}

test.each(Object.entries(OF_QUERY))("query returns %s as %s", async (type, expected) => {
  const text = `select '${VALUES[type] ?? "a"}'::${type} as value`;
  const [row] = await query<{ value: unknown }>("t.type", text);
  expect(expected === "unknown" ? row!.value : typeOfValue(row!.value)).toEqual(
    expected === "unknown" ? [1] : expected,
  );
});
