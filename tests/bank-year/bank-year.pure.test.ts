import { expect, test } from "vitest";
import { ibanFault } from "@/domain/accounting/account/rules.iban";
import { generateBankYear } from "./generate";
import { writeCamt } from "./write-camt";
import { CSV_TEMPLATES, writeBankCsv } from "./write-csv";
import { writeMt940 } from "./write-mt940";
import { writeOfx } from "./write-ofx";

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const years = SEEDS.map((seed) => generateBankYear(seed));

test("a year is the same for the same seed and different for another", () => {
  expect(generateBankYear(1)).toEqual(years[0]);
  expect(years[1]!.lines).not.toEqual(years[0]!.lines);
});

test.each(years)("the truth of seed $seed names every line and every entry once, and its sums agree", (year) => {
  const { lines, entries, truth, accounts, opening } = year;
  const byId = new Map(lines.map((line) => [line.id, line]));
  expect(truth.flatMap(({ lines }) => lines).sort((a, b) => a - b)).toEqual(lines.map((_, at) => at));
  expect(truth.flatMap(({ entries }) => entries).sort((a, b) => a - b)).toEqual(entries.map((_, at) => at));
  for (const one of truth.filter(
    ({ lines, entries, kind }) => lines.length > 0 && entries.length > 0 && kind !== "twins",
  )) {
    const bank = one.lines.reduce((sum, id) => sum + byId.get(id)!.amount, 0n);
    const books = one.entries.reduce((sum, id) => sum + entries[id]!.amount, 0n);
    expect({ one, off: books - bank }).toEqual({ one, off: one.fee ?? 0n });
  }
  for (const { key } of accounts.filter(({ kind }) => kind === "bank")) {
    const own = lines.filter(({ account }) => account === key);
    expect(own.at(-1)!.balance).toBe(own.reduce((sum, { amount }) => sum + amount, opening[key]!));
  }
});

test("a year is as large and as mixed as its users need", () => {
  for (const { lines, truth } of years) {
    expect(lines.length).toBeGreaterThan(9_000);
    expect(lines.length).toBeLessThan(11_000);
    expect(new Set(truth.map(({ kind }) => kind)).size).toBe(14);
  }
});

test("accounts have valid IBANs", () => {
  const { accounts } = years[0]!;
  for (const { iban, kind } of accounts) if (kind === "bank") expect(ibanFault(iban)).toBeNull();
});

test("each format carries every line of its days", () => {
  const [year] = years as [(typeof years)[0], ...typeof years];
  const [from, to] = ["2025-02-01", "2025-02-28"];
  const many = year.lines.filter(({ account, day }) => account === "bank1" && day >= from && day <= to).length;
  const count = (text: string, what: RegExp) => text.match(what)?.length;
  expect(count(writeCamt(year, "bank1", from, to), /<Ntry>/g)).toBe(many);
  expect(count(writeMt940(year, "bank1", from, to), /^:61:/gm)).toBe(many);
  for (const version of [1, 2] as const)
    expect(count(writeOfx(year, "bank1", version, from, to), /<FITID>/g)).toBe(many);
  for (const name of CSV_TEMPLATES) expect(count(writeBankCsv(year, "bank1", name, from, to), /\r\n/g)).toBe(many + 1);
});
