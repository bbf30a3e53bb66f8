import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brokenBetween } from "../../../tests/golden/broken";
import { printLines, readLines } from "../../../tests/golden/file";
import { type Lines, linesOf } from "../../../tests/golden/lines";
import { FAMILIES } from "./product-families";

/**
 * Input and output of a route may only grow (contract section 1, "Versions"): the golden files record every published
 * shape, a line for each object. `UPDATE_GOLDEN=1 npx vitest run --project pure golden` adds what is new; a breaking change needs
 * a version.
 */
const FILES = {
  reservation: "golden/reservation.json",
  "back-office": "golden/back-office.json",
  customer: "golden/customer.json",
};
const fileOf = (family: keyof typeof FILES) => join(import.meta.dirname, FILES[family]);
const BROKEN = "what was promised is broken: it needs a version, or the route gives it again";
const MENDS = "where this is meant: UPDATE_GOLDEN=1 npx vitest run --project pure golden";

test.each(FAMILIES)(
  "$name takes the documented input, answers the documented shape, and all of it is recorded",
  (family) => {
    const now = linesOf(family);
    if (process.env.UPDATE_GOLDEN) writeFileSync(fileOf(family.name), printLines(now));
    const golden = readLines(readFileSync(fileOf(family.name), "utf8"));
    expect(brokenBetween(golden, now), BROKEN).toEqual([]);
    expect(now, MENDS).toEqual(golden);
  },
);

test("a golden file has a line for each object and holds every line, whatever its path", () => {
  const odd = {
    "GET /a.csv": "envelope A",
    "GET /a.csv request": "object",
    "GET /a.csv request.size": "integer",
    "GET /a.csv request.by": "object",
    "GET /a.csv request.by.day[]": "string",
    "GET /a.csv response.404": "notFound",
  };
  expect(readLines(printLines(odd))).toEqual(odd);
  expect(printLines(odd).trim().split("\n")).toHaveLength(7);
});

test("golden files have at most 12,000 lines together", () => {
  const others = ["prisma/catalogue.golden.txt", "src/domain/accounting/ledger/manifest.golden.json"];
  const files = [...Object.values(FILES).map((name) => join(import.meta.dirname, name)), ...others];
  const lines = files.map((file) => readFileSync(file, "utf8").split("\n").length);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(12_000);
});

const GET = "GET /a";
const plain: Lines = {
  [GET]: "envelope A",
  [`${GET} request`]: "object",
  [`${GET} request.size`]: "'l' | 's', optional",
  [`${GET} request.page`]: "integer, optional",
  [`${GET} response.200.data`]: "object",
  [`${GET} response.200.data.items`]: "array",
  [`${GET} response.200.data.items[]`]: "object",
  [`${GET} response.200.data.items[].price`]: "integer",
  [`${GET} response.200.data.items[].state`]: "'done' | 'open'",
  [`${GET} response.404`]: "notFound",
};
const without = (at: string) => Object.fromEntries(Object.entries(plain).filter(([one]) => one !== `${GET} ${at}`));
const having = (at: string, value: string) => ({ ...plain, [`${GET}${at && ` ${at}`}`]: value });

test.each([
  ["a member that is gone", without("response.200.data.items[].price")],
  ["a member of another type", having("response.200.data.items[].price", "string")],
  ["an answer that is of more types", having("response.200.data.items[].price", "integer | null")],
  ["an answer's member that may be absent", having("response.200.data.items[].price", "integer, optional")],
  ["a value that is answered no more", having("response.200.data.items[].state", "'done'")],
  ["values that became any text", having("response.200.data.items[].state", "string")],
  ["a status that is gone", without("response.404")],
  ["a refusal that is gone", having("response.404", "gone")],
  ["another envelope", having("", "envelope B")],
  ["a parameter that is taken no more", without("request.page")],
  ["a parameter that must be there", having("request.page", "integer")],
  ["a parameter that is new and must be there", having("request.sort", "string")],
  ["a parameter of fewer types", having("request.page", "'1', optional")],
  ["a parameter with a value less", having("request.size", "'l', optional")],
])("%s is found", (_, now) => {
  expect(brokenBetween(plain, now)).toHaveLength(1);
});

test.each([
  ["a new member of an answer", having("response.200.data.items[].tax", "integer")],
  ["a value more in an answer", having("response.200.data.items[].state", "'closed' | 'done' | 'open'")],
  ["a refusal more", having("response.404", "gone | notFound")],
  ["a parameter that may be there", having("request.sort", "string, optional")],
  ["a parameter of more types", having("request.page", "number | string, optional")],
  ["a parameter of any text", having("request.size", "string, optional")],
  [
    "a part with members of its own that must be there",
    { ...having("request.by", "object, optional"), [`${GET} request.by.day`]: "string" },
  ],
])("%s breaks nothing", (_, now) => {
  expect(brokenBetween(plain, now)).toEqual([]);
});

test("one more form of a request breaks nothing, a member that a former one must have does", () => {
  const forms = { ...plain, [`${GET} request#1.type`]: "'a'", [`${GET} request#2.type`]: "'b'" };
  expect(brokenBetween(forms, { ...forms, [`${GET} request#3.type`]: "'c'" })).toEqual([]);
  expect(brokenBetween(forms, { ...forms, [`${GET} request#2.name`]: "string" })).toHaveLength(1);
});
