import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brokenBetween } from "../../../tests/golden/broken";
import { type Lines, linesOf } from "../../../tests/golden/lines";
import { FAMILIES } from "./product-families";

/**
 * Input and output of a route may only grow (contract section 1, "Versions"): the golden files record every published
 * shape, a line each. `UPDATE_GOLDEN=1 npx vitest run --project pure golden` adds what is new; a breaking change needs
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
    if (process.env.UPDATE_GOLDEN) writeFileSync(fileOf(family.name), `${JSON.stringify(now, null, 1)}\n`);
    const golden: Lines = JSON.parse(readFileSync(fileOf(family.name), "utf8"));
    expect(brokenBetween(golden, now), BROKEN).toEqual([]);
    expect(now, MENDS).toEqual(golden);
  },
);

test("the golden files are formatted so that a diff shows each change", () => {
  const lines = Object.values(FILES).flatMap((name) =>
    readFileSync(join(import.meta.dirname, name), "utf8").split("\n"),
  );
  expect(lines.length).toBeLessThan(12_000);
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
