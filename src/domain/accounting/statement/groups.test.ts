import fc from "fast-check";
import { expect, test } from "vitest";
import { ctxOf, operatorOf } from "../../../../tests/fixtures";
import { dateOf, type Leg, type Name } from "../../../../tests/ledger-model";
import { runs } from "../../../../tests/runs";
import { onPaper, type Pair, pair, type StatementCriteria, write } from "../../../../tests/statement";
import type { BranchId, Locale } from "../../kernel/context";
import { readInterpreted } from "./read-interpreted";
import { Bill2Answer, Bill2Query } from "./schema";

const ask = async ({ of }: Pair, given: object, locale: Locale = "en") => {
  const ctx = { ...ctxOf(operatorOf(of.branchId as BranchId)), locale };
  return Bill2Answer.parse(await readInterpreted(ctx, Bill2Query.parse({ per_page: 100, ...given })));
};

const FREE: Name[] = ["cash", "bank", "sale", "cost"];
/** Debits of some accounts against credits of others, in amounts that do not divide evenly. */
const document = fc.record({
  day: fc.integer({ min: -40, max: 120 }),
  hidden: fc.boolean(),
  party: fc.option(fc.constantFrom("passenger:1", "passenger:2"), { nil: undefined }),
  legs: fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...FREE), fc.integer({ min: 1, max: 97 })), { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.constantFrom(...FREE), fc.integer({ min: 1, max: 97 })), { minLength: 1, maxLength: 4 }),
    )
    .map(([debits, credits]): Leg[] => {
      const sum = (parts: [Name, number][]) => parts.reduce((total, [, amount]) => total + amount, 0);
      const [dr, cr] = [sum(debits), sum(credits)];
      return [
        ...debits.map(([account, amount]) => ({ account, dr: amount, cr: 0 })),
        ...credits.map(([account, amount]) => ({ account, dr: 0, cr: amount })),
        // Balances the document.
        ...(dr === cr ? [] : [{ account: "bank" as const, dr: Math.max(cr - dr, 0), cr: Math.max(dr - cr, 0) }]),
      ];
    }),
});

const add = (sums: Map<string, [number, number, number]>, key: string, dr: number, cr: number, n = 1) => {
  const [a, b, c] = sums.get(key) ?? [0, 0, 0];
  sums.set(key, [a + dr, b + cr, c + n]);
};

/** Exact shares of an amount by weight: rounded down, the rest to those with the largest loss, by account. */
function shares(amount: number, weights: [number, number][]): [number, number][] {
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const parts = weights.map(([account, weight]) => ({
    account,
    share: Math.floor((amount * weight) / whole),
    rest: (amount * weight) % whole,
  }));
  let left = amount - parts.reduce((sum, { share }) => sum + share, 0);
  for (const part of [...parts].sort((a, b) => b.rest - a.rest || a.account - b.account))
    if (left-- > 0) part.share += 1;
  return parts.map(({ account, share }) => [account, share]);
}

function groupedOnPaper(books: Pair, wish: StatementCriteria, by: "document" | "day" | "month" | "party") {
  const sums = new Map<string, [number, number, number]>();
  const parties = new Map(books.documents.map(({ id, party }) => [id, party]));
  for (const { date, document_id, net } of onPaper(books, wish).rows) {
    const key = {
      document: `${date} ${document_id}`,
      day: date,
      month: `${date.slice(0, 7)}-01`,
      party: parties.get(document_id) ?? "",
    }[by];
    add(sums, key, Math.max(net, 0), Math.max(-net, 0));
  }
  return sums;
}

function counterOnPaper({ of, documents }: Pair, { names, from = "", to = "9", hide_year_end }: StatementCriteria) {
  const sums = new Map<string, [number, number, number]>();
  for (const { day, legs, hidden } of documents) {
    if ((hide_year_end && hidden) || dateOf(day) < from || dateOf(day) > to) continue;
    const touched = new Set<number>();
    for (const [side, other] of [
      ["dr", "cr"],
      ["cr", "dr"],
    ] as const) {
      const amount = legs.reduce((sum, leg) => sum + (names.includes(leg.account) ? leg[side] : 0), 0);
      const weights = new Map<number, number>();
      for (const leg of legs)
        if (leg[other] > 0) weights.set(of[leg.account], (weights.get(of[leg.account]) ?? 0) + leg[other]);
      if (amount > 0)
        for (const [account, share] of shares(amount, [...weights])) {
          add(
            sums,
            String(account),
            side === "dr" ? share : 0,
            side === "cr" ? share : 0,
            touched.has(account) ? 0 : 1,
          );
          touched.add(account);
        }
    }
  }
  return sums;
}

