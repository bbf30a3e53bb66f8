import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { close, pair, post, reopen } from "../../../../tests/closing";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, tamper } from "../../../../tests/ledger";
import { ledgerMismatches } from "../../../../tests/ledger-crowd";
import { ownDatabase } from "../../../../tests/own-database";
import { runs } from "../../../../tests/runs";
import { type Item, postItems, type TrialBooks, trialBooks } from "../../../../tests/trial-books";
import { readAccount } from "../account/read-account";
import { readChart } from "../account/read-chart";
import { readTurned } from "../account-history/read-turned";
import { readGroups } from "../statement/read-groups";
import { readStatement } from "../statement/read-statement";
import { BillQuery, GroupsQuery } from "../statement/schema";
import { readTrialBalance } from "../trial-balance/read-trial-balance";
import { COLUMNS } from "../trial-balance/rules";
import { TrialBalanceQuery } from "../trial-balance/schema";

/** Own database: months of every branch are maintained here, in a calendar that differs from the other charts. */
ownDatabase();

/** Carried balances by month, account and currency. */
const carried = (branch: number) =>
  asLedgerOwner<object>(
    `select fm, account_id, ccy, dr::text, cr::text, fc_dr::text, fc_cr::text, n::text from ledger.carried
      where branch_id = $1 order by 1, 2, 3`,
    [branch],
  );

/** The same computed from lines of the months up to this one. */
const fromLines = (branch: number, until: number) =>
  asLedgerOwner<object>(
    `select p.fm, e.account_id, e.ccy, sum(e.dr)::text as dr, sum(e.cr)::text as cr, sum(e.fc_dr)::text as fc_dr,
            sum(e.fc_cr)::text as fc_cr, count(*)::text as n
       from ledger.periods p join ledger.entries e on e.branch_id = p.branch_id and e.doc_date < upper(p.dates)
      where p.branch_id = $1 and p.fm <= $2 group by 1, 2, 3 order by 1, 2, 3`,
    [branch, until],
  );

describe("reports on the books are equal", () => {
  /** First days of the Jalali years 1402 to 1406. */
  const YEARS = ["2023-03-21", "2024-03-20", "2025-03-21", "2026-03-21", "2027-03-21"] as const;
  const DAYS = (Date.parse(YEARS[4]) - Date.parse(YEARS[0])) / 86_400_000;
  const dayAt = (nr: number) => new Date(Date.parse(YEARS[0]) + nr * 86_400_000).toISOString().slice(0, 10);
  const edges = YEARS.slice(1, 4).map((first) => (Date.parse(first) - Date.parse(YEARS[0])) / 86_400_000);
  const anyDay = fc
    .oneof(fc.constantFrom(...edges, ...edges.map((at) => at - 1)), fc.integer({ min: 0, max: DAYS - 1 }))
    .map(dayAt);
  const CODES = ["1", "11", "1102", "11020099", "41010001", "31"];

  async function planted(): Promise<TrialBooks> {
    const books = await trialBooks();
    const ids = books.leaves.filter(({ code }) => code !== "11010001" && code !== "11020001").map(({ id }) => id);
    const item = fc.record({
      day: anyDay,
      from: fc.constantFrom(...ids),
      to: fc.constantFrom(...ids),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      foreign: fc.boolean(),
    });
    const items: Item[] = fc.sample(item, { numRuns: 400, seed: 11 });
    const [balance, bank] = ["31030002", "11020099"].map((code) => books.leaves.find((leaf) => leaf.code === code)!.id);
    const source = { type: "year_end", id: "1403" };
    items.push({ day: "2025-03-20", from: balance!, to: bank!, amount: 900, kind: "closing", source });
    items.push({ day: "2025-03-21", from: bank!, to: balance!, amount: 900, kind: "opening", source });
    await postItems(books, items);
    return books;
  }

  const request = fc.record({
    days: fc.tuple(anyDay, anyDay).map((days) => days.sort() as [string, string]),
    currency: fc.constantFrom(null, "USD", "IRR"),
    columns: fc.constantFrom(...COLUMNS),
    code: fc.constantFrom(...CODES),
    hide_year_end: fc.boolean(),
    open: fc.boolean(),
    by: fc.constantFrom("day" as const, "month" as const),
    page: fc.integer({ min: 1, max: 5 }),
  });
  const questions = fc.sample(request, { numRuns: runs(60), seed: 5 });

  async function readAll({ actor, leaves }: TrialBooks) {
    const ctx = ctxOf(actor);
    const reported: unknown[] = [];
    for (const { days, currency, columns, code, hide_year_end, open, by, page } of questions) {
      const [from, to] = days;
      const range = { code, currency, hide_year_end, per_page: 20, ...(!open && { from, to }) };
      const { items, meta } = await readStatement(ctx, BillQuery.parse({ ...range, page }));
      reported.push(
        await readTrialBalance(ctx, TrialBalanceQuery.parse({ from, to, columns, currency })),
        { items, meta },
        meta.next_cursor && (await readStatement(ctx, BillQuery.parse({ ...range, cursor: meta.next_cursor }))),
        await readGroups(ctx, GroupsQuery.parse({ ...range, aggregate_by: by })),
        [...(await readTurned(ctx, { accounts: leaves.map(({ id }) => id), from, to, currency, by: "day" }))],
        await readAccount(ctx, { code }),
      );
    }
    const { search, nature, active } = { search: null, nature: null, active: null };
    return [...reported, await readChart(ctx, { search, nature, active })];
  }

  test("before closing months, after it, and without carried balances: for any days, currency, level and page", {
    timeout: 180_000,
  }, async () => {
    const books = await planted();
    const before = await readAll(books);
    expect(await carried(books.branchId)).toEqual([]);
    for (const [closed, until] of [
      [YEARS[2], 140312],
      ["2025-07-23", 140404],
      [YEARS[3], 140412],
    ] as const) {
      await asLedgerOwner("select ledger.close_periods($1, $2::date - 1, 'closed', 'x')", [books.branchId, closed]);
      expect(await carried(books.branchId)).toEqual(await fromLines(books.branchId, until));
      expect(await readAll(books)).toEqual(before);
    }
    // Carried balances are used: a falsified one shows.
    await tamper(`update ledger.carried set dr = dr + 1 where branch_id = ${books.branchId}`);
    expect(await readAll(books)).not.toEqual(before);
    await tamper(`delete from ledger.carried where branch_id = ${books.branchId}`);
    expect(await readAll(books)).toEqual(before);
  });
});

