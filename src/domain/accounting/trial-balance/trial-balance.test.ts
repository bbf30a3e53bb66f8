import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
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
import { LEVELS } from "../account/rules";
import { readTrialBalance } from "./read-trial-balance";
import { COLUMNS, PARTS, partsOf } from "./rules";
import { TrialBalanceQuery } from "./schema";

/** First days of the Jalali years 1402 to 1406; 1403 is leap: its 30 Esfand is 2025-03-20. */
const YEARS = ["2023-03-21", "2024-03-20", "2025-03-21", "2026-03-21", "2027-03-21"] as const;
/** Ends of months and years, and days in between. */
const EDGES = [
  "2024-03-19",
  "2025-03-20",
  "2026-03-20",
  "2024-04-20",
  "2024-09-21",
  "2024-09-22",
  "2025-02-18",
  "2025-02-19",
];
const DAY_MS = 86_400_000;
const add = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const SPAN_DAYS = (Date.parse(YEARS[4]) - Date.parse(YEARS[0])) / DAY_MS;
const anyDay = fc.oneof(
  fc.constantFrom(...EDGES, ...YEARS.slice(0, 4)),
  fc.integer({ min: 0, max: SPAN_DAYS - 1 }).map((days) => add(YEARS[0], days)),
);

let books: TrialBooks;
let raw: RawLine[];

const read = (given: object, who = books) =>
  readTrialBalance(ctxOf(who.actor), TrialBalanceQuery.parse(given)).then((answer) => ({
    ...answer,
    byCode: new Map(answer.rows.map((row) => [row.account.code, row])),
  }));

beforeAll(async () => {
  books = await trialBooks();
  const ids = books.leaves.map(({ id }) => id);
  const of = (code: string) => books.leaves.find((leaf) => leaf.code === code)!.id;
  const anyItem = fc.record({
    day: anyDay,
    from: fc.constantFrom(...ids),
    to: fc.constantFrom(...ids),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    foreign: fc.boolean(),
  });
  // These accounts take rials only.
  const rials = [of("11010001"), of("11020001")];
  const items: Item[] = fc
    .sample(anyItem, { numRuns: 600, seed: 7 })
    .map((item) => (rials.includes(item.from) || rials.includes(item.to) ? { ...item, foreign: false } : item));
  const [balance, bank, capital, sale, retained] = [
    of("31030002"),
    of("11020001"),
    of("31010001"),
    of("41010001"),
    of("31020001"),
  ];
  // Opening documents, on the first day and (a later one) within a year; the year end of 1403, both sides of it.
  items.push({ day: YEARS[0], from: bank, to: capital, amount: 50_000_000, kind: "opening" });
  items.push({ day: "2024-09-22", from: bank, to: capital, amount: 7, kind: "opening" });
  const year = { type: "year_end", id: "1403" };
  items.push({ day: "2025-03-20", from: balance, to: bank, amount: 900, kind: "closing", source: year });
  items.push({ day: "2025-03-21", from: bank, to: balance, amount: 900, kind: "opening", source: year });
  const profit = { type: "profit_close", id: "1403" };
  items.push({ day: "2025-03-20", from: sale, to: retained, amount: 12_345, kind: "pl_close", source: profit });
  await postItems(books, items);
  raw = await rawLines(books.branchId);
});

type TrialBalanceInput = {
  from: string;
  to: string;
  columns: (typeof COLUMNS)[number];
  level: (typeof LEVELS)[number];
  currency: string | null;
  closed: boolean | null;
};

