import { expect, test } from "vitest";
import { cutAlong, type Open, partsOf } from "../../../_money/open-items/spread";
import { type Cells, newRow, newValues, paymentsOf, placeOf, worthsOf } from "./values";

const money = { currency: "IRR", currencyOf: (account: number | null) => (account === 9 ? "EUR" : "IRR") };
const party = { type: "colleague", id: 7, name: "Parvaz" } as const;
const row = (cells: Partial<Cells>): Cells => ({ ...newRow(), ...cells });
const values = (rows: Cells[]) => ({ ...newValues({ type: "receipt", party, date: "2026-11-22" }), rows });
const ITEMS: Open[] = [
  { document_id: 4, date: "2026-11-01", line: 1, open: 700 },
  { document_id: 5, date: "2026-11-02", line: 2, open: 500 },
];

test("part cash, part euros, part cheque: each row is a payment and pays its share of what is open", () => {
  const typed = values([
    row({ amount: 600 }),
    row({ amount: 2_00, method: "bank", account_id: 9, rate: "1.5", reference: " 81 " }),
    row({
      ...{ amount: 400, method: "check" },
      check: { ...newRow().check, sayad_id: "1234567890123456", serial: "77", bank: "ملت", due_date: "2026-12-01" },
    }),
  ]);
  const worths = worthsOf(typed, money, () => 300);
  expect(worths).toEqual([600, 300, 400]);
  const { parts, left } = partsOf(typed.pinned, ITEMS, worths);
  expect(left).toBe(100);
  const input = paymentsOf(typed, money, cutAlong(worths, ITEMS, parts));
  expect(input.map(({ method, amount, settles }) => [method, amount, settles?.map((one) => one.amount)])).toEqual([
    ["cash", 600, [600]],
    ["bank", 200, [100, 200]],
    ["check", 400, [300]],
  ]);
  expect(input[1]).toMatchObject({ currency: "EUR", rate: "1.5", reference: "81", account_id: 9 });
  expect(input[2]?.check).toMatchObject({ amount: 400, due_date: "2026-12-01", owner_name: null });
  expect(input[0]).not.toHaveProperty("check");
});

test.each([
  ["payments[1].amount", "rows[1].amount"],
  ["payments[0].date", "date"],
  ["payments[0].counterparty.id", "party"],
  ["payments[2].check.sayad_id", "rows[2].check.sayad_id"],
  ["payments[0].settles[1].amount", "pinned.2026-11-02/5/2"],
  ["request_key", "request_key"],
])("an error at %s is shown at %s", (path, place) => {
  const settles = [ITEMS.map(({ open, ...item }) => ({ ...item, amount: open }))];
  expect(placeOf(path, settles)).toBe(place);
});