let of: Chart;
let b: number;
beforeEach(async () => {
  of = await chart((await office()).branchId);
  b = of.branchId;
});
const sell = (day: string, amount = 10) => post(of, day, pair(of.cash, of.sale, amount));
const handClose = (where: string) =>
  asLedgerOwner(`update ledger.periods set state = 'closed' where branch_id = $1 and ${where}`, [b]);

describe("a month", () => {
  test("is carried forward by its closing, dropped by reopening, and rebuilt with later postings", async () => {
    await sell("2025-03-01");
    await sell("2025-12-31", 7);
    expect((await close(b, "2025-11-30")).state).toBe("done");
    expect(await carried(b)).toEqual(await fromLines(b, 202511));
    expect((await close(b, "2025-12-31")).state).toBe("done");
    const first = await carried(b);
    expect(first).toEqual(await fromLines(b, 202512));
    expect(first).not.toEqual([]);
    // It accepts no postings.
    expect(await sell("2025-12-31")).toMatchObject({ refused: { code: 7301 } });
    await sell("2026-01-01");
    expect(await carried(b)).toEqual(first);
    expect(await reopen(b)).toHaveProperty("documents");
    expect(await carried(b)).toEqual(await fromLines(b, 202511));
    await sell("2025-12-31", 3);
    expect((await close(b, "2025-12-31")).state).toBe("done");
    expect(await carried(b)).toEqual(await fromLines(b, 202512));
    expect(await carried(b)).not.toEqual(first);
    expect(await ledgerMismatches(of)).toEqual([]);
  });

  test("reopening leaves the months before it", async () => {
    await sell("2025-03-01");
    await sell("2026-03-01");
    await close(b, "2025-12-31");
    await asLedgerOwner("select ledger.close_periods($1, '2026-12-31', 'closed', 'x')", [b]);
    expect(await carried(b)).toEqual(await fromLines(b, 202612));
    await reopen(b);
    expect(await carried(b)).toEqual(await fromLines(b, 202611));
  });

  test("waits for all earlier months, in any closing order; a new earlier month removes it", async () => {
    await sell("2025-03-01");
    await handClose("fm = 202512");
    await handClose("fm < 202511");
    expect(await carried(b)).toEqual(await fromLines(b, 202510));
    await handClose("fm = 202511");
    expect(await carried(b)).toEqual(await fromLines(b, 202512));
    const added = [{ fiscal_year: 2024, month: 12, from_on: "2024-12-01", to_on: "2024-12-31" }];
    await asLedgerOwner("select ledger.add_periods($1, $2)", [b, JSON.stringify(added)]);
    expect(await carried(b)).toEqual([]);
    await sell("2024-12-15");
    await handClose("fm = 202412");
    expect(await carried(b)).toEqual(await fromLines(b, 202512));
  });

  test("closed before this feature is carried at the next start", async () => {
    const { branchId, leaves } = await trialBooks();
    const [from, to] = [leaves[2]!.id, leaves[3]!.id];
    await postItems({ branchId }, [{ day: "2023-05-01", from, to, amount: 5 }]);
    await asLedgerOwner("select ledger.close_periods($1, '2025-03-20', 'closed', 'x')", [branchId]);
    await tamper(`delete from ledger.carried where branch_id = ${branchId}`);
    await query("test.keep", "select ledger.ensure_all_periods()");
    expect(await carried(branchId)).toEqual(await fromLines(branchId, 140312));
  });

  test("closed under a stale snapshot is left to the next start", async () => {
    await sell("2025-03-01");
    await asLedgerOwner(
      `begin isolation level repeatable read; select ledger.close_periods(${b}, '2025-12-31', 'closed', 'x'); commit`,
    );
    expect(await carried(b)).toEqual([]);
    await asLedgerOwner("select ledger.carry_closed($1)", [b]);
    expect(await carried(b)).toEqual(await fromLines(b, 202512));
  });
});

