import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { ctxOf } from "../../../../tests/fixtures";
import { advance, broken, inWallet, issuingDeps, sandboxLock } from "../../../../tests/issuing";
import { asLedgerOwner } from "../../../../tests/ledger";
import { buying } from "../../../../tests/offer-locks";
import { refusal } from "../../../../tests/operators";
import { decide, desk, rowOf } from "../../../../tests/paying";
import { ALLOW, key, type Selling, selling, tradeFaults, traveller } from "../../../../tests/trades";
import { createInvoice } from "../../cashier/gateway/create-invoice";
import { Invoice } from "../../cashier/gateway/schema";
import { startCheckout } from "../../cashier/gateway/start-checkout";
import { verifyInvoice } from "../../cashier/gateway/verify-payment";
import type { CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { completeTrade } from "../issue/complete-trade";
import { OwnTradeQuery } from "../issue/schema";
import { listOwnTrades } from "./list-trades";
import { TradeStore } from "./schema";
import { storeTrade } from "./store-trade";

let at: Selling;
beforeAll(async () => {
  at = await selling();
});

type Rich = Awaited<ReturnType<Selling["rich"]>>;
const FUNDS = 900_000_000;
const GATEWAY = { payment: { method: "gateway" as const } };
const tradeOf = (id: number) => prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id } });
const statusOf = async (id: number) => (await tradeOf(id)).status;
const lockOf = (lockId: string) => prisma().offerLock.findFirstOrThrow({ where: { branchId: at.branchId, lockId } });
const purseOf = ({ passengerId }: { passengerId: number }) => inWallet(at.branchId, `passenger:${passengerId}`);

type Payment = { serial_id: string; link: string };
async function paidAt({ serial_id, link }: Payment) {
  await startCheckout(desk(), link.slice(3));
  await decide(await rowOf(serial_id), "approved");
}
const verify = ({ serial_id }: Payment) => verifyInvoice(desk(), at.clerk, { drive: "trade", serial_id });

/** Moves a trade's deadline this many seconds into the past. */
const over = (id: number, seconds: number) =>
  prisma().trade.update({
    where: { branchId_id: { branchId: at.branchId, id } },
    data: { paymentDeadline: new Date(Date.now() - seconds * 1_000), nextStepAt: new Date() },
  });

async function sound() {
  expect(await tradeFaults(at.branchId)).toEqual([]);
  expect(await broken(at.branchId)).toEqual([]);
}

describe("a supplier's lock is sold once", () => {
  test("by wallet: it counts as used once paid, and a second trade is rejected", async () => {
    const sara = await at.rich(FUNDS);
    const lock = await sandboxLock(at, sara);
    const request = { locks: [lock.lock_id], accepted_total: lock.total };
    const result = await at.store(sara, request);
    expect(result.status).toBe("paid");
    expect(await lockOf(lock.lock_id)).toMatchObject({ status: "used" });
    expect(await refusal(at.store(sara, request))).toEqual({ reason: "lockUnusable", fields: ["locks[0]"] });
    expect(await purseOf(sara)).toBe(FUNDS - lock.total);
    expect(await advance(at, result.trade_id)).toBe("issued");
    await sound();
  });

  test("no second payment link while one is being paid; the payment buys the lock", async () => {
    const sara = await at.rich(0);
    const lock = await sandboxLock(at, sara);
    const request = { locks: [lock.lock_id], accepted_total: lock.total, ...GATEWAY };
    const { trade_id, payment } = await at.store(sara, request);
    await paidAt(payment!);
    expect(await refusal(at.store(sara, request))).toMatchObject({ reason: "lockBeingPaid", data: { trade_id } });
    await verify(payment!);
    expect(await advance(at, trade_id)).toBe("issued");
    expect(await purseOf(sara)).toBe(0);
    expect(await lockOf(lock.lock_id)).toMatchObject({ status: "used" });
    await sound();
  });

  test("stays used when it expires during the supplier's call", async () => {
    const sara = await at.rich(FUNDS);
    const lock = await sandboxLock(at, sara);
    const { trade_id } = await at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total });
    await asLedgerOwner(`begin; alter table offer_locks disable trigger guard;
      update offer_locks set expires_at = now() - interval '1 s' where branch_id = ${at.branchId} and lock_id = '${lock.lock_id}';
      alter table offer_locks enable trigger guard; commit`);
    await query("t.expire", "select expire_offer_locks(100)");
    expect(await lockOf(lock.lock_id)).toMatchObject({ status: "used" });
    const orders = await prisma().supplierOrder.findMany({
      where: { branchId: at.branchId, reference: lock.lock_id, operation: "lock" },
    });
    expect(orders.map(({ state }) => state)).toEqual(["locked"]);
    expect(await advance(at, trade_id)).toBe("issued");
  });
});

