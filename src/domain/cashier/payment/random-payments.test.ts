import fc from "fast-check";
import { expect, test } from "vitest";
import { prisma } from "@/server/db";
import { balanceOf, cashier, type Desk, face, paymentMismatches, receipt, store } from "../../../../tests/payments";
import { runs } from "../../../../tests/runs";
import { postVoucher } from "../../accounting/ledger/post-voucher";
import { isRefusal } from "../../kernel/errors";
import { changePayment, releaseSettlement, settlePayment, trashPayment } from "./change-payment";
import { listOpenItems } from "./list-open-items";

/** Actions of the second test; `npm run torture -- payments` runs more. */
const ACTIONS = Number(process.env.PAYMENT_ACTIONS ?? 160);
const HISTORIES = runs(12);
const SEED = Number(process.env.FUZZ_SEED ?? 0);

const amount = fc.integer({ min: 1, max: 900 });
const nth = fc.nat(30);
const row = fc.record({
  type: fc.constantFrom("receipt", "payment"),
  method: fc.constantFrom("cash", "bank", "wallet", "check"),
  amount,
});
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("store" as const),
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
      pays: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("sell" as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("update" as const),
      nth,
      amount,
      method: fc.constantFrom("cash", "bank", "wallet"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("trash" as const), nth }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("settle" as const), nth, amount }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("release" as const), nth }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Refusals are expected; any other error fails the test. */
async function perform(desk: Desk, one: Act): Promise<boolean> {
  const { ctx, branchId } = desk;
  const party = { type: "colleague" as const, id: desk.colleague };
  const some = async () => {
    const all = await prisma().payment.findMany({
      where: { branchId },
      orderBy: { id: "asc" },
      select: { id: true, type: true },
    });
    return "nth" in one ? all[one.nth % Math.max(1, all.length)] : undefined;
  };
  const owed = async (side: "debit" | "credit") => (await listOpenItems(ctx, { party, side })).items[0];
  const settles = async (type: string, most: number) => {
    const item = await owed(type === "receipt" ? "debit" : "credit");
    return item ? [{ document_id: item.document_id, date: item.date, line: item.line, amount: BigInt(most) }] : [];
  };
  try {
    if (one.act === "sell") {
      const lines = [
        { account_id: desk.receivable, party: `colleague:${desk.colleague}`, dr: BigInt(one.amount) },
        { mapping: "sale", cr: BigInt(one.amount) },
      ];
      await postVoucher(ctx, { key: null, doc_date: "2026-11-10", kind: "sale", lines });
    } else if (one.act === "store") {
      const first = one.rows[0]!;
      const settled = one.pays ? await settles(first.type, first.amount) : [];
      const rows = one.rows.map((row, n) =>
        receipt(desk, {
          ...row,
          ...(row.method === "check" && { check: face(row.amount, { account_id: desk.account.bank }) }),
          ...(n === 0 &&
            settled.length > 0 && { settles: settled.map((item) => ({ ...item, amount: Number(item.amount) })) }),
        }),
      );
      await store(desk, rows);
    } else {
      const at = await some();
      if (!at) return false;
      if (one.act === "update") await changePayment(ctx, { id: at.id, amount: BigInt(one.amount), method: one.method });
      if (one.act === "trash") await trashPayment(ctx, { id: at.id });
      if (one.act === "settle") await settlePayment(ctx, { id: at.id, settles: await settles(at.type, one.amount) });
      if (one.act === "release") {
        const held = await prisma().settlement.findFirst({ where: { branchId, paymentId: at.id, releasedAt: null } });
        if (held) await releaseSettlement(ctx, { id: at.id, settlement_id: held.id });
      }
    }
    return true;
  } catch (error) {
    // A lock timeout is reported (9006), and nothing was done.
    if (!isRefusal(error) && !/lock timeout/.test(String(error))) throw error;
    return false;
  }
}

async function balances(desk: Desk) {
  const stored = await prisma().payment.findMany({ where: { branchId: desk.branchId, trashedAt: null } });
  for (const [name, account] of [
    ["cash", desk.account.cash],
    ["bank", desk.account.bank],
    ["wallet", desk.wallet],
  ] as const) {
    const sum = stored
      .filter(({ accountId }) => accountId === account)
      .reduce((total, { type, worth }) => total + (type === "receipt" ? Number(worth) : -Number(worth)), 0);
    expect([name, await balanceOf(desk, account)]).toEqual([name, sum]);
  }
}

test("for any stores, changes, trashes, settlements and releases the books equal the payments, and nothing is oversettled", async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25 }), async (acts) => {
      const desk = await cashier();
      for (const one of acts) done += Number(await perform(desk, one));
      expect(await paymentMismatches(desk)).toEqual([]);
      await balances(desk);
    }),
    { numRuns: HISTORIES },
  );
  expect(done).toBeGreaterThan(2 * HISTORIES);
}, 60_000);

test(
  "the same under concurrency",
  async () => {
    const desk = await cashier();
    const acts = fc.sample(act, { numRuns: ACTIONS, ...(SEED && { seed: SEED }) });
    const queues = Array.from({ length: 16 }, (_, n) => acts.filter((_, at) => at % 16 === n));
    const did = await Promise.all(
      queues.map(async (queue) => {
        let done = 0;
        for (const one of queue) done += Number(await perform(desk, one));
        return done;
      }),
    );
    expect(did.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(ACTIONS / 4);
    expect(await paymentMismatches(desk)).toEqual([]);
    await balances(desk);
  },
  60_000 + 50 * ACTIONS,
);
