import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { seatsOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { casesOf, decide, desk, rowOf } from "../../../../tests/paying";
import { key, type Selling, selling, tradeFaults, traveller } from "../../../../tests/trades";
import { readPayPage } from "../../cashier/gateway/read-page";
import { startCheckout } from "../../cashier/gateway/start-checkout";
import { verifyInvoice, verifyLink } from "../../cashier/gateway/verify-payment";

let at: Selling;
beforeAll(async () => {
  at = await selling();
});

type Payment = { serial_id: string; link: string };
const tradeOf = (id: number) => prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id } });
const verify = ({ serial_id }: Payment) => verifyInvoice(desk(), at.clerk, { drive: "trade", serial_id });
const page = ({ link }: Payment) => readPayPage(query, link.slice(3));
const purse = async (passengerId: number) => {
  const [row] = await query<{ balance: string; held: string }>(
    "t.purse",
    `select l.cr - l.dr as balance, l.pending as held from wallets w join ledger.account_balances l using (branch_id, account_id)
      where w.branch_id = $1 and w.owner = $2`,
    [at.branchId, `passenger:${passengerId}`],
  );
  return { balance: Number(row?.balance ?? 0), held: Number(row?.held ?? 0) };
};

/** A customer with a lock, and the request to store it. */
async function holding(has = 0) {
  const sara = await at.rich(has);
  const { flight, lock } = await at.locked(sara);
  const request = (payment: object = { method: "gateway" }) =>
    ({ locks: [lock.lock_id], accepted_total: lock.total, payment, passengers: [traveller()] }) as never;
  const store = (payment?: object) => at.store(sara, request(payment), { requestKey: key() });
  return { sara, flight, lock, store };
}

