import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";
import { call, crowd, type LedgerReply, ledgerMismatches, legs, share } from "../../../../tests/ledger-crowd";
import { runs } from "../../../../tests/runs";

/** Cash boxes with a floor (prisma/sql/accounting/cash-floors.sql). */
type Low = { code: number; lines: number[]; day: string; balance: number; account: { title: string } };
type Reply = LedgerReply & { refused?: Low };
/** `amount`: into the box, negative: out of it; `day`: of March and April 2026. */
type Move = { day: number; amount: number };

let all: Awaited<ReturnType<typeof crowd>>;
beforeAll(async () => {
  all = await crowd(16);
});
afterAll(() => all.leave());

const floored = async (currency: string | null = null): Promise<Chart> => {
  const of = await chart((await office()).branchId);
  await asLedgerOwner(
    "update ledger.accounts set cash_floor = 'refuse', currency = $3 where branch_id = $1 and id = $2",
    [of.branchId, of.cash, currency],
  );
  return of;
};
const dateOf = (day: number) => new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10);
const of = (books: Chart, { day, amount }: Move) =>
  voucher(books.branchId, amount < 0 ? legs(books.cost, books.cash, -amount) : legs(books.cash, books.sale, amount), {
    doc_date: dateOf(day),
  });

/** Balances at the end of each day on which there is a move, from `since` on. */
function lowest(moves: readonly Move[], since: number): { day: number; balance: number } {
  const days = [...new Set([since, ...moves.map(({ day }) => day).filter((day) => day > since)])].sort((a, b) => a - b);
  const balance = (until: number) => moves.reduce((sum, { day, amount }) => sum + (day <= until ? amount : 0), 0);
  return days
    .map((day) => ({ day, balance: balance(day) }))
    .reduce((low, one) => (one.balance < low.balance ? one : low));
}

const move = fc.record({
  day: fc.integer({ min: 1, max: 45 }),
  amount: fc.integer({ min: -60, max: 60 }).filter(Boolean),
});

test("in any order of days a payment is refused when it leaves a day below zero, and nothing else is", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      async (batches) => {
        const books = await floored();
        const [client] = all.clients;
        const stored: Move[] = [];
        for (const batch of batches) {
          const answers = await call<Reply[]>(
            client!,
            "post_many",
            batch.map((one) => of(books, one)),
          );
          for (const [nr, one] of batch.entries()) {
            const low = lowest([...stored, one], one.day);
            if (one.amount > 0 || low.balance >= 0) {
              expect(answers[nr]!.refused, JSON.stringify({ stored, one })).toBeUndefined();
              stored.push(one);
            } else {
              const { account, ...refused } = answers[nr]!.refused!;
              expect(refused).toEqual({ code: 7012, lines: [2], day: dateOf(low.day), balance: low.balance });
              expect(account.title).toBe("cash");
            }
          }
        }
        expect(await ledgerMismatches(books)).toEqual([]);
      },
    ),
    { numRuns: runs(25) },
  );
}, 120_000);

test("of 32 concurrent payments, dated now and before, the box pays what it holds", async () => {
  const books = await floored();
  await call(all.clients[0]!, "post", of(books, { day: 1, amount: 100 }));
  const payments = Array.from({ length: 32 }, (_, nr) => ({ day: 2 + (nr % 9), amount: -10 }));
  const answers = await share(all.clients, payments, (client, one) => call<Reply>(client, "post", of(books, one)));
  expect(answers.filter(({ voucher_id }) => voucher_id)).toHaveLength(10);
  expect(answers.flatMap(({ refused }) => refused?.code ?? [])).toEqual(Array(22).fill(7012));
});

