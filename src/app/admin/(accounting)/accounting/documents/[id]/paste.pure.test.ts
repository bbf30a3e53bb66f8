import fc from "fast-check";
import { expect, test } from "vitest";
import { type Finders, rowsOf, tableOf } from "./paste";
import { proposalOf, totalsOf } from "./totals";
import { BLANK, type Cells } from "./values";

const ACCOUNTS: Record<string, number> = { "11010001": 1, "صندوق اصلی": 1, "41010001": 2, فروش: 2, "52030002": 3 };
const finders: Finders = {
  account: (text) => ACCOUNTS[text.replace(/[۰-۹]/g, (d) => String(d.charCodeAt(0) - 0x6f0))] ?? null,
  center: () => null,
  member: (_, text) => (text === "north" ? "7" : null),
  party: (text) => (text === "آژانس الف" ? "colleague:7" : null),
};
const given = { own: "IRR", finders };
const row = (cells: Partial<Cells>): Cells => ({ ...BLANK, ...cells });

test("codes, titles, Persian digits, thousands, both amounts", () => {
  expect(rowsOf("۱۱۰۱۰۰۰۱\tنقد\t۱٬۲۰۰٬۰۰۰\t\r\nفروش\tفروش روز\t\t1,200,000\r\n", given)).toEqual([
    row({ account_id: 1, description: "نقد", debit: 1_200_000 }),
    row({ account_id: 2, description: "فروش روز", credit: 1_200_000 }),
  ]);
});

test("a title beside its code is no description; brackets and minus change the side", () => {
  expect(rowsOf("11010001\tصندوق اصلی\t500\n41010001\tفروش\t(۵۰۰)", given)).toEqual([
    row({ account_id: 1, debit: 500 }),
    row({ account_id: 2, credit: 500 }),
  ]);
  expect(rowsOf("11010001\t-500\t\n41010001\t\t-500", given)).toEqual([
    row({ account_id: 1, credit: 500 }),
    row({ account_id: 2, debit: 500 }),
  ]);
});

test("two amounts in a row of which one is negative are both read", () => {
  expect(rowsOf("11010001\t(5)\t7\n41010001\t5\t(7)", given)).toEqual([
    row({ account_id: 1, debit: "(5)", credit: 7 }),
    row({ account_id: 2, debit: 5, credit: "(7)" }),
  ]);
});

test("columns are matched by their headers, in any order", () => {
  const copied =
    "شرح\tبستانکار\tبدهکار\tکد حساب\tطرف حساب\tارز\tنرخ\nخرید\t\t12.50\t52030002\tآژانس الف\tusd\t۴۲٬۰۰۰٫۵";
  expect(rowsOf(copied, given)).toEqual([
    row({ account_id: 3, description: "خرید", debit: 1250, party: "colleague:7", currency: "USD", rate: "42000.5" }),
  ]);
});

test("what is not understood stays where it was, as it was copied", () => {
  expect(rowsOf("نیست\tشرح\t12x\t\n11010001\tx\t\t7", given)).toEqual([
    row({ account: "نیست", description: "شرح", debit: "12x" }),
    row({ account_id: 1, description: "x", credit: 7 }),
  ]);
  const headed = rowsOf("account\tdebit\tcredit\tparty\nنیست\t12x\t\tکسی", given);
  expect(headed).toEqual([row({ account: "نیست", debit: "12x", party: "کسی" })]);
});

test("quoted cells keep their tabs, breaks and quotes", () => {
  expect(tableOf('a\t"b\nc"\t"d ""e"""\n\n\tf')).toEqual([
    ["a", "b c", 'd "e"'],
    ["", "f"],
  ]);
});

test("nothing that was copied is lost: every word is somewhere in its row", () => {
  const cell = fc.stringMatching(/^[a-zآ-ی0-9]{1,8}$/);
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 6 }), (table) => {
      const rows = rowsOf(table.map((cells) => cells.join("\t")).join("\n"), given);
      if (rows.length !== table.length) return; // a header was found
      for (const [n, cells] of table.entries()) {
        const { account_id, ...kept } = rows[n]!;
        const all = JSON.stringify(Object.values(kept));
        for (const text of cells)
          expect(
            all.includes(text) ||
              all.includes(String(Number(text))) ||
              Number(text) === 0 ||
              finders.account(text) === account_id,
          ).toBe(true);
      }
    }),
  );
});

const money = { currency: "IRR", exponents: { IRR: 0, USD: 2 } };
test("totals are in the branch's money; the last empty row is proposed what balances", () => {
  const rows = [row({ account_id: 1, debit: 100 }), row({ account_id: 2 }), row({})];
  const totals = totalsOf(rows, money, {});
  expect(totals).toMatchObject({ debit: 100n, credit: 0n, difference: 100n, exchanged: false });
  expect(proposalOf(rows, totals.difference, false)).toEqual({ row: 1, side: "credit", amount: 100 });
  const dollars = [row({ account_id: 1, debit: 150, currency: "USD", rate: "10" }), row({ account_id: 2, credit: 15 })];
  expect(totalsOf(dollars, money, {})).toMatchObject({ difference: 0n, exchanged: true, unrated: 0 });
  const unrated = [row({ account_id: 1, debit: 150, currency: "USD" }), row({ account_id: 2, credit: 15 })];
  expect(totalsOf(unrated, money, { USD: null })).toMatchObject({ unrated: 1, difference: -15n });
  expect(totalsOf(unrated, money, { USD: "10" })).toMatchObject({ unrated: 0, difference: 0n });
});

test("what is typed for an account counts as one while accounts are on their way, and not once they are known", () => {
  const rows = [row({ account_id: 1, debit: 100 }), row({ account: "1102" }), row({})];
  expect(proposalOf(rows, 100n, true)).toEqual({ row: 1, side: "credit", amount: 100 });
  expect(proposalOf(rows, 100n, false)).toBeNull();
});
