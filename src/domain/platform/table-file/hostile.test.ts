import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { CSVS, type Hostile, WORKBOOKS } from "../../../../tests/hostile-tables";
import { sampleOf } from "../../../../tests/runs";
import { isRefusal, type Refusal } from "../../kernel/errors";
import { FAULTS, LIMITS, TOO_LARGE } from "./limits";
import { readTable } from "./read-table";

const CSV = "text/csv";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function* once(bytes: Buffer) {
  yield bytes;
}
const read = (bytes: Buffer, csv = false) => readTable(once(bytes), { mime: csv ? CSV : XLSX, of: reader(), first: 5 });
let people = 0;
const reader = () => ({ branchId: 1, operatorId: ++people });

/** Half of them, the other half in the next run; all in `npm run test:whole`. */
const TABLES = sampleOf([...WORKBOOKS, ...CSVS], 2);

test.each(TABLES.map((one): [string, Hostile] => [`${one.csv ? "CSV" : "XLSX"}: ${one.name}`, one]))(
  "%s",
  async (_, { make, csv, becomes }) => {
    const made = await make();
    const outcome = await read(made, csv).then(
      ({ total }) => total,
      (error: Refusal) => {
        if (!isRefusal(error)) throw error;
        return [error.reason, error.details.fields?.[0]?.message] as const;
      },
    );
    if (typeof becomes === "number") return expect(outcome).toBe(becomes);
    if (made.length > 10 * 1_048_576) return expect((outcome as readonly string[])[0]).toBe("tooLarge");
    const [reason, message] = outcome as readonly [string, { en: string; fa: string }];
    expect(reason).toBe(TOO_LARGE.has(becomes) ? "tooLarge" : "fileRefused");
    expect(message.en.startsWith(FAULTS[becomes].en.split("{")[0]!)).toBe(true);
  },
);

test("rows whose cells share long texts are read whole, as fast as any", async () => {
  const shared = WORKBOOKS.find(({ name }) => name.startsWith("one shared text"))!;
  const { rows, total } = await readTable(once(await shared.make()), { mime: XLSX, of: reader() });
  expect([rows.length, total]).toEqual([6_000, 6_000]);
  expect(new Set(rows.flat())).toEqual(new Set(["x".repeat(100)]));
});

test("a queued reader has nothing of its file in memory; a person's third file is refused", async () => {
  const [{ make }] = CSVS as [Hostile];
  const bytes = await make();
  const me = reader();
  let opened = 0;
  const opening = async function* () {
    opened++;
    yield bytes;
  };
  const ask = (content: AsyncIterable<Uint8Array>) => readTable(content, { mime: CSV, of: me });
  const both = [ask(opening()), ask(opening())];
  await expect(ask(opening())).rejects.toMatchObject({ reason: "tooManyRequests" });
  expect(opened).toBeLessThan(2);
  for (const { rows } of await Promise.all(both)) expect(rows[1]).toEqual(["x", "1"]);
  expect((await ask(opening())).total).toBe(2);
});

test("a storage that never answers releases its turn", async () => {
  vi.useFakeTimers();
  try {
    const silent: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) };
    const request = readTable(silent, { mime: CSV, of: reader() });
    const outcome = expect(request).rejects.toMatchObject({ reason: "tooLarge" });
    await vi.advanceTimersByTimeAsync(LIMITS.milliseconds);
    await outcome;
  } finally {
    vi.useRealTimers();
  }
  const [{ make }] = CSVS as [Hostile];
  expect((await read(await make(), true)).total).toBe(2);
});

/** Packages that parse tables, archives or markup: only one place may use them. */
const READERS =
  /from "(?:yauzl|saxes|csv-parse(?:\/sync)?|read-excel-file(?:\/\w+)?|fflate|jszip|exceljs|xlsx|papaparse|unzipper)"|import\("(?:csv-parse|read-excel-file)/;
const readers = (files: readonly (readonly [string, string])[]) =>
  files
    .filter(([path, source]) => READERS.test(source) && !path.startsWith("domain/platform/table-file/"))
    .map(([path]) => path);

test("no other code parses tables", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && !path.startsWith("generated/"))
    .map((path) => [path, readFileSync(`src/${path}`, "utf8")] as const);
  // Streams camt.053 in the thread of bank statements, without declarations (read.pure.test.ts).
  expect(readers(files)).toEqual(["domain/accounting/bank-statement/reader/camt.ts"]);
  expect(readers([["domain/x/import.ts", 'import { parse } from "csv-parse/sync";']])).toEqual(["domain/x/import.ts"]);
});