test("a box that is below zero accepts what raises it, and what is set to warn or off everything", async () => {
  const books = await floored();
  const { branchId, cash } = books;
  const [client] = all.clients;
  const floor = (mode: string) =>
    asLedgerOwner("update ledger.accounts set cash_floor = $3::ledger.cash_floor where branch_id = $1 and id = $2", [
      ...[branchId, cash, mode],
    ]);
  await floor("warn");
  expect(await call<Reply>(client!, "post", of(books, { day: 3, amount: -50 }))).not.toHaveProperty("refused");
  await floor("refuse");
  expect(await call<Reply>(client!, "post", of(books, { day: 4, amount: 20 }))).not.toHaveProperty("refused");
  expect((await call<Reply>(client!, "post", of(books, { day: 4, amount: -1 }))).refused).toMatchObject({
    code: 7012,
    day: dateOf(4),
    balance: -31,
  });
  await floor("off");
  expect(await call<Reply>(client!, "post", of(books, { day: 5, amount: -1 }))).not.toHaveProperty("refused");
});

test("a box in dollars is judged by its dollars, whatever they are worth in the books", async () => {
  const books = await floored("USD");
  const { branchId, cash, cost, sale } = books;
  const [client] = all.clients;
  const dollars = (fc_amount: number, worth: number, into: boolean) => {
    const rate = worth / fc_amount;
    const fc_side = (name: "fc_dr" | "fc_cr") => ({ ccy: "USD", rate, [name]: fc_amount });
    return voucher(
      branchId,
      into
        ? [
            { account_id: cash, dr: worth, ...fc_side("fc_dr") },
            { account_id: sale, cr: worth, ...fc_side("fc_cr") },
          ]
        : [
            { account_id: cost, dr: worth, ...fc_side("fc_dr") },
            { account_id: cash, cr: worth, ...fc_side("fc_cr") },
          ],
    );
  };
  expect(await call<Reply>(client!, "post", dollars(1_000, 500_000, true))).not.toHaveProperty("refused");
  // All of it, at a higher rate: more than its worth in the books.
  expect(await call<Reply>(client!, "post", dollars(900, 585_000, false))).not.toHaveProperty("refused");
  expect((await call<Reply>(client!, "post", dollars(101, 50_500, false))).refused).toMatchObject({ balance: -1 });
});

test("a new branch refuses for its cash boxes, warns for its banks, and does neither elsewhere", async () => {
  const name = `floors-${Date.now()}`;
  const { id } = await prisma().branch.create({
    data: {
      company: { create: { name } },
      ...{ code: name, name, nameLatin: name, currency: "IRR", calendar: "jalali", timeZone: "Asia/Tehran" },
    },
  });
  const floors = await asLedgerOwner<{ kind: string; cash_floor: string }>(
    `select distinct coalesce(kind::text, '-') as kind, cash_floor::text from ledger.accounts
      where branch_id = $1 and cash_floor <> 'off' order by 1`,
    [id],
  );
  expect(floors).toEqual([
    { kind: "bank", cash_floor: "warn" },
    { kind: "cash", cash_floor: "refuse" },
  ]);
});

test("closing warns of the lowest day of an account that was below zero, and of no later one", async () => {
  const books = await floored();
  const { branchId, cash } = books;
  const [client] = all.clients;
  await asLedgerOwner("update ledger.accounts set cash_floor = 'warn' where branch_id = $1 and id = $2", [
    branchId,
    cash,
  ]);
  const moves = [
    { day: 2, amount: 30 },
    { day: 5, amount: -50 },
    { day: 6, amount: 70 },
    { day: 40, amount: -500 },
  ];
  await call<Reply[]>(
    client!,
    "post_many",
    moves.map((one) => of(books, one)),
  );
  const check = async (until: string) => {
    const checks = await call<{ key: string }[]>(client!, "closing_checks", branchId, until, true);
    return checks.find(({ key }) => key === "cash");
  };
  expect(await check("2026-02-28")).toMatchObject({ ok: true, blocks: false });
  expect(await check("2026-03-31")).toMatchObject({
    ...{ ok: false, blocks: false, count: 1 },
    rows: [{ account_id: cash, day: dateOf(5), amount: "-20" }],
  });
  expect(await check("2026-04-30")).toMatchObject({ rows: [{ day: dateOf(40), amount: "-450" }] });
});
