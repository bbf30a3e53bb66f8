import { describe, expect, test } from "vitest";
import { readTheirs } from "./read-theirs";
import { guessColumns } from "./rules.columns";

const HEAD = ["تاریخ", "مرجع", "شرح", "بدهکار", "بستانکار", "مانده"];
const read = (rows: string[][], more: object = {}) =>
  readTheirs([HEAD, ...rows], { head: 0, columns: guessColumns(HEAD), toman: false, decimals: 0, ...more });

describe("the colleague's statement", () => {
  test("separates transactions from carry-overs and sums, and reports unreadable rows", async () => {
    const { lines, opening, closing, unread } = await read([
      ["", "", "مانده از قبل", "", "", "500"],
      ["1405/07/01", "A1", "خرید", "1,000", "", "1,500"],
      ["1405/07/02", "A2", "واریز", "", "400", "1,100"],
      ["بعدا", "A3", "خرید", "5", "", "1,105"],
      ["1405/07/03", "A4", "خرید", "پنج", "", ""],
      ["", "", "جمع کل", "1,005", "400", ""],
    ]);
    expect(lines.map(({ nr, day, amount }) => [nr, day, amount])).toEqual([
      [3, "2026-09-23", 1_000n],
      [4, "2026-09-24", -400n],
      [5, null, 5n],
    ]);
    expect([opening, closing]).toEqual([500n, 1_105n]);
    expect(unread).toEqual([
      { nr: 5, column: "date", cell: "بعدا" },
      { nr: 6, column: "debit", cell: "پنج" },
    ]);
  });

  test("newest first, with debts negative, in tomans", async () => {
    const { opening, closing } = await read(
      [
        ["1405/07/02", "", "", "", "40", "-110"],
        ["1405/07/01", "", "", "100", "", "-150"],
      ],
      { toman: true },
    );
    expect([opening, closing]).toEqual([500n, 1_100n]);
  });

  test("one amount with its side, or its sign", async () => {
    const columns = ["date", "amount", "side"] as const;
    const rows = [
      ["d", "a", "s"],
      ["1405/07/01", "100", "بد"],
      ["1405/07/02", "30", "بس"],
      ["1405/07/03", "-5", ""],
    ];
    const { lines, opening, closing } = await readTheirs(rows, {
      head: 0,
      columns: [...columns],
      toman: false,
      decimals: 0,
    });
    expect(lines.map(({ amount }) => amount)).toEqual([100n, -30n, -5n]);
    expect([opening, closing]).toEqual([null, null]);
  });
});
