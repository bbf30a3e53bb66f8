import readXlsx from "read-excel-file/node";
import { expect, test } from "vitest";
import { formatterFor } from "@/domain/reporting/export/formatter";
import type { Cell, ExportTableRow, Table } from "@/domain/reporting/export/table";
import { writePdf } from "./pdf";
import { laidOut } from "./pdf-measures";
import { pieces } from "./pieces";
import { writeXlsx } from "./xlsx";

const preferences = { locale: "fa", calendar: "jalali", digits: "persian", timeZone: "Asia/Tehran" } as const;

function tableOf(cells: readonly Cell[][]): Table {
  async function* rows() {
    for (let at = 0; at < cells.length; at += 7)
      yield cells.slice(at, at + 7).map((one): ExportTableRow => ({ cells: one }));
  }
  const columns = [
    { key: "name", name: "شرح", kind: "text", weight: 30 },
    { key: "amount", name: "مبلغ", kind: "money", weight: 20 },
  ] as const;
  const foot = () => ({ totals: [{ cells: ["جمع", null], strong: true }], proof: "درست است" });
  return { title: "دفتر", facts: [{ name: "شعبه", value: "نمونه" }], columns, count: cells.length, rows: rows(), foot };
}

async function made(write: typeof writePdf, cells: readonly Cell[][]): Promise<{ file: Buffer; percents: number[] }> {
  const parts: Uint8Array[] = [];
  const percents: number[] = [];
  const given = {
    table: tableOf(cells),
    manner: preferences,
    written: formatterFor(preferences),
    onPercent: (n: number) => percents.push(n),
  };
  for await (const part of write(given)) parts.push(part);
  return { file: Buffer.concat(parts), percents };
}

test("a spreadsheet stores figures as numbers where they are exact, as text otherwise", async () => {
  const { file } = await made(writeXlsx, [
    ["الف", { minor: -123_456n, decimals: 2 }],
    ["ب", { minor: 999_999_999_999_999n, decimals: 0 }],
    ["پ", { minor: 9_007_199_254_740_993n, decimals: 0 }],
    ["=SUM(A1)", null],
  ]);
  const [sheet] = await readXlsx(file);
  expect(sheet!.data.slice(3, 7).map(([, amount]) => amount)).toEqual([
    -1234.56,
    999_999_999_999_999,
    "9007199254740993",
    null,
  ]);
  expect(sheet!.data[6]![0]).toBe("=SUM(A1)");
});

test("whatever begins a formula is the text that it was in a spreadsheet (I5)", async () => {
  const forms = [
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "＝1+1",
    "＋1",
    '"=1',
    "x\n=1",
    "=cmd|' /C calc'!A0",
  ];
  const { file } = await made(
    writeXlsx,
    forms.map((text) => [text, null]),
  );
  const [sheet] = await readXlsx(file, { trim: false });
  const result = sheet!.data.slice(3, 3 + forms.length).map(([text]) => String(text).replaceAll("\r", "\n"));
  expect(result).toEqual(forms.map((text) => text.replaceAll("\r", "\n")));
});

test.each([0, 1, 30, 300])(
  "a PDF of %i rows is complete: its table points to each object, and the page count is right",
  async (count) => {
    const cells = Array.from({ length: count }, (_, n): Cell[] => [
      `سطر ${n} (K7Q2MN)`,
      { minor: BigInt(n), decimals: 0 },
    ]);
    const { file, percents } = await made(writePdf, cells);
    const text = file.toString("latin1");
    const { pages } = laidOut(tableOf(cells));
    expect(/\/Count (\d+)/.exec(text)![1]).toBe(String(pages));
    expect(percents.at(-1)).toBe(99);
    const table = Number(/startxref\n(\d+)/.exec(text)![1]);
    const [, size] = /^xref\n0 (\d+)\n/.exec(text.slice(table))!;
    const offsets = [...text.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(Number(size) - 1);
    for (const [index, offset] of offsets.entries()) expect(text.startsWith(`${index + 1} 0 obj\n`, offset)).toBe(true);
    // Every reference outside of streams resolves to an object.
    const references = [...text.replace(/stream\n[\s\S]*?endstream/g, "").matchAll(/(\d+) 0 R/g)].map(([, id]) =>
      Number(id),
    );
    expect(Math.max(...references)).toBeLessThan(Number(size));
  },
);

test("a file's pieces are of one size and together what it was", async () => {
  const whole = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 251));
  async function* content() {
    for (const at of [0, 1, 100, 101, 900])
      yield whole.subarray(at, [1, 100, 101, 900, 1_000][[0, 1, 100, 101, 900].indexOf(at)]);
  }
  const parts: Uint8Array[] = [];
  for await (const part of pieces(content(), 64)) parts.push(part);
  expect(parts.slice(0, -1).every(({ byteLength }) => byteLength === 64)).toBe(true);
  expect(Buffer.concat(parts).equals(whole)).toBe(true);
});

test("column headers on a page are complete: long ones wrap, and rows adapt", () => {
  const nameOf = (name: string) => {
    const columns = Array.from({ length: 8 }, (_, n) => ({ key: `c${n}`, name, kind: "money", weight: 13 }) as const);
    return laidOut({ columns, facts: [], count: 100 });
  };
  const [short, long] = [nameOf("بدهکار"), nameOf("گردش پیش از دوره بدهکار به ارز")];
  expect([short.headLines, long.headLines]).toEqual([1, 2]);
  expect(long.onEach).toBeLessThan(short.onEach);
  const [first] = long.columns;
  expect(first!.column.name.length * 5).toBeLessThanOrEqual(long.headLines * first!.width);
});
