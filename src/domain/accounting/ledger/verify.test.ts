import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { batchersOn } from "@/domain/kernel/batcher";
import { query } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, type Line, tamper, voucher } from "../../../../tests/ledger";
import { runs } from "../../../../tests/runs";

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
});
afterAll(() => owner.end());

type Answer = { voucher_id?: number; refused?: { code: number } };
const POST = {
  name: "test.post",
  one: "select ledger.post($1) as answer",
  many: "select ledger.post_many($1) as answers",
};
const differences = (of: Chart) =>
  query("test.verify", "select fault, account_id, day, voucher_id from ledger.verify($1, '2025-01-01', '2027-12-31')", [
    of.branchId,
  ]);

/** The model: manual sums of the accepted documents. */
type Model = Map<string, { dr: number; cr: number; n: number }>;

const names = ["cash", "bank", "sale", "cost", "receivable", "wallet"] as const;
const anyVoucher = fc.record({
  day: fc.integer({ min: 0, max: 400 }),
  parts: fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names), fc.integer({ min: 1, max: 1_000 })), {
    minLength: 1,
    maxLength: 4,
  }),
  spoilt: fc.integer({ min: 0, max: 9 }),
});

test("for any order and batching, turnovers equal the accepted documents, and limits hold", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyVoucher, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 2 }),
      async (sent, processes) => {
        const of = await chart((await office()).branchId);
        await asLedgerOwner(
          "update ledger.account_balances set ceiling = 2000 where branch_id = $1 and account_id = $2",
          [of.branchId, of.receivable],
        );
        const runBatched = batchersOn(query, processes);
        const model: Model = new Map();
        await Promise.all(
          sent.map(async ({ day, parts, spoilt }) => {
            const lines: Line[] = parts.flatMap(([from, to, amount]) => [
              { account_id: of[from], dr: amount },
              { account_id: of[to], cr: amount },
            ]);
            if (spoilt === 0) lines[0]!.dr! += 1;
            const date = new Date(Date.UTC(2025, 10, 1 + day)).toISOString().slice(0, 10);
            const answer = await runBatched<Answer>(
              POST,
              JSON.stringify(voucher(of.branchId, lines, { doc_date: date })),
            );
            expect(answer.refused?.code ?? 1000).toBeOneOf(spoilt === 0 ? [8001] : [1000, 7001, 7002]);
            if (!answer.voucher_id) return;
            for (const { account_id, dr = 0, cr = 0 } of lines) {
              const key = `${account_id} ${date}`;
              const sum = model.get(key) ?? { dr: 0, cr: 0, n: 0 };
              model.set(key, { dr: sum.dr + dr, cr: sum.cr + cr, n: sum.n + 1 });
            }
          }),
        );
        const days = await query<{ key: string; dr: number; cr: number; n: number }>(
          "test.days-of-all",
          `select account_id || ' ' || day as key, sum(dr)::int as dr, sum(cr)::int as cr, sum(n)::int as n
           from ledger.turn_day where branch_id = $1 group by 1`,
          [of.branchId],
        );
        expect(new Map(days.map(({ key, ...sums }) => [key, sums]))).toEqual(model);
        expect(await differences(of)).toEqual([]);
        const [beyond] = await query<{ n: number }>(
          "test.beyond",
          "select count(*)::int as n from ledger.account_balances where branch_id = $1 and side * (dr - cr) > ceiling",
          [of.branchId],
        );
        expect(beyond).toEqual({ n: 0 });
      },
    ),
    { numRuns: runs(25, "LEDGER_VERIFY") },
  );
}, 1_200_000);

test("a manipulation bypassing triggers is reported by account and day, and repaired", async () => {
  const of = await chart((await office()).branchId);
  const [a, b] = await Promise.all(
    [100, 250].map((amount) =>
      post(of, [
        { account_id: of.cash, dr: amount },
        { account_id: of.sale, cr: amount },
      ]),
    ),
  );
  const day = "2026-03-10";
  expect(await differences(of)).toEqual([]);

  await tamper(`update ledger.turn_day set dr = dr + 1 where branch_id = ${of.branchId} and account_id = ${of.cash}`);
  expect(await differences(of)).toEqual([
    { fault: "day", account_id: of.cash, day, voucher_id: null },
    { fault: "month", account_id: of.cash, day: "2026-03-01", voucher_id: null },
  ]);
  await owner.query("select ledger.rebuild($1, $2, $2)", [of.branchId, day]);
  expect(await differences(of)).toEqual([]);

  // Two lines of one account and day with swapped amounts: all sums stay the same except the vouchers'.
  await tamper(
    `update ledger.entries_2026 set dr = 350 - dr, fc_dr = 350 - fc_dr where branch_id = ${of.branchId} and account_id = ${of.cash}`,
  );
  expect(await differences(of)).toEqual(
    expect.arrayContaining([
      { fault: "day", account_id: of.cash, day, voucher_id: null },
      { fault: "voucher", account_id: null, day, voucher_id: a },
      { fault: "voucher", account_id: null, day, voucher_id: b },
    ]),
  );
  await tamper(
    `update ledger.entries_2026 set dr = 350 - dr, fc_dr = 350 - fc_dr where branch_id = ${of.branchId} and account_id = ${of.cash}`,
    `delete from ledger.entries_2026 where branch_id = ${of.branchId} and voucher_id = ${a} and line = 2`,
  );
  expect(await differences(of)).toEqual([
    { fault: "day", account_id: of.sale, day, voucher_id: null },
    { fault: "voucher", account_id: null, day, voucher_id: a },
  ]);
});

