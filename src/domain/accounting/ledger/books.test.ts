import { CalendarDate, GregorianCalendar, PersianCalendar, toCalendar } from "@internationalized/date";
import { describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";

const persian = new PersianCalendar();
const gregorian = new GregorianCalendar();
const dayOf = (year: number, month: number, day: number) =>
  toCalendar(new CalendarDate(persian, year, month, day), gregorian).toString();

test("Jalali fiscal months match the calendar, year by year", async () => {
  const years = Array.from({ length: 140 }, (_, n) => 1360 + n);
  const result = await asLedgerOwner<{ year: number; months: { from_on: string; to_on: string }[] }>(
    "select year, ledger.fiscal_months('jalali', year) as months from unnest($1::int[]) year order by year",
    [years],
  );
  for (const { year, months } of result) {
    const wanted = Array.from({ length: 12 }, (_, n) => {
      const last = persian.getDaysInMonth(new CalendarDate(persian, year, n + 1, 1));
      return { from_on: dayOf(year, n + 1, 1), to_on: dayOf(year, n + 1, last) };
    });
    expect(months).toMatchObject(wanted);
  }
});

test("the fiscal year of every day of a leap year and its neighbours", async () => {
  const days = await asLedgerOwner<{ day: string; jalali: number; gregorian: number }>(
    `select d::date as day, ledger.fiscal_year('jalali', d::date) as jalali, ledger.fiscal_year('gregorian', d::date) as gregorian
       from generate_series(date '2024-01-01', date '2026-12-31', interval '1 day') d`,
  );
  for (const { day, ...result } of days) {
    const iso = typeof day === "string" ? day : (day as Date).toLocaleDateString("sv-SE");
    const [year, month, date] = iso.split("-").map(Number) as [number, number, number];
    const inPersian = toCalendar(new CalendarDate(gregorian, year, month, date), persian);
    expect([iso, result]).toEqual([iso, { jalali: inPersian.year, gregorian: year }]);
  }
});

describe("a new branch", () => {
  test("has a complete chart, a mapping for every event, and months until the end of next year", async () => {
    const { branchId } = await office();
    const [row] = await query<{ accounts: number; leaves: number; odd: number; mapped: number; keys: number }>(
      "t.chart",
      `select count(*)::int as accounts, count(*) filter (where level = 4)::int as leaves,
              count(*) filter (where level <> array_position(array[1, 2, 4], length(code)) and level < 4)::int as odd,
              (select count(*)::int from ledger.mappings m where m.branch_id = $1) as mapped,
              (select count(distinct key)::int from ledger.mappings m where m.branch_id = $1) as keys
         from ledger.accounts where branch_id = $1`,
      [branchId],
    );
    expect(row!.accounts).toBeGreaterThan(70);
    expect([row!.odd, row!.mapped]).toEqual([0, row!.keys]);
    const [ahead] = await query<{ months: number; ahead: boolean; gaps: number }>(
      "t.months",
      `select count(*)::int as months, max(upper(dates)) >= current_date + 365 as ahead,
              count(*) filter (where gap)::int as gaps
         from (select dates, lag(upper(dates)) over (order by dates) <> lower(dates) as gap
                 from ledger.periods where branch_id = $1) p`,
      [branchId],
    );
    expect(ahead).toEqual({ months: 36, ahead: true, gaps: 0 });
  });

  test("its colleagues have a receivable with a ceiling and a wallet, and the ceiling applies immediately", async () => {
    const { branchId, partner } = await office();
    const where = { branchId_id: { branchId, id: partner.colleagueId } };
    const { receivableId, walletId } = await prisma().colleague.findUniqueOrThrow({ where });
    const balances = () =>
      query<{ account_id: number; ceiling: bigint }>(
        "t.balances",
        "select account_id, ceiling from ledger.account_balances where branch_id = $1 and account_id = any($2) order by account_id",
        [branchId, [receivableId, walletId]],
      );
    expect(await balances()).toEqual([
      { account_id: receivableId, ceiling: 1_000_000_000_000_000n },
      { account_id: walletId, ceiling: 0n },
    ]);
    await prisma().colleague.update({ where, data: { ceiling: 5n } });
    expect((await balances())[0]!.ceiling).toBe(5n);
    await expect(prisma().colleague.update({ where, data: { walletId: receivableId } })).rejects.toThrow(
      /keeps its accounts/,
    );
  });

  test("opening books again changes nothing; months are created ahead", async () => {
    const { branchId } = await office();
    const all = () =>
      query("t.all", "select id, code, title from ledger.accounts where branch_id = $1 order by id", [branchId]);
    const before = await all();
    await asLedgerOwner("select ledger.open_books($1)", [branchId]);
    expect(await all()).toEqual(before);
    await asLedgerOwner("delete from ledger.periods where branch_id = $1 and upper(dates) > current_date + 200", [
      branchId,
    ]);
    await query("t.keep", "select ledger.ensure_all_periods()");
    const [row] = await query<{ ahead: boolean }>(
      "t.ahead",
      "select max(upper(dates)) >= current_date + 365 as ahead from ledger.periods where branch_id = $1",
      [branchId],
    );
    expect(row!.ahead).toBe(true);
  });
});