/** The expected figures of each column, from the lines only. */
function byHand({ from, to, columns, level, currency, closed }: TrialBalanceInput) {
  const yearFrom = YEARS.findLast((first) => first <= from)!;
  const cut = columns === 8 ? yearFrom : from;
  const ends = YEARS.includes(add(to, 1) as (typeof YEARS)[number]);
  const sums = new Map<
    string,
    { o: number; b: [number, number]; t: [number, number]; all: [number, number]; n: number }
  >();
  for (const line of raw) {
    if (line.day > to || line.source_type === "year_end" || (currency && line.ccy !== currency)) continue;
    if (line.source_type === "profit_close" && line.day === to && ends && closed !== true) continue;
    const [dr, cr] = currency ? [line.fc_dr, line.fc_cr] : [line.dr, line.cr];
    const leaf = books.leaves.find(({ id }) => id === line.account_id)!;
    const { code } = leaf;
    const sum = sums.get(code) ?? { o: 0, b: [0, 0], t: [0, 0], all: [0, 0], n: 0 };
    sums.set(code, sum);
    sum.all[0] += dr;
    sum.all[1] += cr;
    sum.n += 1;
    if (line.day < cut || (line.day === cut && line.kind === "opening")) sum.o += dr - cr;
    else {
      const side = line.day < from ? sum.b : sum.t;
      side[0] += dr;
      side[1] += cr;
    }
  }
  const length = [1, 2, 4, 8][LEVELS.indexOf(level)]!;
  const rows = new Map<string, number[]>();
  // Debtors and creditors are not offset: each detailed account is on its own side, and those above are sums.
  for (const [code, { o, b, t, all }] of sums) {
    const c = all[0] - all[1];
    const pairs = {
      opening: [Math.max(o, 0), Math.max(-o, 0)],
      before: b,
      turnover: t,
      closing: [Math.max(c, 0), Math.max(-c, 0)],
    };
    const shown = partsOf(columns).flatMap((part) => pairs[part]);
    if (shown.every((figure) => figure === 0)) continue;
    for (const above of [1, 2, 4, 8].filter((digits) => digits <= length)) {
      const key = code.slice(0, above);
      rows.set(
        key,
        (rows.get(key) ?? shown.map(() => 0)).map((figure, at) => figure + shown[at]!),
      );
    }
  }
  const lines = [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  return { rows, text: lines.map(([code, { all, n }]) => `${code}|${all[0]}|${all[1]}|${n}`).join("\n"), lines };
}

const figures = (row: Record<string, unknown>) =>
  PARTS.flatMap((part) => [row[`${part}_debit`], row[`${part}_credit`]])
    .filter((figure) => figure !== null)
    .map(Number);

describe("a trial balance", () => {
  test("equals the sum of its lines: any range, columns, level and currency, across month, leap-year and year ends", async () => {
    const request = fc.record({
      days: fc.tuple(anyDay, anyDay).map(([a, b]) => (a <= b ? [a, b] : [b, a]) as [string, string]),
      columns: fc.constantFrom(...COLUMNS),
      level: fc.constantFrom(...LEVELS),
      currency: fc.constantFrom(null, null, "USD", "IRR"),
      closed: fc.constantFrom(null, true, false),
    });
    const { createHash } = await import("node:crypto");
    await fc.assert(
      fc.asyncProperty(request, async ({ days: [from, to], columns, level, currency, closed }) => {
        const answer = await read({
          ...{ from, to, columns, level, currency },
          ...(closed !== null && { before_closing: !closed }),
        });
        const hand = byHand({ from, to, columns, level, currency, closed });
        expect(new Map(answer.rows.map((row) => [row.account.code, figures(row)]))).toEqual(hand.rows);
        // Parents are the sums of their children, and the topmost sum up to the total.
        for (const { account, ...row } of [
          { ...answer.totals, account: { code: null, summed: true } },
          ...answer.rows,
        ]) {
          if (!account.summed) continue;
          const below = answer.rows.filter((one) => one.account.parent_code === account.code).map(figures);
          const none = figures(row).map(() => 0);
          expect(below.reduce((sum, one) => sum.map((figure, at) => figure + one[at]!), none)).toEqual(figures(row));
        }
        expect(answer.proof).toMatchObject({
          balanced: true,
          entries: hand.lines.reduce((sum, [, { n }]) => sum + n, 0),
          digest: createHash("sha256").update(hand.text).digest("hex"),
        });
      }),
      { numRuns: runs(150) },
    );
  }, 120_000);

  test("excludes the entries of a year end, and has the profit only after the closing", async () => {
    const [last, first] = await Promise.all([
      read({ from: "2024-03-20", to: "2025-03-20" }),
      read({ from: "2025-03-21", to: "2025-03-21" }),
    ]);
    expect(last).toMatchObject({ year_ends: true, before_closing: true });
    const closed = await read({ from: "2024-03-20", to: "2025-03-20", before_closing: false });
    const net = (row: Record<string, unknown>, part: string) =>
      Number(row[`${part}_debit`]) - Number(row[`${part}_credit`]);
    for (const code of ["11020001", "41010001", "31020001"])
      expect([code, net(first.byCode.get(code)!, "opening")]).toEqual([code, net(closed.byCode.get(code)!, "closing")]);
    expect(net(last.byCode.get("41010001")!, "closing") - net(closed.byCode.get("41010001")!, "closing")).toBe(-12_345);
    expect(net(closed.byCode.get("31030002")!, "closing")).toBe(net(last.byCode.get("31030002")!, "closing"));
  });

  test("without days: this fiscal year until today; with_zero: every active account of the chart", async () => {
    const answer = await read({ with_zero: true, level: "general" });
    const [{ day, first, n }] = (await asLedgerOwner<{ day: string; first: string; n: number }>(
      `select ledger.business_day($1, now())::text as day,
              (select min(lower(dates))::text from ledger.periods p where branch_id = $1 and fiscal_year =
                (select fiscal_year from ledger.periods where branch_id = $1 and dates @> ledger.business_day($1, now()))) as first,
              (select count(*)::int from ledger.accounts where branch_id = $1 and level <= 2 and active) as n`,
      [books.branchId],
    )) as [{ day: string; first: string; n: number }];
    expect(answer).toMatchObject({ from: first, to: day, year_from: first });
    expect(answer.rows).toHaveLength(n);
    expect(
      answer.rows.filter(({ account }) => account.level === "general").every(({ account }) => !account.summed),
    ).toBe(true);
  });

  test("of empty books is empty and balanced", async () => {
    const { branchId } = await office();
    const answer = await read({}, { ...books, branchId, actor: await personOf(branchId) });
    expect(answer).toMatchObject({ rows: [], proof: { entries: 0, debit: 0n, credit: 0n, balanced: true } });
    expect(answer.totals).toMatchObject({ closing_debit: 0n, opening_debit: 0n, before_debit: null });
  });

  test("fieldInvalid (3003) for a reversed range", async () => {
    const input = TrialBalanceQuery.parse({ from: "2025-03-21", to: "2025-03-20" });
    expect(await refusal(readTrialBalance(ctxOf(books.actor), input))).toMatchObject({ fields: ["to"] });
  });
});

describe("of a company", () => {
  test("the sum of its branches in one currency; another currency's is apart, and unread ones are listed", async () => {
    const own = await trialBooks();
    const branch = await prisma().branch.findUniqueOrThrow({ where: { id: own.branchId } });
    const [twin, dollars, closed] = await Promise.all(["IRR", "USD", "IRR"].map((currency) => office({ currency })));
    const ids = [twin!.branchId, dollars!.branchId, closed!.branchId];
    await prisma().branch.updateMany({ where: { id: { in: ids } }, data: { companyId: branch.companyId } });
    await prisma().membership.createMany({
      data: ids
        .slice(0, 2)
        .map((branchId) => ({ branchId, operatorId: own.actor.operatorId, role: "accountant" as const })),
    });
    // These books end at a fixed day, which today may be after.
    const [{ day }] = (await asLedgerOwner<{ day: string }>(
      `select least(ledger.business_day($1, now()), max(upper(dates)) - 1)::text as day from ledger.periods where branch_id = $1`,
      [own.branchId],
    )) as [{ day: string }];
    for (const [at, branchId] of [own.branchId, ...ids].entries()) {
      const [bank, capital] = await asLedgerOwner<{ id: number }>(
        "select id from ledger.accounts where branch_id = $1 and code in ('11010001', '31010001') order by code",
        [branchId],
      );
      // The cash box of the template is in the branch's own currency.
      await postItems({ branchId }, [{ day, from: bank!.id, to: capital!.id, amount: 10 ** (at + 1) }]);
    }
    const answer = await read({ scope: "company", from: day, to: day }, own);
    expect(answer.byCode.get("11010001")).toMatchObject({ closing_debit: 110n, turnover_debit: 110n });
    expect(answer.branches.map(({ branch_id }) => branch_id)).toEqual([own.branchId, twin!.branchId]);
    expect(answer.apart).toMatchObject([
      { branch_id: dollars!.branchId, currency: "USD", balanced: true, totals: { closing_debit: 1_000n } },
    ]);
    expect(answer.unread).toMatchObject([{ branch_id: closed!.branchId }]);
    expect(answer.proof).toMatchObject({ entries: 4, debit: 110n, credit: 110n, balanced: true });
    const alone = await read({}, own);
    expect(alone.byCode.get("11010001")).toMatchObject({ closing_debit: 10n });
    expect(alone).toMatchObject({ apart: [], unread: [] });
    // In a requested currency, branches of every currency are summed.
    const inDollars = await read({ scope: "company", currency: "USD" }, own);
    expect(inDollars).toMatchObject({ apart: [], totals: { closing_debit: 1_000n } });
  });
});