test("an ended trade does not release a lock that another trade uses", async () => {
  const sara = await at.rich(0);
  const lock = await sandboxLock(at, sara);
  const request = { locks: [lock.lock_id], accepted_total: lock.total, ...GATEWAY };
  const [first, second] = [await at.store(sara, request), await at.store(sara, request)];
  // The second has taken its place.
  await over(first.trade_id, 1);
  expect(await advance(at, first.trade_id)).toBe("canceled");
  expect(await lockOf(lock.lock_id)).toMatchObject({ status: "open" });
  await paidAt(second.payment!);
  await verify(second.payment!);
  expect(await advance(at, second.trade_id)).toBe("issued");
  // No other trade uses this one.
  const alone = await sandboxLock(at, sara);
  const third = await at.store(sara, { ...request, locks: [alone.lock_id], accepted_total: alone.total });
  await over(third.trade_id, 1);
  await advance(at, third.trade_id);
  expect(await lockOf(alone.lock_id)).toMatchObject({ status: "released" });
  await sound();
});

test("a trade that takes a lock at the moment of its release retains it", async () => {
  for (const lock_of of [async (sara: Rich) => (await at.locked(sara)).lock, (sara: Rich) => sandboxLock(at, sara)]) {
    const sara = await at.rich(0);
    const lock = await lock_of(sara);
    const request = { locks: [lock.lock_id], accepted_total: lock.total, ...GATEWAY };
    const first = await at.store(sara, request);
    await over(first.trade_id, 1);
    const stored: Awaited<ReturnType<typeof at.store>>[] = [];
    const deps = issuingDeps();
    const meanwhile: typeof deps.query = async (name, ...rest) => {
      if (name === "trade.release") stored.push(await at.store(sara, request));
      return deps.query(name, ...rest);
    };
    expect(await advance(at, first.trade_id, { ...deps, query: meanwhile })).toBe("expired");
    const [second] = stored;
    expect(await lockOf(lock.lock_id)).toMatchObject({ status: "open" });
    await paidAt(second!.payment!);
    await verify(second!.payment!);
    await advance(at, second!.trade_id);
    expect(await statusOf(second!.trade_id)).toBe("issued");
  }
  await sound();
});

test("a payer at the gateway before the deadline has two more minutes", async () => {
  const sara = await at.rich(0);
  const { lock } = await at.locked(sara);
  const result = await at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total, ...GATEWAY });
  await paidAt(result.payment!);
  await over(result.trade_id, 1);
  expect(await advance(at, result.trade_id)).toBe("awaiting_payment");
  const { paymentDeadline, nextStepAt } = await tradeOf(result.trade_id);
  expect(nextStepAt!.getTime() - paymentDeadline.getTime()).toBe(120_000);
  await verify(result.payment!);
  expect(await statusOf(result.trade_id)).toBe("issued");
  await sound();
});

