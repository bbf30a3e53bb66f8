import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { seatsOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { casesOf, decide, desk, rowOf } from "../../../../tests/paying";
import { runs } from "../../../../tests/runs";
import { key, type Selling, selling, tradeFaults, traveller } from "../../../../tests/trades";
import { startCheckout } from "../../cashier/gateway/start-checkout";
import { verifyInvoice } from "../../cashier/gateway/verify-payment";
import { payTrade } from "./pay-trade";

let at: Selling;
beforeAll(async () => {
  at = await selling();
});

const faults = () => tradeFaults(at.branchId);
const tradeOf = (id: number) => prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id } });

type Payment = { serial_id: string; link: string };
/** The payer pays at the gateway; its status has not been queried yet. */
async function paidAt({ serial_id, link }: Payment) {
  await startCheckout(desk(), link.slice(3));
  const row = await rowOf(serial_id);
  await decide(row, "approved");
  return row;
}
const verify = ({ serial_id }: Payment, now = new Date()) =>
  verifyInvoice({ ...desk(), now }, at.clerk, { drive: "trade", serial_id });

/** An own seat in a trade to be paid by gateway (or both ways). */
async function waiting(
  given: { has?: number; wallet?: number; passengers?: object[]; requestKey?: string; capacity?: number } = {},
) {
  const sara = await at.rich(given.has ?? 0);
  const { flight, lock } = await at.locked(sara, { capacity: given.capacity ?? 10 });
  const payment = given.wallet
    ? { method: "split" as const, wallet_amount: given.wallet }
    : { method: "gateway" as const, return_url: "https://shop.example/back" };
  const request = { locks: [lock.lock_id], accepted_total: lock.total, payment, passengers: [traveller()] };
  const requestKey = given.requestKey ?? key();
  const result = await at.store(sara, request, { requestKey });
  const balance = async () => {
    const [row] = await query<{ balance: string; held: string }>("t.purse", PURSE, [
      at.branchId,
      `passenger:${sara.passengerId}`,
    ]);
    return { balance: Number(row?.balance ?? 0), held: Number(row?.held ?? 0) };
  };
  return { sara, flight, lock, asked: request, requestKey, told: result, balance };
}
const PURSE = `
  select l.cr - l.dr as balance, l.pending as held from wallets w join ledger.account_balances l using (branch_id, account_id)
   where w.branch_id = $1 and w.owner = $2`;

