import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { voucher } from "../../../../tests/ledger";
import { crowd, legs, pause } from "../../../../tests/ledger-crowd";
import { dateOf } from "../../../../tests/ledger-model";
import { runs } from "../../../../tests/runs";
import { type Bill, bill, onPaper, type Pair, pair, toStatementDto, write } from "../../../../tests/statement";
import { readCursor, writeCursor } from "./cursor";

const CASH = "11019999";
const cash = (day: number, amount: number) => ({
  day,
  legs: [
    { account: "cash" as const, dr: amount, cr: 0 },
    { account: "sale" as const, dr: 0, cr: amount },
  ],
});
let books: Pair;
beforeAll(async () => {
  books = await pair();
  for (let nr = 0; nr < 30; nr++) await write(books, cash((nr * 13) % 90, nr + 1));
});

/** Checks a page: consecutive lines of the books with correct running balances. */
function expectTrue(page: Bill): void {
  const { rows } = onPaper(books, { names: ["cash"] });
  const first = page.items.rows[0];
  if (!first) return;
  const from = rows.findIndex(({ document_id, line }) => document_id === first.document_id && line === first.line);
  expect(toStatementDto(page)).toEqual(rows.slice(from, from + page.items.rows.length));
  expect(page.items.carried).toBe(rows[from - 1]?.balance ?? 0);
  expect(page.meta.position).toBe(from);
}

test("a stale cursor shows the current books, and reports the change", async () => {
  const page = await bill(books, { code: CASH, per_page: 7 });
  await write(books, cash(0, 1_000));
  const next = await bill(books, { code: CASH, per_page: 7, cursor: page.meta.next_cursor });
  expect(next.meta.changed).toBe(true);
  expectTrue(next);
  const again = await bill(books, { code: CASH, per_page: 7, cursor: next.meta.prev_cursor });
  expect(again.meta.changed).toBe(false);
  expectTrue(again);
});

test("a forged cursor never shows a wrong balance", async () => {
  const day = fc.integer({ min: -500, max: 500 }).map(dateOf);
  const forged = fc.record({
    way: fc.constantFrom("on" as const, "back" as const),
    day,
    voucher: fc.oneof(fc.constantFrom(...books.documents.map(({ id }) => BigInt(id))), fc.bigInt(0n, 10n ** 18n - 1n)),
    line: fc.integer({ min: 0, max: 9_999 }),
    balance: fc.bigInt(-(10n ** 17n), 10n ** 17n),
  });
  await fc.assert(
    fc.asyncProperty(forged, fc.integer({ min: 1, max: 9 }), async (cursor, per_page) => {
      expect(readCursor(writeCursor(cursor))).toEqual(cursor);
      expectTrue(await bill(books, { code: CASH, per_page, cursor: writeCursor(cursor) }));
    }),
    { numRuns: runs(150) },
  );
});

test("a cursor cannot lead outside the requested days", async () => {
  const range = { code: CASH, from: dateOf(20), to: dateOf(60), per_page: 100 };
  const { rows, opening, closing } = onPaper(books, { names: ["cash"], from: range.from, to: range.to });
  for (const way of ["on", "back"] as const)
    for (const day of [dateOf(-5), dateOf(80)]) {
      const page = await bill(books, {
        ...range,
        cursor: writeCursor({ way, day, voucher: 5n, line: 1, balance: 0n }),
      });
      expect(page.items).toMatchObject({ opening, closing });
      const inside = (way === "on") === day < range.from;
      expect(toStatementDto(page)).toEqual(inside ? rows : []);
    }
});

describe("garbage", () => {
  const cursors = [
    ...["x", "💥", "on", "AAAA", "b25fMjAyNi0wMy0xMF8xXzE"],
    ...["on_2026-02-30_1_1_0", "on_2026-03-10_1_1_", "off_2026-03-10_1_1_0", "on_9999999-01-01_1_1_0"].map((text) =>
      Buffer.from(text).toString("base64url"),
    ),
    Buffer.from("on_2026-03-10_1_1_1' or true").toString("base64url"),
  ];
  test.each(cursors)("rejects cursor %s at `cursor`", async (cursor) => {
    await expect(bill(books, { code: CASH, cursor })).rejects.toMatchObject({
      reason: "fieldInvalid",
      details: { fields: [{ path: "cursor" }] },
    });
  });
});

test("during concurrent postings at any day no row is duplicated or missing, and each page adds up", {
  timeout: 60_000,
}, async () => {
  const busy = await pair();
  for (let nr = 0; nr < 60; nr++) await write(busy, cash((nr * 7) % 80, nr + 1));
  const before = onPaper(busy, { names: ["cash"] }).rows;
  const { clients, leave } = await crowd(4);
  let going = true;
  const writers = clients.map(async (client, nr) => {
    for (let turn = nr; going; turn++) {
      const lines = legs(busy.of.cash, busy.of.sale, 1 + (turn % 50));
      const item = voucher(busy.of.branchId, lines, { doc_date: dateOf((turn * 37) % 85) });
      await client.query("select ledger.post($1)", [JSON.stringify(item)]);
      await pause(1);
    }
  });
  try {
    for (const [per_page, way] of [
      [7, "next_cursor"],
      [5, "prev_cursor"],
    ] as const) {
      // Backwards from behind the last line: a numbered last page might no longer be the last.
      let page = await bill(busy, { code: CASH, per_page, ...(way === "prev_cursor" && { at: "2026-12-31" }) });
      const seen: string[] = [];
      for (;;) {
        const { rows, carried, opening, closing, totals } = page.items;
        // Opening, rows and closing are of one moment.
        let balance = carried;
        for (const row of rows) {
          balance += row.debit - row.credit;
          expect(row.balance).toBe(balance);
        }
        expect(opening + totals.debit - totals.credit).toBe(closing);
        if (page.meta.next_cursor === null) expect(balance).toBe(closing);
        const names = rows.map(({ document_id, line }) => `${document_id}.${line}`);
        if (way === "next_cursor") seen.push(...names);
        else seen.unshift(...names);
        const cursor = page.meta[way];
        if (!cursor) break;
        page = await bill(busy, { code: CASH, per_page, cursor });
      }
      expect(new Set(seen).size).toBe(seen.length);
      const known = new Set(before.map(({ document_id, line }) => `${document_id}.${line}`));
      expect(seen.filter((name) => known.has(name)).length).toBe(known.size);
    }
  } finally {
    going = false;
    await Promise.all(writers);
    await leave();
  }
});
