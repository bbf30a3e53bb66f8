import { expect, test } from "vitest";
import { nationalCode } from "../../../../tests/national-code";
import { readRow } from "./read-row";
import type { Column } from "./rules.columns";
import { namesAgree } from "./rules.names";

const NOW = new Date("2026-11-26T00:00:00Z");
const read = (cells: Partial<Record<Column, string>>) => {
  const row = readRow(Object.values(cells), Object.keys(cells) as Column[], NOW);
  return {
    item: "item" in row ? row.item : null,
    refused: "refusal" in row ? row.refusal.reason : null,
    warned: row.warnings.map(({ path }) => path),
  };
};
const code = nationalCode(1);
const who = { first_name: "علی", last_name: "رضایی" };

test.each([
  ["gender", "؟"],
  ["birth_date", "1402/13/45"],
  ["birth_date", "1409/01/01"],
  ["mobile", "ندارد"],
  ["phone", "-"],
  ["email", "nobody"],
  ["nationality", "Mordor"],
  ["passport_number", "؟"],
  ["first_name_latin", "x".repeat(200)],
] as const)("a cell %s with the value %s is left out with a warning and the row is accepted", (column, text) => {
  const { item, refused, warned } = read({ ...who, national_code: code, [column]: text });
  expect([refused, warned]).toEqual([null, [column]]);
  expect(item).toMatchObject({ first_name: "علی", national_code: code, nationality: "IR" });
  expect(item).not.toHaveProperty(column === "nationality" ? "-" : column);
});

test.each([
  [{ national_code: "123", mobile: "09121234567" }, null, ["national_code"]],
  [{ birth_date: "66/01/21" }, null, ["birth_date"]],
  [{ mobile: "۰۹۱۲۱۲۳۴۵۶۷" }, null, []],
  [{ nationality: "Turkey", passport_number: "U123 4567" }, null, []],
  [{ national_code: "123" }, "documentInvalid", ["national_code"]],
  [{ gender: "زن" }, "fieldMissing", []],
  [{ nationality: "Mordor", passport_number: "U1234567", mobile: "09121234567" }, null, ["nationality"]],
] as const)("a row with %j beside the name", (cells, refused, warned) => {
  expect(read({ ...who, ...cells })).toMatchObject({ refused, warned });
});

test("a two-digit year is the latest non-future one for a birth, the nearest for an expiry", () => {
  const { item } = read({
    ...who,
    birth_date: "10/02/01",
    passport_number: "P1234567",
    passport_expires_on: "10/02/01",
  });
  expect(item).toMatchObject({ birth_date: "1931-04-22", documents: [{ expires_on: "2031-04-21" }] });
});

test.each([
  ["علی رضایی", "علي رضايی", true],
  ["علی رضایی", "رضایی علی", true],
  ["محمد قاسم‌زاده", "Mohammad Ghasemzadeh", true],
  ["محمدرضا خسروی", "محمدرصا خسروی", true],
  ["علی رضایی", "حسین نوروزی", false],
  ["علی رضایی", "Hossein Norouzi", false],
  ["علی رضایی", "علی نوروزی", false],
] as const)("%s and %s", (one, other, agree) => {
  const withName = (text: string) => ({ first_name: text.split(" ")[0], last_name: text.split(" ")[1] });
  expect(namesAgree(withName(one), withName(other))).toBe(agree);
  expect(namesAgree(withName(other), withName(one))).toBe(agree);
});

test("nearly identical names are distinct when the birth dates differ", () => {
  const [one, other] = ["نرگس محمدیان", "نرگش محمدیان"].map((text) => ({
    first_name: text.split(" ")[0],
    last_name: text.split(" ")[1],
  }));
  expect(namesAgree(one!, other!)).toBe(true);
  expect(namesAgree({ ...one, birth_date: "1990-01-01" }, { ...other, birth_date: "1991-01-01" })).toBe(false);
});
