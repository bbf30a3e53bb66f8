import fc from "fast-check";
import { expect, test } from "vitest";
import { overlay, rowsOf } from "./paste";
import { serialAfter, seriesAfter } from "./series";
import { blank, finishedForm, placeIn, type RegisterRow, type Values, wrongsOf } from "./values";

const given = { currency: "IRR", calendar: "jalali", today: "2026-05-03" } as const;
const row = (cells: Partial<RegisterRow>): RegisterRow => ({ ...blank(), ...cells });
const SAYAD = "1234567890123456";
const whole = row({ due_date: "2026-06-01", amount: 5_000_000, sayad_id: SAYAD, serial: "000128", bank: "ملت" });

test("a series continues by the month of the person's calendar, serials by one, Sayad ids are left empty", () => {
  // 31 Ordibehesht 1405; Mehr and the following months have 30 days, Esfand 29.
  const first = { ...whole, due_date: "2026-05-21" };
  const series = seriesAfter(first, 12, "jalali");
  expect(series).toHaveLength(11);
  expect(series.map(({ due_date }) => due_date)).toEqual(
    ["06-21", "07-22", "08-22", "09-22", "10-22", "11-21", "12-21"]
      .map((day) => `2026-${day}`)
      .concat(["2027-01-20", "2027-02-19", "2027-03-20", "2027-04-20"]),
  );
  expect(series[0]).toEqual({ ...first, due_date: "2026-06-21", serial: "000129", sayad_id: "" });
  expect(seriesAfter({ ...whole, due_date: "2026-01-31" }, 3, "gregorian").map(({ due_date }) => due_date)).toEqual([
    "2026-02-28",
    "2026-03-31",
  ]);
});

test("serials keep their length and prefix; one without a final digit is left empty", () => {
  expect(serialAfter("000999", 1)).toBe("001000");
  expect(serialAfter("۱۲/۰۹", 1)).toBe("12/10");
  expect(serialAfter("99999999999999999999", 1)).toBe("100000000000000000000");
  expect(serialAfter("الف", 1)).toBe("");
});

test("columns are matched by their headers, in any order", () => {
  const copied = `مبلغ\tسررسید\tشناسه صیاد\tشماره چک\tبانک\n۵٬۰۰۰٬۰۰۰\t۱۴۰۵/۰۳/۱۱\t۱۲۳۴ ۵۶۷۸ ۹۰۱۲ ۳۴۵۶\t000128\tملت`;
  expect(rowsOf(copied, given)).toEqual([whole]);
});

test("columns without headers are recognised by their values", () => {
  const copied = `000128\t2026-06-01\t5,000,000\t${SAYAD}\tملت\n000129\t2026-07-01\t5,000,000\t1234567890123457\tملت`;
  const [first, second] = rowsOf(copied, given);
  expect(first).toEqual(whole);
  expect(second).toMatchObject({ serial: "000129", sayad_id: "1234567890123457" });
});

test("one that is copied wrong does not hide what its column is", () => {
  const copied = `000128\t2026-06-01\t5,000,000\t${SAYAD}\n000129\t2026-07-01\t5,000,000\t123`;
  expect(rowsOf(copied, given)[1]).toMatchObject({ amount: 5_000_000, sayad_id: "123", serial: "000129" });
});

test("a pasted column of Sayad ids fills the column downwards and adds the rows it needs", () => {
  const rows = overlay(
    [whole, blank()],
    { n: 1, field: "sayad_id" },
    "1\n2\n3",
    ["due_date", "sayad_id", "serial"],
    given,
  );
  expect(rows.map(({ sayad_id }) => sayad_id)).toEqual([SAYAD, "1", "2", "3"]);
});

test("nothing that was copied is lost", () => {
  // Letters only: digits between them would form amounts.
  const cell = fc.stringMatching(/^[a-zآ-غف-يپچژکگی]{2,8}$/);
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 7 }), { minLength: 1, maxLength: 5 }), (table) => {
      const rows = rowsOf(table.map((cells) => cells.join("\t")).join("\n"), given);
      if (rows.length !== table.length) return; // a header was found
      for (const [n, cells] of table.entries())
        for (const text of cells) expect(JSON.stringify(rows[n])).toContain(text);
    }),
  );
});

const words = {
  ...{ needed: "needed", notDay: "notDay", notMoney: "notMoney", zero: "zero", sayad: "sayad" },
  ...{ twice: "twice", iban: "iban", noRows: "noRows" },
};
const values = (change: Partial<Values>): Values => ({
  ...{
    direction: "received",
    party: { type: "colleague", id: 7, name: "آژانس الف" },
    date: "2026-05-03",
    account_id: null,
    rows: [whole],
  },
  ...change,
});

test("what can be sent is the rows that are not empty, at their places", () => {
  const ready = finishedForm(values({ rows: [blank(), whole, blank()] }), words, null);
  expect(ready).toMatchObject({
    at: [1],
    input: {
      direction: "received",
      party: { type: "colleague", id: 7 },
      checks: [{ sayad_id: SAYAD, amount: 5_000_000 }],
    },
  });
  expect(placeIn([1], [])("checks[0].sayad_id")).toBe("rows[1].sayad_id");
  expect(placeIn([1], [])("payments[0].check.sayad_id")).toBe("rows[1].sayad_id");
  expect(placeIn([1], [])("checks[0].party.id")).toBe("party");
  const paid = { document_id: 7, date: "2026-05-01", line: 2, amount: 5 };
  expect(placeIn([1], [[], [paid]])("checks[1].settles[0].amount")).toBe("pinned.2026-05-01/7/2");
});

test("an objection is shown at its cell", () => {
  const twice = finishedForm(
    values({ party: null, rows: [whole, { ...whole, amount: "12x", owner_iban: "IR12" }] }),
    words,
    null,
  );
  expect(twice).toEqual({
    faults: [
      { path: "party", message: "needed" },
      { path: "rows[0].sayad_id", message: "twice" },
      { path: "rows[1].amount", message: "notMoney" },
      { path: "rows[1].sayad_id", message: "twice" },
      { path: "rows[1].owner_iban", message: "iban" },
    ],
  });
  expect(finishedForm(values({ rows: [blank()] }), words, null)).toEqual({
    faults: [{ path: "rows[0].due_date", message: "noRows" }],
  });
  expect(finishedForm(values({ direction: "issued" }), words, "ملی")).toEqual({
    faults: [{ path: "account_id", message: "needed" }],
  });
  expect(
    wrongsOf([{ ...whole, sayad_id: "123" }], { direction: "received" })
      .get(0)
      ?.get("sayad_id"),
  ).toBe("sayad");
});

test("issued cheques are drawn on our bank, and its name is preset", () => {
  const ready = finishedForm(
    values({ direction: "issued", account_id: 4, rows: [{ ...whole, bank: "" }] }),
    words,
    "ملی",
  );
  expect(ready).toMatchObject({ input: { checks: [{ bank: "ملی", account_id: 4 }] } });
});

test("a cheque in hand at the start is sent as such, and nothing else is", () => {
  const sent = (change: Partial<Values>) => finishedForm(values({ rows: [whole], ...change }), words, null);
  expect(sent({ opening: true })).toMatchObject({ input: { opening: true } });
  expect(sent({ opening: false })).not.toHaveProperty("input.opening");
});