/** Posts one document and returns its id. */
async function post(of: Chart, lines: Line[], more: object = {}): Promise<bigint> {
  const item = JSON.stringify(voucher(of.branchId, lines, more));
  const [row] = await query<{ answer: Answer }>("test.one", "select ledger.post($1) as answer", [item]);
  return BigInt(row!.answer.voucher_id!);
}

test("each kind of damage is reported at its exact place", async () => {
  const of = await chart((await office()).branchId);
  const at = `branch_id = ${of.branchId}`;
  const pair = (from: number, to: number, amount: number): Line[] => [
    { account_id: from, dr: amount },
    { account_id: to, cr: amount },
  ];
  // The sale's turnovers are spread over four slots.
  for (const amount of [1, 2, 3, 4, 5, 6]) await post(of, pair(of.cash, of.sale, amount));
  await post(of, pair(of.bank, of.wallet, 70), { doc_date: "2026-04-02" });
  const [day, april, none] = ["2026-03-10", "2026-04-01", { voucher_id: null }];
  const slot = `ctid = (select ctid from ledger.turn_day where ${at} and account_id = ${of.sale} and slot = 2)`;
  const damages: [damage: string, repair: string, named: object[]][] = [
    [
      `update ledger.turn_day set cr = cr + 1 where ${slot}`,
      `update ledger.turn_day set cr = cr - 1 where ${slot}`,
      [
        { fault: "day", account_id: of.sale, day, ...none },
        { fault: "month", account_id: of.sale, day: "2026-03-01", ...none },
      ],
    ],
    [
      `update ledger.turn_day set hsum = hsum # 1 where ${slot}`,
      `update ledger.turn_day set hsum = hsum # 1 where ${slot}`,
      [{ fault: "day", account_id: of.sale, day, ...none }],
    ],
    [
      `insert into ledger.turn_day select branch_id, ${of.cost}, ccy, day, 0, 0, 0, 0, 0, 0, 0 from ledger.turn_day where ${slot}`,
      `delete from ledger.turn_day where ${at} and account_id = ${of.cost}`,
      [{ fault: "day", account_id: of.cost, day, ...none }],
    ],
    [
      `update ledger.turn_month set n = n + 1 where ${at} and account_id = ${of.bank}`,
      `update ledger.turn_month set n = n - 1 where ${at} and account_id = ${of.bank}`,
      [{ fault: "month", account_id: of.bank, day: april, ...none }],
    ],
    [
      `update ledger.account_balances set cr = cr + 1 where ${at} and account_id = ${of.wallet}`,
      `update ledger.account_balances set cr = cr - 1 where ${at} and account_id = ${of.wallet}`,
      [{ fault: "balance", account_id: of.wallet, day: null, ...none }],
    ],
  ];
  for (const [damage, repair, named] of damages) {
    await tamper(damage);
    expect([damage, await differences(of)]).toEqual([damage, named]);
    await tamper(repair);
    expect(await differences(of)).toEqual([]);
  }

  const id = await post(of, pair(of.cost, of.bank, 9));
  const lines = (account: number) => ({ fault: "day", account_id: account, day, ...none });
  const ofVoucher = { fault: "voucher", account_id: null, day, voucher_id: id };
  // Exceeds the range of sums: still reported, and only that.
  const huge = "9223372036854775807";
  await tamper(
    `update ledger.entries_2026 set dr = ${huge}, fc_dr = ${huge} where ${at} and voucher_id = ${id} and dr > 0`,
  );
  await tamper(`update ledger.turn_day set dr = -${huge}, fc_dr = -${huge} where ${at} and account_id = ${of.cost}`);
  expect(await differences(of)).toEqual([lines(of.cost), expect.objectContaining({ fault: "month" }), ofVoucher]);
  await tamper(`delete from ledger.entries_2026 where ${at} and voucher_id = ${id}`);
  expect(await differences(of)).toEqual([
    ...[of.bank, of.cost].map(lines),
    { fault: "month", account_id: of.cost, day: "2026-03-01", ...none },
    ofVoucher,
  ]);
});

test("repaired during concurrent postings: nothing is lost or counted twice", async () => {
  const of = await chart((await office()).branchId);
  const runBatched = batchersOn(query);
  let running = true;
  const posting = Promise.all(
    Array.from({ length: 8 }, async () => {
      let n = 0;
      for (; running; n++) {
        const lines = [
          { account_id: of.cash, dr: 1 },
          { account_id: of.sale, cr: 1 },
        ];
        await runBatched<Answer>(POST, JSON.stringify(voucher(of.branchId, lines)));
      }
      return n;
    }),
  );
  for (let time = 0; time < 5; time++)
    await owner.query("select ledger.rebuild($1, '2026-03-10', '2026-03-10')", [of.branchId]);
  running = false;
  const posted = (await posting).reduce((sum, n) => sum + n, 0);
  expect(await differences(of)).toEqual([]);
  const [row] = await query<{ dr: number }>(
    "test.sum",
    "select sum(dr)::int as dr from ledger.turn_month where branch_id = $1 and account_id = $2",
    [of.branchId, of.cash],
  );
  expect(row!.dr).toBe(posted);
});