describe("own seats by gateway", () => {
  test("await the payment longer than their lock's normal lifetime, and are issued once paid", async () => {
    const { sara, flight, lock, asked, requestKey, told, balance } = await waiting();
    expect(told).toMatchObject({
      ...{ status: "awaiting_payment", method: "gateway", payable: 1_000_000, paid: 0, invoice: null },
      payment: { amount: 1_000_000, link: expect.stringMatching(/^\/p\/.{22,}$/) },
    });
    expect(await at.store(sara, asked, { requestKey })).toEqual(told);
    const [held] = await prisma().hold.findMany({ where: { branchId: at.branchId, lockId: lock.lock_id } });
    expect(held!.expiresAt.getTime() - Date.parse(told.payment_deadline)).toBeGreaterThanOrEqual(120_000);
    expect(Date.parse(told.payment_deadline)).toBeGreaterThan(Date.parse(lock.expires_at));
    expect(await payTrade(desk(), { branch_id: at.branchId, trade_id: told.trade_id, actor: "system" })).toMatchObject({
      ...{ status: "awaiting_payment", waiting: true },
    });
    await paidAt(told.payment!);
    expect(await verify(told.payment!)).toMatchObject({ status: 3, applied: true });
    expect(await tradeOf(told.trade_id)).toMatchObject({ status: "issued", paid: 1_000_000n });
    expect(await balance()).toEqual({ balance: 0, held: 0 });
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ sold: 1, held: 0 });
    await Promise.all(Array.from({ length: 5 }, () => verify(told.payment!)));
    expect(await payTrade(desk(), { branch_id: at.branchId, trade_id: told.trade_id, actor: "system" })).toEqual({
      ...{ status: "issued", paid: 1_000_000 },
    });
    expect(await faults()).toEqual([]);
  });

  test("are not paid from the wallet: the buyer chose the gateway", async () => {
    const { told, balance } = await waiting({ has: 5_000_000 });
    const pay = await payTrade(desk(), { branch_id: at.branchId, trade_id: told.trade_id, actor: "system" });
    expect(pay).toMatchObject({ status: "awaiting_payment", waiting: true });
    expect(await balance()).toEqual({ balance: 5_000_000, held: 0 });
  });

  test("with a split payment the wallet's part is reserved until the rest is paid", async () => {
    const { sara, told, balance } = await waiting({ has: 400_000, wallet: 300_000 });
    expect(told.payment!.amount).toBe(700_000);
    expect(await balance()).toEqual({ balance: 400_000, held: 300_000 });
    const other = await at.locked(sara, { adult: 200_000 });
    await expect(
      at.store(sara, { locks: [other.lock.lock_id], accepted_total: other.lock.total }),
    ).rejects.toMatchObject({ reason: "walletInsufficient" });
    await paidAt(told.payment!);
    await verify(told.payment!);
    expect(await tradeOf(told.trade_id)).toMatchObject({ status: "issued", paid: 1_000_000n, walletAmount: 300_000n });
    expect(await balance()).toEqual({ balance: 100_000, held: 0 });
    expect(await faults()).toEqual([]);
  });

  test("released in between are not paid: the money goes to the wallet, and a case is opened", async () => {
    const { lock, told, balance } = await waiting();
    await asLedgerOwner("update holds set status = 'released' where branch_id = $1 and lock_id = $2", [
      ...[at.branchId, lock.lock_id],
    ]);
    await asLedgerOwner(
      "update charter_classes c set held = c.held - 1 from holds h where h.branch_id = $1 and h.lock_id = $2 and c.branch_id = h.branch_id and c.id = h.class_id",
      [at.branchId, lock.lock_id],
    );
    await paidAt(told.payment!);
    const cases = (await casesOf(at)).not_applied ?? 0;
    expect(await verify(told.payment!)).toMatchObject({ status: 3, applied: false });
    const trade = await tradeOf(told.trade_id);
    expect(trade).toMatchObject({ status: "expired", paid: 0n, paidVoucherId: null });
    expect((await casesOf(at)).not_applied).toBe(cases + 1);
    expect(await balance()).toEqual({ balance: 1_000_000, held: 0 });
    expect(await faults()).toEqual([]);
  });

  test("of two items a lost one is not paid; with all-or-nothing neither is", async () => {
    for (const [on_partial, status, left] of [
      ["best_effort", "partially_issued", 1_000_000],
      ["all_or_nothing", "expired", 2_000_000],
    ] as const) {
      const sara = await at.rich(0);
      const [stored, lost] = [await at.locked(sara), await at.locked(sara)];
      const result = await at.store(sara, {
        ...{ locks: [stored.lock.lock_id, lost.lock.lock_id], accepted_total: 2_000_000, on_partial },
        payment: { method: "gateway" },
      });
      await prisma().charterClass.updateMany({
        where: { branchId: at.branchId, id: lost.flight.classId },
        data: { closed: true },
      });
      await paidAt(result.payment!);
      await verify(result.payment!);
      const trade = await prisma().trade.findFirstOrThrow({
        where: { branchId: at.branchId, id: result.trade_id },
        include: { items: { orderBy: { line: "asc" } } },
      });
      expect([trade.status, Number(trade.paid)]).toEqual([status, 2_000_000 - left]);
      expect(trade.items[1]).toMatchObject({ status: "failed", faultCode: 4006, paid: 0n });
      const [purse] = await query<{ balance: string }>("t.purse", PURSE, [
        at.branchId,
        `passenger:${sara.passengerId}`,
      ]);
      expect(Number(purse!.balance)).toBe(left);
    }
    expect(await faults()).toEqual([]);
  });
});

/** Extensive run: `npm run torture -- R3`. */
const CASES = runs(200, "R3_CASES");

test("a payment within 50 ms of the lock's expiry is either booked or credited to the wallet", {
  timeout: 30_000 + CASES * 500,
}, async () => {
  const ends = { booked: 0, back: 0 };
  const at_once = 20;
  const flight = await at.flight({ capacity: CASES });
  for (let done = 0; done < CASES; done += at_once) {
    await Promise.all(
      Array.from({ length: Math.min(at_once, CASES - done) }, async (_, n) => {
        const sara = await at.rich(0);
        const lock = await at.lockOf(sara, flight);
        const request = { locks: [lock.lock_id], accepted_total: lock.total, payment: { method: "gateway" as const } };
        const result = await at.store(sara, request);
        await paidAt(result.payment!);
        // The lock's expiry by the test's clock, which payment and sweeper use.
        const offset = Math.round(((done + n) * 100) / (CASES - 1)) - 50;
        const end = new Date(Date.now() + 40);
        await asLedgerOwner("update holds set expires_at = $3 where branch_id = $1 and lock_id = $2", [
          ...[at.branchId, lock.lock_id, end],
        ]);
        await new Promise((wake) => setTimeout(wake, Math.max(0, end.getTime() + offset - Date.now())));
        const sweep = () => query("t.sweep", "select expire_holds(200)").catch(() => {});
        await Promise.all([verify(result.payment!, new Date(end.getTime() + offset)), sweep()]);
        await sweep();
        const trade = await tradeOf(result.trade_id);
        const [purse] = await query<{ balance: string }>("t.purse", PURSE, [
          at.branchId,
          `passenger:${sara.passengerId}`,
        ]);
        const stored = [trade.status, Number(trade.paid), Number(purse!.balance)];
        if (trade.status === "issued") {
          ends.booked++;
          expect(stored).toEqual(["issued", 1_000_000, 0]);
        } else {
          ends.back++;
          expect(stored).toEqual(["expired", 0, 1_000_000]);
        }
      }),
    );
  }
  expect(ends.booked + ends.back).toBe(CASES);
  expect(await faults()).toEqual([]);
});
