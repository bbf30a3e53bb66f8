import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { prisma } from "@/server/db";
import { exportFiles } from "@/server/routers/back-office/reporting/exports";
import { backOfficeDoor } from "../../../../../tests/back-office";
import { post } from "../../../../../tests/exports";
import { chart } from "../../../../../tests/ledger";

const clerk = backOfficeDoor({ exports: exportFiles });
const PERSIAN = { locale: "fa", calendar: "jalali", digits: "persian" } as const;
const ENGLISH = { locale: "en", calendar: "gregorian", digits: "latin" } as const;

async function accountant(preferences: typeof PERSIAN | typeof ENGLISH, documents: number) {
  const person = await clerk();
  await prisma().operator.update({ where: { id: person.actor.operatorId }, data: preferences });
  const of = await chart(person.branchId);
  await post(of, documents);
  const read = async (path: string) => {
    const { status, headers, text } = await person.ask("GET", `/exports/${path}`);
    return {
      status,
      headers,
      rows: status === 200 ? (parse(text, { bom: true, columns: true }) as Record<string, string>[]) : [],
      text,
    };
  };
  return { ...person, of, read };
}

test("the journal as CSV: in the person's language, figures that a machine reads, nothing that a spreadsheet would run", async () => {
  const { read } = await accountant(PERSIAN, 20);
  const { rows, headers, text } = await read("journal.csv");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="journal-/);
  expect(text.startsWith("\ufeff")).toBe(true);
  expect(rows).toHaveLength(40);
  expect(rows[0]).toMatchObject({
    تاریخ: "۱۴۰۴/۱۲/۱۹",
    "تاریخ (ISO)": "2026-03-10",
    کد: "11019999",
    بدهکار: "1",
    بستانکار: "",
  });
  expect(rows.filter((row) => row["شرح"]!.startsWith("=")).length).toBe(0);
  expect(rows.filter((row) => row["شرح"] === "'=SUM(A10)").length).toBe(2);
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0);
  expect([sum("بدهکار"), sum("بستانکار")]).toEqual([210, 210]);
});

test("a journal is narrowed down as its page: days, amounts, words taken as they are", async () => {
  const { read } = await accountant(ENGLISH, 20);
  const count = async (search: string) => (await read(`journal.csv?${search}`)).rows.length;
  expect(await count("from=2026-03-19")).toBe(4);
  expect(await count("from=1404-12-28&to=2026-03-19")).toBe(4);
  expect(await count("min_amount=19")).toBe(4);
  expect(await count("max_amount=2&type=general&kind=manual")).toBe(4);
  expect(await count("type=closing")).toBe(0);
  expect(await count("status=definite")).toBe(0);
  expect(await count(`search=${encodeURIComponent("K7Q2MN")}`)).toBe(36);
  expect(await count(`search=${encodeURIComponent("%")}`)).toBe(0);
});

test("a statement as CSV runs from its opening to its closing, paged internally", async () => {
  const { read, of } = await accountant(ENGLISH, 1_200);
  const { rows } = await read(`statement.csv?account_id=${of.cash}&from=2026-03-11`);
  const before = Array.from({ length: 120 }, (_, n) => n * 10 + 1).reduce((sum, one) => sum + one, 0);
  expect(rows[0]).toMatchObject({ Description: "Opening balance", Balance: String(before) });
  expect(rows).toHaveLength(1 + 1_080);
  let balance = before;
  for (const row of rows.slice(1)) {
    balance += Number(row["Debit"]) - Number(row["Credit"]);
    expect(row["Balance"]).toBe(String(balance));
  }
  expect(balance).toBe((1_200 * 1_201) / 2);
});

test("a trial balance as CSV adds up", async () => {
  const { read } = await accountant(ENGLISH, 3);
  const { rows } = await read("trial-balance.csv?columns=2&from=2026-01-01&to=2026-12-31");
  const leaves = rows.filter((row) => row["Code"]!.length === 8);
  expect(leaves.map((row) => [row["Code"], row["Closing Debit"], row["Closing Credit"]])).toEqual([
    ["11019999", "6", ""],
    ["41019999", "", "6"],
  ]);
});

test("no file without the right to read the books, for another branch's account, or for invalid input", async () => {
  const { of } = await accountant(ENGLISH, 1);
  const other = await clerk();
  expect((await other.ask("GET", `/exports/statement.csv?account_id=${of.cash}`)).status).toBe(404);
  expect((await other.ask("GET", "/exports/journal.csv")).text.split("\r\n")).toHaveLength(2);
  expect((await other.ask("GET", "/exports/journal.csv?from=yesterday")).status).toBe(422);
  const support = await clerk("support");
  for (const name of ["journal", "trial-balance", "statement"])
    expect((await support.ask("GET", `/exports/${name}.csv?account_id=1`)).status).toBe(403);
  expect((await other.ask("GET", "/exports/journal.csv", undefined, { authorization: "" })).status).toBe(401);
});
