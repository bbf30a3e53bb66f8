import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import {
  type Item,
  postItems,
  type RawLine,
  rawLines,
  type TrialBooks,
  trialBooks,
} from "../../../../tests/trial-books";
import { dayAfter } from "../../kernel/days";
import { readDay, readMonth } from "./read-day";
import { readYearOfDays, readYearOfMonths } from "./read-year";
import { monthsOf } from "./rules";
import { DailyQuery, MonthlyQuery, YearQuery } from "./schema";

const FIRST = "2023-03-21";
const DAYS = 4 * 365;
let books: TrialBooks;
let raw: RawLine[];
let accounts: { id: number; leaves: number[] }[];
const ctx = () => ctxOf(books.actor);

beforeAll(async () => {
  books = await trialBooks();
  const of = (code: string) => books.leaves.find((leaf) => leaf.code === code)!.id;
  const rials = [of("11010001"), of("11020001")];
  const anyItem = fc.record({
    day: fc.oneof(
      fc.constantFrom("2024-03-19", "2024-03-20", "2025-03-20", "2025-03-21", "2024-12-31", "2025-01-01", "2024-02-29"),
      fc.integer({ min: 0, max: DAYS - 1 }).map((days) => dayAfter(FIRST, days)),
    ),
    from: fc.constantFrom(...books.leaves.map(({ id }) => id)),
    to: fc.constantFrom(...books.leaves.map(({ id }) => id)),
    amount: fc.integer({ min: 1, max: 100_000 }),
    foreign: fc.boolean(),
  });
  const items: Item[] = fc
    .sample(anyItem, { numRuns: 500, seed: 11 })
    .map((item) => (rials.includes(item.from) || rials.includes(item.to) ? { ...item, foreign: false } : item));
  const source = { type: "year_end", id: "1403" };
  const [bank, balance] = [of("11020001"), of("31030002")];
  items.push({ day: "2025-03-20", from: balance, to: bank, amount: 777, kind: "closing", source });
  items.push({ day: "2025-03-21", from: bank, to: balance, amount: 777, kind: "opening", source });
  await postItems(books, items);
  raw = await rawLines(books.branchId);
  const all = await query<{ id: number; level: number }>(
    "t.all",
    "select id, level::int as level from ledger.accounts where branch_id = $1 and code = any($2)",
    [books.branchId, ["1", "11", "1102", "11020001", "11020099", "31030002", "5", "52030001"]],
  );
  accounts = all.map(({ id }) => ({
    id,
    leaves: books.leaves
      .filter((leaf) => [leaf.id, leaf.sub_ledger_id, leaf.general_id, leaf.group_id].includes(id))
      .map((leaf) => leaf.id),
  }));
});

/** Turnover of an account within some days, summed from the lines. */
function byHand(account: (typeof accounts)[number], currency: string | null, from: string, to: string) {
  const sum = { debit: 0n, credit: 0n, entries: 0 };
  for (const line of raw) {
    if (line.day < from || line.day > to || line.source_type === "year_end") continue;
    if (!account.leaves.includes(line.account_id) || (currency && line.ccy !== currency)) continue;
    sum.debit += BigInt(currency ? line.fc_dr : line.dr);
    sum.credit += BigInt(currency ? line.fc_cr : line.cr);
    sum.entries += 1;
  }
  return { ...sum, net: sum.debit - sum.credit };
}

const request = () =>
  fc.record({
    account: fc.constantFrom(...accounts),
    year: fc.constantFrom(1402, 1403, 1404, 2024, 2025, 2030),
    currency: fc.constantFrom(null, null, "USD", "IRR"),
  });

test("every day and month of a fiscal or other calendar year equals the sum of its lines", async () => {
  await fc.assert(
    fc.asyncProperty(request(), fc.integer({ min: 0, max: 364 }), async ({ account, year, currency }, nth) => {
      const given = YearQuery.parse({ year, account_id: account.id, currency });
      const [days, months] = await Promise.all([readYearOfDays(ctx(), given), readYearOfMonths(ctx(), given)]);
      const own = monthsOf(year);
      const [from, to] = [own[0]!.from, own[11]!.to];
      expect(days.meta).toMatchObject({
        from,
        to,
        calendar: year < 1700 ? "jalali" : "gregorian",
        converted: year > 1700,
      });
      const [ofDays, ofMonths] = [days.items[0]!, months.items[0]!];
      const opening = byHand(account, currency, "0001-01-01", dayAfter(from, -1)).net;
      const closing = byHand(account, currency, "0001-01-01", to).net;
      expect([ofDays.opening, ofDays.closing, ofMonths.opening, ofMonths.closing]).toEqual([
        ...[opening, closing, opening, closing],
      ]);
      expect(ofDays.days).toHaveLength((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1);
      expect(ofDays.days.at(-1)!.balance).toBe(closing);
      const day = ofDays.days[nth]!;
      const { net: _, ...turned } = byHand(account, currency, day.date, day.date);
      expect(day).toEqual({
        date: dayAfter(from, nth),
        ...turned,
        balance: byHand(account, currency, "0001-01-01", day.date).net,
      });
      expect(
        await readDay(ctx(), DailyQuery.parse({ account_id: account.id, date: day.date, currency })),
      ).toMatchObject({
        ...day,
        opening: byHand(account, currency, "0001-01-01", dayAfter(day.date, -1)).net,
      });
      for (const [at, month] of ofMonths.months.entries()) {
        const { net, ...sums } = byHand(account, currency, own[at]!.from, own[at]!.to);
        expect(month).toMatchObject({ ...own[at]!, ...sums });
        expect(BigInt(month.balance) - net).toBe(at === 0 ? opening : ofMonths.months[at - 1]!.balance);
      }
      const month = (nth % 12) + 1;
      expect(
        await readMonth(ctx(), MonthlyQuery.parse({ account_id: account.id, year, month, currency })),
      ).toMatchObject(ofMonths.months[month - 1]!);
    }),
    { numRuns: runs(60) },
  );
}, 120_000);

test("without an account: accounts with entries until then, paged, none twice", async () => {
  const pages = [];
  for (let page = 1; page <= 4; page++)
    pages.push(await readYearOfMonths(ctx(), YearQuery.parse({ year: 1404, page, per_page: 3 })));
  const codes = pages.flatMap(({ items }) => items.map(({ account }) => account.code));
  expect(codes).toEqual(books.leaves.map(({ code }) => code));
  expect(pages[0]!.meta).toMatchObject({ total: codes.length, pages: Math.ceil(codes.length / 3) });
});

test("another branch's account is not found", async () => {
  const stranger = ctxOf(await personOf((await office()).branchId));
  const { id } = accounts[0]!;
  const year = YearQuery.parse({ year: 1403, account_id: id });
  for (const work of [
    () => readDay(stranger, DailyQuery.parse({ account_id: id, date: "1403-01-01" })),
    () => readMonth(stranger, MonthlyQuery.parse({ account_id: id, year: 1403, month: 1 })),
    () => readYearOfDays(stranger, year),
    () => readYearOfMonths(stranger, year),
  ])
    expect(await refusal(work())).toMatchObject({ reason: "notFound" });
});
