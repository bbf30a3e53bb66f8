import { expect, test } from "vitest";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import type { CatalogueCode } from "@/domain/kernel/errors";
import { sourcesIn } from "./source-paths";

/** Codes of refusals and outcomes that a SQL function may return. */
const CODES = new Set(Object.values(CATALOGUE).map((row): number => row.code));
/** Numbers of four digits that are no code: years, minutes, limits. */
const OTHERS: Readonly<Record<string, readonly number[]>> = {
  "prisma/sql/accounting/open-books.sql": [1244, 1300, 1502],
  "prisma/sql/platform/audit-seals.sql": [5000],
  "prisma/sql/sales/changes.sql": [8601],
  "prisma/sql/sales/unresolved-cases.sql": [1440],
};
/** Neither a part of a date, of a name or of another number. */
const FOUR_DIGITS = /(?<![\w.$:'-])\d{4}(?![\w.]|-\d)/g;

/** Numbers in the place of a code that the catalogue does not have, each with its line. */
function unknownCodes(path: string, text: string): string[] {
  const others = OTHERS[path] ?? [];
  return text.split("\n").flatMap((line, at) =>
    [...line.matchAll(FOUR_DIGITS)]
      .map(([digits]) => Number(digits))
      .filter((code) => !CODES.has(code) && !others.includes(code))
      .map((code) => `${path}:${at + 1} ${code}`),
  );
}

const sources = sourcesIn(["prisma/sql"], /\.sql$/);

test("SQL functions return and document codes of the catalogue only", () => {
  expect(sources.flatMap(([path, text]) => unknownCodes(path, text))).toEqual([]);
});

test.each([
  `return '{"refused": {"code": 3090}}';`,
  "return jsonb_build_object('code', 3090, 'fields', paths);",
  "codes[one.nr] := case when free <= 0 then 4002 else 3090 end;",
  "-- answer: {id}; or {refused: {code}}: 3009 no such item, 3090 in a state from which nothing",
])("finds a misspelt code in %s", (line) => {
  expect(unknownCodes("prisma/sql/sales/some.sql", `select 1;\n${line}`)).toEqual(["prisma/sql/sales/some.sql:2 3090"]);
});

test("a misspelt code is a type error in TypeScript", () => {
  // @ts-expect-error: no row of the catalogue has this code.
  const code: CatalogueCode = 3090;
  expect(CODES.has(code)).toBe(false);
});

test("lists no number that no source has", () => {
  const texts = new Map(sources);
  const absent = Object.entries(OTHERS).flatMap(([path, numbers]) =>
    numbers.filter((number) => !texts.get(path)?.includes(String(number))).map((number) => `${path} ${number}`),
  );
  expect(absent).toEqual([]);
});