describe("a manipulation", () => {
  beforeEach(async () => {
    await sell("2025-03-01");
    await sell("2026-03-01", 4);
    await asLedgerOwner("select ledger.close_periods($1, '2026-12-31', 'closed', 'x')", [b]);
  });
  const at = (account: number, fm: number) => `branch_id = ${b} and account_id = ${account} and fm = ${fm}`;
  const faults = () => query("test.faults", "select * from ledger.verify($1, '2025-01-01', '2027-12-31')", [b]);
  const recalculate = async (from: string, to: string) => {
    const text = `ledger.recalculate($1, $2, $3, '{day,month}', 'x', 'x')`;
    const [row] = await asLedgerOwner<{ made: { differences: number; repaired: number; found: object[] } }>(
      `select ${text} as made`,
      [b, from, to],
    );
    return row!.made;
  };
  const damages = (): [damage: string, named: object][] => [
    [
      `update ledger.carried set dr = dr + 5 where ${at(of.cash, 202512)}`,
      { stored: { dr: 15 }, computed: { dr: 10 } },
    ],
    [`update ledger.carried set n = n + 1 where ${at(of.cash, 202512)}`, { stored: { n: 2 }, computed: { n: 1 } }],
    [`delete from ledger.carried where ${at(of.cash, 202512)}`, { stored: null, computed: { dr: 10 } }],
    [
      `insert into ledger.carried select branch_id, fm, ${of.cash}, 'USD', 0, 0, 0, 0, 0 from ledger.carried where ${at(of.cash, 202512)}`,
      { stored: { dr: 0 }, computed: null },
    ],
    [
      `update ledger.carried set dr = 9223372036854775807 where ${at(of.cash, 202512)}`,
      { stored: { dr: 2n ** 63n - 1n }, computed: { dr: 10 } },
    ],
  ];

  test("is reported at its exact place, and repaired with its month or by a rebuild", async () => {
    const right = await carried(b);
    expect(await ledgerMismatches(of)).toEqual([]);
    for (const mend of [
      () => recalculate("2025-12-01", "2025-12-31"),
      () => asLedgerOwner("select ledger.rebuild($1, '2025-06-01', '2025-06-01')", [b]),
    ])
      for (const [damage, named] of damages()) {
        await tamper(damage);
        const found = await faults();
        expect([damage, found]).toMatchObject([
          damage,
          [{ fault: "carried", account_id: of.cash, day: "2025-12-31", voucher_id: null, ...named }],
        ]);
        await mend();
        expect([damage, await carried(b)]).toEqual([damage, right]);
        expect(await ledgerMismatches(of)).toEqual([]);
      }
  });

  test("that was carried forward is repaired in every later month", async () => {
    const right = await carried(b);
    await tamper(
      `update ledger.turn_month set dr = dr + 9 where ${at(of.cash, 202503)}`,
      `update ledger.carried set dr = dr + 9 where branch_id = ${b} and account_id = ${of.cash}`,
    );
    const result = await recalculate("2025-03-01", "2025-03-31");
    expect(result).toMatchObject({ differences: 23, repaired: 23 });
    const [month, ...ends] = result.found;
    expect(month).toMatchObject({ fault: "month", account_id: of.cash, day: "2025-03-01" });
    expect(ends).toHaveLength(22);
    expect(ends[0]).toMatchObject({ day: "2025-03-31", stored: { dr: "19" }, computed: { dr: "10" } });
    expect(ends[21]).toMatchObject({ day: "2026-12-31", stored: { dr: "23" }, computed: { dr: "14" } });
    for (const end of ends) expect(end).toMatchObject({ fault: "carried", account_id: of.cash });
    expect(await carried(b)).toEqual(right);
    expect(await ledgerMismatches(of)).toEqual([]);
  });
});