describe("a failed purchase is never charged later", () => {
  test("in a closed month", async () => {
    const closed = await selling();
    const sara = await closed.rich(FUNDS);
    const { lock } = await closed.locked(sara);
    await asLedgerOwner("update ledger.periods set state = 'closed' where branch_id = $1", [closed.branchId]);
    const request = { locks: [lock.lock_id], accepted_total: lock.total };
    expect((await refusal(closed.store(sara, request))).reason).toBe("periodClosed");
    const [trade] = await prisma().trade.findMany({ where: { branchId: closed.branchId } });
    expect(trade).toMatchObject({ status: "canceled", nextStepAt: null });
  });

  test("when the books reject it", async () => {
    const other = await selling();
    const sara = await other.rich(FUNDS);
    const { lock } = await other.locked(sara);
    await asLedgerOwner(
      `update ledger.accounts a set active = false from ledger.mappings m
        where m.branch_id = $1 and m.key = 'sale' and a.branch_id = m.branch_id and a.id = m.account_id`,
      [other.branchId],
    );
    const request = { locks: [lock.lock_id], accepted_total: lock.total };
    await expect(other.store(sara, request)).rejects.toMatchObject({ code: "LG003" });
    const [trade] = await prisma().trade.findMany({ where: { branchId: other.branchId } });
    expect(trade).toMatchObject({ status: "canceled", nextStepAt: null });
  });
});

describe("a payment link that could not be created", () => {
  const store = (actor: CustomerActor, lock: { lock_id: string; total: number }, requestKey: string, allow = ALLOW) => {
    const request = {
      ...{ locks: [lock.lock_id], accepted_total: lock.total, ...GATEWAY, contact: { mobile: "09121234567" } },
      passengers: [SARA],
    };
    return storeTrade(buying(actor, { requestKey } as object), TradeStore.parse(request), allow);
  };
  const SARA = traveller();
  /** Checked before the trade is stored, and again for its link. */
  const failing = (error: Error, from: number) => {
    let looks = 0;
    return () => (++looks >= from ? Promise.reject(error) : ALLOW());
  };

  test("after a transient error leaves the trade, and a retry of the call completes it", async () => {
    const sara = await at.rich(0);
    const { lock } = await at.locked(sara);
    const requestKey = key();
    const busy = new Refusal("databaseUnavailable", { retryAfterSeconds: 1 });
    expect((await refusal(store(sara, lock, requestKey, failing(busy, 2)))).reason).toBe("databaseUnavailable");
    const result = await store(sara, lock, requestKey);
    expect(result).toMatchObject({ status: "awaiting_payment", payment: { amount: lock.total } });
    for (const error of [busy, new Error("lost"), new Refusal("fieldInvalid")]) {
      await expect(store(sara, lock, requestKey, failing(error, 1))).rejects.toBe(error);
      expect(await statusOf(result.trade_id)).toBe("awaiting_payment");
    }
    expect(await prisma().trade.count({ where: { branchId: at.branchId, passengerId: sara.passengerId } })).toBe(1);
  });

  test("after a permanent error ends the trade", async () => {
    const sara = await at.rich(0);
    const { lock } = await at.locked(sara);
    await refusal(store(sara, lock, key(), failing(new Refusal("fieldInvalid"), 2)));
    const trades = await prisma().trade.findMany({
      where: { branchId: at.branchId, passengerId: sara.passengerId },
    });
    expect(trades.map(({ status }) => status)).toEqual(["canceled"]);
  });
});

test("a second link of a trade completes it like the first", async () => {
  const sara = await at.rich(0);
  const { lock } = await at.locked(sara);
  const result = await at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total, ...GATEWAY });
  const input = Invoice.parse({ drive: "trade", id: result.trade_id });
  const second = await createInvoice(ctxOf(at.clerk), input, await ALLOW());
  await paidAt(second);
  const desks = { gateway: desk(), trade: issuingDeps() };
  const complete = (serial_id: string) =>
    completeTrade(buying(sara) as never, desks, { trade_id: result.trade_id, serial_id });
  expect((await refusal(complete("x".repeat(32)))).reason).toBe("notFound");
  expect((await complete(result.payment!.serial_id)).status).toBe("awaiting_payment");
  const list = async () => (await listOwnTrades(buying(sara) as never, OwnTradeQuery.parse({}))).items;
  expect(await list()).toMatchObject([{ payment_status: "pending" }]);
  expect(await complete(second.serial_id)).toMatchObject({ status: "issued", paid: lock.total });
  await sound();
});