test("sums by document, day, month, party and counter account equal the paper model exactly", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 25 }),
      fc.array(
        fc.record({
          scope: fc.constantFrom<[string, Name[]]>(
            ["11019999", ["cash"]],
            ["1102", ["bank"]],
            ["11", ["cash", "bank"]],
            ["1", ["cash", "bank"]],
          ),
          from: fc.option(fc.integer({ min: -50, max: 100 }), { nil: undefined }),
          days: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
          hide_year_end: fc.boolean(),
          party: fc.option(fc.constant("passenger:1"), { nil: undefined }),
        }),
        { minLength: 3, maxLength: 4 },
      ),
      async (documents, wishes) => {
        const books = await pair();
        for (const one of documents) await write(books, one);
        for (const {
          scope: [code, names],
          from,
          days,
          hide_year_end,
          party,
        } of wishes) {
          const range = {
            ...(from !== undefined && { from: dateOf(from) }),
            ...(days !== undefined && { to: dateOf((from ?? 0) + days) }),
          };
          const wish = { names, ...range, hide_year_end, party };
          const paper = onPaper(books, wish);
          for (const by of ["document", "day", "month", "party"] as const) {
            const { items, meta } = await ask(books, { code, ...range, hide_year_end, party, aggregate_by: by });
            expect(items).toMatchObject({ opening: paper.opening, closing: paper.closing, totals: paper.totals });
            const groups = items.groups!;
            const result = groups.map(({ date, document_id, party, debit, credit, count }) => [
              by === "party" ? (party ?? "") : by === "document" ? `${date} ${document_id}` : date,
              [debit, credit, count],
            ]);
            expect(new Map(result as [string, [number, number, number]][])).toEqual(groupedOnPaper(books, wish, by));
            expect(meta.total).toBe(groups.length);
            if (by === "party") continue;
            expect(groups.at(-1)?.balance ?? paper.opening).toBe(paper.closing);
            expect(result.map(([key]) => key)).toEqual(
              [...result.map(([key]) => key as string)].sort(by === "document" ? byDocument : undefined),
            );
          }
          if (party) continue;
          const { items } = await ask(books, { code, ...range, hide_year_end, aggregate_by: "counter_account" });
          const dto = items.groups!.map(({ account, debit, credit, count }) => [
            String(account!.id),
            [debit, credit, count],
          ]);
          expect(new Map(dto as [string, [number, number, number]][])).toEqual(counterOnPaper(books, wish));
          const total = (name: "debit" | "credit") => items.groups!.reduce((sum, group) => sum + group[name], 0);
          expect([total("debit"), total("credit")]).toEqual([paper.totals.debit, paper.totals.credit]);
        }
      },
    ),
    { numRuns: runs(15) },
  );
});

const byDocument = (a: string, b: string) =>
  a.slice(0, 10) === b.slice(0, 10) ? Number(a.slice(11)) - Number(b.slice(11)) : a < b ? -1 : 1;

test("groups are paged with running balances over all groups", async () => {
  const books = await pair();
  for (let day = 0; day < 25; day++)
    await write(books, {
      day,
      legs: [
        { account: "cash", dr: day + 1, cr: 0 },
        { account: "sale", dr: 0, cr: day + 1 },
      ],
    });
  const whole = (await ask(books, { code: "11019999", aggregate_by: "day" })).items.groups!;
  const paged = await Promise.all(
    [1, 2, 3].map((page) => ask(books, { code: "11019999", aggregate_by: "day", page, per_page: 10 })),
  );
  expect(paged.flatMap(({ items }) => items.groups!)).toEqual(whole);
  expect(paged[1]!.meta).toEqual({ page: 2, per_page: 10, total: 25, pages: 3 });
});
