import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Describer, type Description } from "./describe";
import { mismatchesOf } from "./mismatches";
import { type RawQuery, rawQueries } from "./sources";

/** Statements whose text is only known at run time. May only fall. */
const NOT_DESCRIBED = 63;
/** Columns of tables whose type a raw query spells by hand, by context. May only fall; other contexts have none. */
const WRITTEN: Readonly<Record<string, number>> = {
  ...{ accounting: 3, cashier: 4, catalogue: 14, people: 1, platform: 16, sales: 53, server: 7 },
};
/** Calls a temporary function that it has just created. */
const OF_MIGRATION = "ops/schema/own-path.ts";

const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
let describer: Describer;
beforeAll(async () => {
  await client.connect();
  describer = await Describer.on(client);
});
afterAll(() => client.end());

type Described = RawQuery & { at: string; described: Description | null };

async function describeAll(): Promise<Described[]> {
  const all: Described[] = [];
  for (const query of rawQueries().filter(({ path }) => path !== OF_MIGRATION)) {
    const described = query.sql === null ? null : await describer.describe(query.sql);
    all.push({ ...query, at: `${query.path}:${query.line}`, described });
  }
  return all;
}

/** `src/domain/sales/...` → `sales`; outside the domain the folder. */
const contextOf = (path: string) => /^(?:src\/(?:domain\/)?)?(\w+)/.exec(path)![1]!;

/** Each with the type to take instead. JSON has a shape that its column does not know. */
function writtenIn({ at, path, columns, described }: Described): { context: string; text: string }[] {
  if (!described || "error" in described) return [];
  return columns.flatMap(({ name, isWritten }) => {
    const returned = described.columns.find((column) => column.name === name);
    if (!isWritten || !returned?.column || /^jsonb?$/.test(returned.type)) return [];
    const [, table, column] = /^(.*)\.(\w+)$/.exec(returned.column)!;
    return [{ context: contextOf(path), text: `${at} ${name}: ColumnOf<"${table}", "${column}">` }];
  });
}

describe("raw queries of the sources", () => {
  let all: Described[];
  beforeAll(async () => {
    all = await describeAll();
  });

  test("declare of their rows what PostgreSQL returns", () => {
    expect(all.length).toBeGreaterThan(600);
    const faults = all.flatMap((query) =>
      query.described ? mismatchesOf(query, query.described).map((fault) => `${query.at} ${fault}`) : [],
    );
    expect(faults).toEqual([]);
  });

  test("take columns of tables from the generated types (RowOf, ColumnOf)", () => {
    const written = all.flatMap(writtenIn);
    for (const context of new Set([...Object.keys(WRITTEN), ...written.map((one) => one.context)])) {
      const texts = written.filter((one) => one.context === context).map(({ text }) => text);
      const allowed = WRITTEN[context] ?? 0;
      const [advice, list] =
        texts.length < allowed ? [`lower WRITTEN.${context}`, []] : ["take one of these from the table", texts];
      expect(texts.length, [`${context}: ${advice}`, ...list].join("\n")).toBe(allowed);
    }
  });

  test("have texts that are known without running them", () => {
    const unknown = all.filter(({ described }) => described === null).map(({ at }) => at);
    const advice = unknown.length < NOT_DESCRIBED ? "lower NOT_DESCRIBED" : "write more of their text as constants";
    expect(unknown.length, [advice, ...unknown].join("\n")).toBe(NOT_DESCRIBED);
  });
});

describe("a row type that declares something else", () => {
  const SQL = "select q.id, q.paid, q.expires_at, count(*)::int as n from penalty_quotes q group by 1, 2, 3";
  const declared = (columns: Record<string, string>, driver: RawQuery["driver"] = "query") => ({
    driver,
    columns: Object.entries(columns).map(([name, type]) => ({ name, type, isWritten: true })),
  });
  const faults = async (columns: Record<string, string>, sql = SQL, driver?: RawQuery["driver"]) =>
    mismatchesOf(declared(columns, driver), (await describer.describe(sql))!);

  test("is found: a renamed column, another type", async () => {
    expect(await faults({ id: "number", paid: "bigint", expires_at: "Date", n: "number" })).toEqual([]);
    expect(await faults({ id: "number", settled: "bigint" })).toEqual([
      "settled: the statement returns no such column",
    ]);
    expect(await faults({ paid: "string", n: "bigint" })).toEqual([
      "paid: declared as string, but it is int8",
      "n: declared as bigint, but it is int4",
    ]);
  });

  test("is found in the statement after a column was renamed or retyped in the database", async () => {
    // A table without rows of other tests, which a change of its columns would check.
    const sql = "select q.paid, q.expires_at from changed_quotes q";
    await client.query("begin");
    await client.query("create temporary table changed_quotes (like penalty_quotes) on commit drop");
    expect(await faults({ paid: "bigint", expires_at: "Date" }, sql)).toEqual([]);
    await client.query("alter table changed_quotes alter column expires_at type date");
    expect(await faults({ expires_at: "Date" }, sql)).toEqual(["expires_at: declared as Date, but it is date"]);
    expect(await faults({ expires_at: "Date" }, sql, "prisma")).toEqual([]);
    await client.query("alter table changed_quotes rename column paid to settled");
    expect(await faults({ paid: "bigint" }, sql)).toEqual(["column q.paid does not exist"]);
    await client.query("rollback");
  });

  test("is no fault where it is wider, narrower by a literal, or leaves a column out", async () => {
    const sql = "select status, array[1] as ids, '{}'::jsonb as data, 'fa' as locale from bookings";
    expect(await faults({ status: '"pending" | "done"', ids: "number[]", data: "Shape", locale: '"fa"' }, sql)).toEqual(
      [],
    );
    expect(await faults({ status: '"pending" | "gone"' }, sql)).toEqual([
      'status: declared as "pending" | "gone", but it is BookingStatus',
    ]);
  });
});
