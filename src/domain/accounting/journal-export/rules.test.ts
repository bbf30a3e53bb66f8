import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accountName, csvLine, decimal, oneLine, tag } from "./rules";

test("minor units as a decimal number, exact at any size", () => {
  expect([decimal(12345n, 2), decimal(-5n, 2), decimal(0n, 3), decimal(7n, 0)]).toEqual([
    "123.45",
    "-0.05",
    "0.000",
    "7",
  ]);
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.integer({ min: 0, max: 4 }),
      (minor, exponent) => {
        const text = decimal(minor, exponent);
        expect(BigInt(text.replace(".", ""))).toBe(minor);
        expect(text.split(".")[1]?.length ?? 0).toBe(exponent);
      },
    ),
  );
});

test("a line of CSV is parsed back unchanged; nothing in it is a formula", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 8 }), (cells) => {
      const [row] = parse(csvLine(cells), { relax_column_count: true }) as string[][];
      for (const [at, cell] of cells.entries()) expect([cell, `'${cell}`]).toContain(row![at]);
    }),
  );
  for (const formula of ["=1+1", "+A1", "-A1", "@x", "\t=1", " =1", "-1+1", "＝1+1", '"=1', "\u0000=1"])
    expect(csvLine([formula])).toMatch(/^"?'/);
  expect(csvLine(["-12.50", "-7", -7n, null])).toBe("-12.50,-7,-7,\r\n");
});

test("journal text stays on one line and cannot end a field early", () => {
  expect(oneLine(" a\r\n2026-01-01 b ; c | d\u2028e  f\u0000 ")).toBe("a 2026-01-01 b c d e f");
  expect(
    accountName([
      { code: "1", title: "a:b" },
      { code: "11", title: "x  ; y\n" },
    ]),
  ).toBe("1 a b:11 x y");
  expect(tag("by", "a, b:c\n")).toBe("by:a b:c");
});