describe("one active order per lock", () => {
  test("a second order supersedes an unpaid first, whose link ends before the bank is reached", async () => {
    const { store, flight } = await holding();
    const first = await store();
    const second = await store();
    expect(await tradeOf(first.trade_id)).toMatchObject({ status: "canceled", supersededBy: second.trade_id });
    expect(await startCheckout(desk(), first.payment!.link.slice(3))).toEqual({ over: 5 });
    expect(await rowOf(first.payment!.serial_id)).toMatchObject({ status: 5, authority: null });
    expect(await page(first.payment!)).toMatchObject({ order: "superseded" });
    await startCheckout(desk(), second.payment!.link.slice(3));
    await decide(await rowOf(second.payment!.serial_id), "approved");
    await verify(second.payment!);
    expect(await tradeOf(second.trade_id)).toMatchObject({ status: "issued" });
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ sold: 1, held: 0 });
    expect(await tradeFaults(at.branchId)).toEqual([]);
  });

  test("while the first is being paid a second is rejected with 4009 and the id of the first", async () => {
    const { store } = await holding();
    const first = await store();
    await startCheckout(desk(), first.payment!.link.slice(3));
    await expect(store()).rejects.toMatchObject({
      reason: "lockBeingPaid",
      details: { data: { trade_id: first.trade_id }, fields: [{ path: "locks[0]" }] },
    });
    expect(await tradeOf(first.trade_id)).toMatchObject({ status: "awaiting_payment" });
  });

  test("a payment for a superseded order goes to the wallet, with page, event, case and message", async () => {
    const { sara, store } = await holding();
    const first = await store();
    await startCheckout(desk(), first.payment!.link.slice(3));
    const row = await rowOf(first.payment!.serial_id);
    await asLedgerOwner("update gateway_payments set heard_at = now() where serial_id = $1", [row.serial_id]);
    await decide(row, "declined");
    await verify(first.payment!);
    const second = await store();
    const before = (await casesOf(at))["not_applied"] ?? 0;
    // Back at the bank's page of the first order, and paid after all.
    await decide(row, "approved");
    await verifyLink(desk(), at.clerk, { id: row.id });
    expect(await purse(sara.passengerId)).toEqual({ balance: 1_000_000, held: 0 });
    expect(await tradeOf(first.trade_id)).toMatchObject({ status: "canceled", paid: 0n });
    expect(await page(first.payment!)).toMatchObject({ status: 3, order: "unapplied", checking: false });
    expect((await casesOf(at))["not_applied"]).toBe(before + 1);
    const events = await prisma().outboxEvent.findMany({
      where: { branchId: at.branchId, aggregateType: "gateway_payment", aggregateId: String(row.id) },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ type }) => type)).toContain("payment.unapplied");
    expect(events.map(({ type }) => type)).not.toContain("payment.applied");
    expect(events.at(-1)!.data).toMatchObject({ trade_id: first.trade_id, amount: 1_000_000 });
    const [message] = await query<{ text: string; to_address: string }>(
      "t.message",
      "select text, to_address from outgoing_messages where branch_id = $1 and business_key = $2",
      [at.branchId, `payment:${row.id}:unapplied`],
    );
    expect(message).toMatchObject({ to_address: "+989121234567", text: expect.stringMatching(/wallet|کیف پول/) });
    await Promise.all(Array.from({ length: 3 }, () => verify(first.payment!)));
    expect(await purse(sara.passengerId)).toEqual({ balance: 1_000_000, held: 0 });
    expect(await tradeOf(second.trade_id)).toMatchObject({ status: "awaiting_payment" });
  });

  test("the wallet amount reserved by the first is available to the second; a rejected second leaves the first unchanged", async () => {
    const { sara, store } = await holding(300_000);
    const first = await store({ method: "split", wallet_amount: 300_000 });
    await expect(store({ method: "wallet" })).rejects.toMatchObject({ reason: "walletInsufficient" });
    await expect(store({ method: "split", wallet_amount: 300_001 })).rejects.toMatchObject({
      reason: "walletInsufficient",
    });
    expect(await tradeOf(first.trade_id)).toMatchObject({ status: "awaiting_payment" });
    expect(await purse(sara.passengerId)).toEqual({ balance: 300_000, held: 300_000 });
    const second = await store({ method: "split", wallet_amount: 200_000 });
    expect(await tradeOf(first.trade_id)).toMatchObject({ status: "canceled", supersededBy: second.trade_id });
    expect(await purse(sara.passengerId)).toEqual({ balance: 300_000, held: 200_000 });
    expect(await tradeFaults(at.branchId)).toEqual([]);
  });

  test("the discount use moves to the order that replaces the first: a single-use code suffices for both", async () => {
    const { sara, lock } = await holding();
    const made = await prisma().discountCode.create({
      data: {
        ...{ branchId: at.branchId, code: `ONE${Date.now()}`, type: "fixed", value: 100_000n },
        ...{ usesLimit: 1, left: 1, createdBy: "operator:1" },
      },
    });
    const request = {
      ...{ locks: [lock.lock_id], accepted_total: lock.total, passengers: [traveller()], discount_code: made.code },
      payment: { method: "gateway" },
    } as never;
    const first = await at.store(sara, request, { requestKey: key() });
    const second = await at.store(sara, request, { requestKey: key() });
    expect(second).toMatchObject({ discount: 100_000, payable: 900_000 });
    expect(await tradeOf(first.trade_id)).toMatchObject({ status: "canceled" });
    const uses = await prisma().discountRedemption.findMany({ where: { branchId: at.branchId, codeId: made.id } });
    expect(uses).toMatchObject([{ state: "attached", tradeId: second.trade_id }]);
    expect(await tradeFaults(at.branchId)).toEqual([]);
  });

  test("of concurrent orders one remains active, and no two links of a lock can be paid", async () => {
    const { store, lock } = await holding();
    const stored = await Promise.allSettled(Array.from({ length: 8 }, () => store()));
    const refused = stored.flatMap((one) => (one.status === "rejected" ? [one.reason.reason as string] : []));
    // An order superseded between storing and its link is refused as over; one that was queued too long did nothing.
    const expected = ["lockBeingPaid", "operationNotAllowed", "fieldInvalid", "notFound", "databaseUnavailable"];
    expect(refused.filter((reason) => !expected.includes(reason))).toEqual([]);
    const living = await prisma().tradeItem.findMany({
      where: { branchId: at.branchId, lockId: lock.lock_id, status: { in: ["waiting", "issuing", "issued"] } },
    });
    expect(living).toHaveLength(1);
    expect(await tradeFaults(at.branchId)).toEqual([]);
  });

  test("the database rejects a second active item of a lock", async () => {
    const { store } = await holding();
    const { trade_id } = await store();
    const twice = asLedgerOwner(
      `insert into trade_items select (jsonb_populate_record(i, jsonb_build_object('line', 2, 'reference', 'trd_twice_twice'))).*
         from trade_items i where branch_id = $1 and trade_id = $2`,
      [at.branchId, trade_id],
    );
    await expect(twice).rejects.toMatchObject({ constraint: "trade_items_one_living" });
  });
});
