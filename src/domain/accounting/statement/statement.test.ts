import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOf, type Leg, NAMES, type Name } from "../../../../tests/ledger-model";
import { runs } from "../../../../tests/runs";
import { type Bill, bill, onPaper, type Pair, pair, toStatementDto, write } from "../../../../tests/statement";

const PARTIES = ["passenger:1", "passenger:2"];
const FREE = NAMES.filter((name) => name !== "receivable" && name !== "wallet");
const document = fc.record({
  day: fc.integer({ min: -60, max: 330 }),
  hidden: fc.boolean(),
  party: fc.option(fc.constantFrom(...PARTIES), { nil: undefined }),
  legs: fc
    .array(fc.tuple(fc.constantFrom(...FREE), fc.constantFrom(...FREE), fc.integer({ min: 1, max: 1_500 })), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) =>
      parts.flatMap(([from, to, amount]): Leg[] => [
        { account: from, dr: amount, cr: 0 },
        { account: to, dr: 0, cr: amount },
      ]),
    ),
});

/** Codes of each level, and the model's accounts below. */
const SCOPES: [code: string, names: Name[]][] = [
  ["11019999", ["cash"]],
  ["41019999", ["sale"]],
  ["1101", ["cash"]],
  ["11", ["cash", "bank"]],
  ["1", ["cash", "bank", "receivable"]],
  ["5", ["cost"]],
  ["2", ["wallet"]],
];
const wish = fc.record({
  scope: fc.constantFrom(...SCOPES),
  from: fc.option(fc.integer({ min: -70, max: 340 }), { nil: undefined }),
  days: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
  hide_year_end: fc.boolean(),
  party: fc.option(fc.constantFrom(...PARTIES, "passenger:9"), { nil: undefined }),
  currency: fc.option(fc.constant("IRR"), { nil: undefined }),
  per_page: fc.integer({ min: 1, max: 12 }),
});
type Wished = typeof wish extends fc.Arbitrary<infer W> ? W : never;

function both({ scope: [code, names], from, days, hide_year_end, party, ...rest }: Wished) {
  const range = {
    ...(from !== undefined && { from: dateOf(from) }),
    ...(days !== undefined && { to: dateOf((from ?? 0) + days) }),
  };
  const shared = { ...range, hide_year_end, party };
  return { asked: { code, ...shared, ...rest }, paper: { names, ...shared } };
}

/** Follows cursors from a page to the end in one direction; each page is checked. */
async function walk(books: Pair, input: object, from: Bill, way: "next_cursor" | "prev_cursor"): Promise<Bill[]> {
  const pages = [from];
  for (let page = from; page.meta[way]; ) {
    page = await bill(books, { ...input, cursor: page.meta[way] });
    expect(page.meta.changed).toBe(false);
    if (way === "next_cursor") pages.push(page);
    else pages.unshift(page);
  }
  return pages;
}

test("every page equals the naive window over all lines: forward, backward, by number and by day, at every level", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 40 }),
      fc.array(wish, { minLength: 4, maxLength: 6 }),
      async (documents, wishes) => {
        const books = await pair();
        for (const one of documents) await write(books, one);
        for (const one of wishes) {
          const { asked, paper } = both(one);
          const { per_page } = one;
          const { rows, opening, closing, totals } = onPaper(books, paper);
          const on = await walk(books, asked, await bill(books, asked), "next_cursor");
          expect(on.flatMap(toStatementDto)).toEqual(rows);
          for (const [nr, { items, meta }] of on.entries()) {
            expect(items).toMatchObject({ opening, closing, totals });
            expect(items.carried).toBe(rows[nr * per_page - 1]?.balance ?? opening);
            expect(meta).toMatchObject({ total: rows.length, position: nr * per_page, page: nr + 1, pages: on.length });
          }
          const back = await walk(books, asked, on.at(-1)!, "prev_cursor");
          expect(back.flatMap(toStatementDto)).toEqual(rows);
          for (const { items } of back) expect(items).toMatchObject({ opening, closing, totals });
          expect(back[0]!.items.carried).toBe(opening);
          for (const page of [1, 2, on.length, on.length + 1])
            expect(toStatementDto(await bill(books, { ...asked, page }))).toEqual(
              rows.slice((page - 1) * per_page).slice(0, per_page),
            );
          const at = dateOf((one.from ?? 0) + 20);
          const later = rows.filter(({ date }) => date >= at);
          const jumped = await bill(books, { ...asked, at });
          expect(toStatementDto(jumped)).toEqual(later.slice(0, per_page));
          // Backwards from behind the last line, too.
          const earlier = rows.slice(0, rows.length - later.length);
          expect(jumped.meta.prev_cursor !== null).toBe(earlier.length > 0);
          if (earlier.length > 0) {
            const behind = await bill(books, { ...asked, cursor: jumped.meta.prev_cursor });
            expect(toStatementDto(behind)).toEqual(earlier.slice(-per_page));
          }
        }
      },
    ),
    { numRuns: runs(30) },
  );
});
