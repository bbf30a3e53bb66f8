import { expect, test } from "vitest";
import { linesOf, type StatementLinesInput } from "./lines";

const DAY = { from: "2026-03-21", to: "2026-11-25" };

/** All filters of a statement, in every combination. */
const input = ([1, 2, 3, 4] as const).flatMap((level) =>
  [null, "USD"].flatMap((currency) =>
    [null, "passenger:3"].flatMap((party) =>
      [null, 4].flatMap((costCenter) =>
        [null, 8].flatMap((member) =>
          [false, true].flatMap((hideYearEnd) =>
            [null, "passenger:3", "colleague:5"].map((debtor): StatementLinesInput => {
              const account = { id: 9, level };
              const filters = { currency, party, costCenter, member, hideYearEnd, debtor };
              return { branchId: 1 as never, account, ...DAY, ...filters };
            }),
          ),
        ),
      ),
    ),
  ),
);

test("a shape identifies one text: connections prepare a statement once per name", () => {
  const texts = new Map<string, string>();
  for (const one of input) {
    const { shape, lines, hidden, beside, byParty } = linesOf(one);
    const text = JSON.stringify([lines("true"), hidden, beside, byParty]);
    expect([shape, texts.get(shape) ?? text]).toEqual([shape, text]);
    texts.set(shape, text);
  }
  expect(texts.size).toBe(input.length);
});
