import { beforeAll, describe, expect, test } from "vitest";
import { MAGIC } from "@/adapters/suppliers/sandbox/scenarios";
import { prisma } from "@/server/db";
import { trade } from "@/server/routers/customer/sales/trade";
import { customerDoor } from "../../../../tests/customers";
import { ctxOf } from "../../../../tests/fixtures";
import {
  advance,
  ageOrders,
  askAll,
  broken,
  casesOf,
  inWallet,
  issuingDeps,
  messagesOf,
  sandboxLock,
} from "../../../../tests/issuing";
import { came, decide, desk, rowOf } from "../../../../tests/paying";
import { type Selling, selling, tradeFaults, traveller } from "../../../../tests/trades";
import { fill } from "../../../../tests/wallets";
import { handleReturn } from "../../cashier/gateway/handle-callback";
import { startCheckout } from "../../cashier/gateway/start-checkout";
import type { CustomerActor } from "../../kernel/context";
import { resolveUnresolvedCase } from "../unresolved-order/resolve-case";
import { ResolveUnresolvedCaseInput } from "../unresolved-order/schema";

const door = customerDoor({ trade });
let at: Selling;
beforeAll(async () => {
  at = await selling();
});

const FUNDS = 900_000_000;
const NOT_ISSUED = MAGIC.find(({ scenario }) => scenario === "refused_issue")!.flight;

/** A customer over HTTP with money in the wallet, and the same in the domain. */
async function rich(funds = FUNDS) {
  const visitor = await door.passenger(at.branchId);
  const { passengerId, customerId, branchId } = visitor;
  await fill(branchId, { type: "passenger", id: passengerId }, funds);
  const actor: CustomerActor = { kind: "customer", branchId, group: "b2c", passengerId, customerId };
  return { ...visitor, actor, owner: `passenger:${passengerId}` };
}
type Rich = Awaited<ReturnType<typeof rich>>;

let made = 0;
const store = (who: Rich, body: object, scenario?: string) =>
  who.ask(
    "POST",
    "/trade/store",
    { passengers: [traveller()], contact: { mobile: "09121234567" }, payment: { method: "wallet" }, ...body },
    { "idempotency-key": `issue-${++made}`, ...(scenario && { test: scenario }) },
  );

type TradeData = { papers: { url: string }[] };
/** Links name the second they were made in, and are signed. */
const withoutTimes = ({ papers, ...data }: TradeData) => ({
  ...data,
  papers: papers.map(({ url, ...paper }) => ({ ...paper, url: /^.*\/t\/\d+-\d+-\d+/.exec(url)![0] })),
});

/** Checks that books, wallets, seats and trades of the branch are consistent. */
async function sound() {
  expect(await tradeFaults(at.branchId)).toEqual([]);
  expect(await broken(at.branchId)).toEqual([]);
}

describe("a supplier's seat, bought by wallet over HTTP", () => {
  test("is issued by the time the call answers: booking, invoice, documents, message", async () => {
    const sara = await rich();
    const lock = await sandboxLock(at, sara.actor);
    const { status, json } = await store(sara, { locks: [lock.lock_id], accepted_total: lock.total });
    expect([status, json]).toMatchObject([
      200,
      { status: true, data: { status: "issued", paid: lock.total, returned: 0 } },
    ]);
    const { trade_id, items, invoice } = json.data;
    expect(items[0]).toMatchObject({
      status: "issued",
      code: null,
      pnr: { local: expect.stringMatching(/^[A-Z2-9]{6}$/) },
    });
    expect(invoice).toMatchObject({ total: lock.total });
    const booking = await prisma().booking.findFirstOrThrow({
      where: { branchId: at.branchId, id: items[0].pnr.number },
      include: { items: { include: { passengers: true } } },
    });
    expect(booking).toMatchObject({
      tradeId: trade_id,
      supplierPnr: items[0].pnr.original,
      charterId: null,
      product: "flight",
    });
    expect(booking.items[0]!.passengers).toHaveLength(1);
    expect(await inWallet(at.branchId, sara.owner)).toBe(FUNDS - lock.total);
    await advance(at, trade_id);
    expect(
      (await messagesOf(at.branchId, trade_id)).map(({ text, toAddress }) => [
        text.includes(items[0].pnr.local),
        toAddress,
      ]),
    ).toEqual([[true, "+989121234567"]]);
    // The traveller is now stored as a passenger of the branch.
    const [who] = await prisma().tradePassenger.findMany({ where: { branchId: at.branchId, tradeId: trade_id } });
    expect(who!.passengerId).not.toBeNull();
    const again = await sara.ask("POST", "/trade/completion", { trade_id });
    expect(withoutTimes(again.json.data)).toEqual(withoutTimes(json.data));
    await advance(at, trade_id);
    expect(await messagesOf(at.branchId, trade_id)).toHaveLength(1);
    await sound();
  });

  test.each([
    ["refused_issue", 5004, 502],
    ["already_booked", 5001, 409],
    ["refused_data", 5002, 422],
    ["lock_lost", 4004, 410],
  ])("%s: the money is back in the wallet by the time the call answers", async (scenario, code, refused) => {
    const sara = await rich();
    const lock = await sandboxLock(at, sara.actor);
    const { status, json } = await store(sara, { locks: [lock.lock_id], accepted_total: lock.total }, scenario);
    expect([status, json.data]).toMatchObject([
      refused,
      {
        status: "refunded",
        paid: lock.total,
        returned: lock.total,
        invoice: null,
        items: [{ status: "returned", code, pnr: null }],
      },
    ]);
    expect(await inWallet(at.branchId, sara.owner)).toBe(FUNDS);
    expect(await casesOf(at.branchId, json.data.trade_id)).toEqual([]);
    await advance(at, json.data.trade_id);
    expect(await messagesOf(at.branchId, json.data.trade_id)).toHaveLength(1);
    // The supplier's hold is released.
    const [kept] = await prisma().offerLock.findMany({ where: { branchId: at.branchId, lockId: lock.lock_id } });
    expect(kept!.status).toBe("released");
    await sound();
  });

  test("booked_late is in limbo with its money, and is issued as soon as the supplier confirms it", async () => {
    const sara = await rich();
    const lock = await sandboxLock(at, sara.actor);
    const { json } = await store(sara, { locks: [lock.lock_id], accepted_total: lock.total }, "booked_late");
    expect(json.data).toMatchObject({ status: "limbo", paid: lock.total, returned: 0, items: [{ status: "unknown" }] });
    const { trade_id } = json.data;
    expect(await casesOf(at.branchId, trade_id)).toMatchObject([
      { kind: "outcome_unknown", state: "open", line: 1, ownerId: null },
    ]);
    await sound();
    // A repeated completion has no further effect.
    expect((await sara.ask("POST", "/trade/completion", { trade_id })).json.data.status).toBe("limbo");
    await askAll(at.branchId);
    const done = await sara.ask("POST", "/trade/completion", { trade_id });
    expect(done.json.data).toMatchObject({
      status: "issued",
      items: [{ status: "issued" }],
      invoice: { total: lock.total },
    });
    expect(await casesOf(at.branchId, trade_id)).toMatchObject([{ state: "confirmed", closedBy: "system" }]);
    await sound();
  });

  test("on credit a refused item lowers the colleague's debt", async () => {
    const user = await door.user({ branchId: at.branchId, colleagueId: at.partner.colleagueId });
    const { branchId, colleagueId, colleagueUserId } = user;
    const actor: CustomerActor = { kind: "customer", branchId, group: "b2b", colleagueId, colleagueUserId, name: "u" };
    const lock = await sandboxLock(at, actor);
    const { json } = await user.ask(
      "POST",
      "/trade/store",
      {
        ...{
          locks: [lock.lock_id],
          accepted_total: lock.total,
          passengers: [traveller()],
          contact: { mobile: "09121234567" },
        },
        payment: { method: "credit" },
      },
      { "idempotency-key": `credit-${++made}`, test: "refused_issue" },
    );
    expect(json.data).toMatchObject({ status: "refunded", method: "credit", returned: lock.total });
    const { receivableId } = await prisma().colleague.findFirstOrThrow({ where: { branchId, id: colleagueId } });
    expect(receivableId).not.toBeNull();
    await sound();
  });
});

describe("a supplier's seat, paid by gateway", () => {
  const slugOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);
  async function linked() {
    const sara = await rich(1_000);
    const lock = await sandboxLock(at, sara.actor);
    const payment = { method: "gateway", return_url: "https://shop.example/back" };
    const { json } = await store(sara, { locks: [lock.lock_id], accepted_total: lock.total, payment });
    expect(json.data).toMatchObject({ status: "awaiting_payment", payment: { amount: lock.total } });
    const { serial_id, link } = json.data.payment;
    const complete = (more = {}) =>
      sara.ask("POST", "/trade/completion", { trade_id: json.data.trade_id, serial_id, ...more });
    const atTheGateway = async (state: "approved" | "declined") => {
      await startCheckout(desk(), slugOf(link));
      await decide(await rowOf(serial_id), state);
      // A declined payer returns with the result; a paid one may not return.
      if (state === "declined") await handleReturn(desk(), slugOf(link), came(await rowOf(serial_id), "failed"));
    };
    return { sara, lock, trade_id: json.data.trade_id as number, complete, atTheGateway };
  }

  test("completion queries the gateway, pays and issues; repeated it returns the same", async () => {
    const { sara, lock, complete, atTheGateway } = await linked();
    expect((await complete()).json.data).toMatchObject({ status: "awaiting_payment", paid: 0 });
    await atTheGateway("approved");
    const done = await complete();
    expect([done.status, done.json.data]).toMatchObject([
      200,
      { status: "issued", paid: lock.total, invoice: { total: lock.total } },
    ]);
    expect((await complete()).json.data).toEqual(done.json.data);
    expect((await Promise.all([complete(), complete(), complete()])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect(await inWallet(at.branchId, sara.owner)).toBe(1_000);
    await sound();
  });

  test("declined: nothing is taken, nothing issued (7102)", async () => {
    const { sara, trade_id, complete, atTheGateway } = await linked();
    await atTheGateway("declined");
    expect((await complete()).json.code).toBe(7102);
    expect(await prisma().booking.count({ where: { branchId: at.branchId, tradeId: trade_id } })).toBe(0);
    expect(await inWallet(at.branchId, sara.owner)).toBe(1_000);
    await sound();
  });

  test("paid after the deadline: the order has expired and the money is in the wallet", async () => {
    const { sara, lock, trade_id, complete, atTheGateway } = await linked();
    await atTheGateway("approved");
    await prisma().trade.update({
      where: { branchId_id: { branchId: at.branchId, id: trade_id } },
      data: { paymentDeadline: new Date(Date.now() - 121_000), nextStepAt: new Date() },
    });
    expect(await advance(at, trade_id)).toBe("expired");
    expect((await complete()).json.data).toMatchObject({ status: "expired", paid: 0, invoice: null });
    expect(await inWallet(at.branchId, sara.owner)).toBe(1_000 + lock.total);
    await sound();
  });
});

describe("a discount", () => {
  const code = () =>
    prisma().discountCode.create({
      data: {
        ...{ branchId: at.branchId, code: `ISSUE${++made}${Date.now() % 100_000}`, type: "percent", value: 1_000n },
        ...{ usesLimit: 5, left: 5, createdBy: "operator:1" },
      },
    });
  const left = async (id: number) =>
    (await prisma().discountCode.findFirstOrThrow({ where: { branchId: at.branchId, id } })).left;

  test("applies only to issued items: for the rest only the paid amount is returned", async () => {
    const sara = await rich();
    const made = await code();
    const { lock: own } = await at.locked(sara.actor, { capacity: 5, adult: 2_000_000 });
    const theirs = await sandboxLock(at, sara.actor);
    const request = {
      locks: [own.lock_id, theirs.lock_id],
      accepted_total: own.total + theirs.total,
      discount_code: made.code,
    };
    const { json } = await store(sara, request, "refused_issue");
    const [first, second] = json.data.items;
    expect(json.data).toMatchObject({
      status: "partially_issued",
      returned: second.paid,
      invoice: { total: first.paid },
    });
    expect([first.paid, second.paid]).toEqual([first.total - first.discount, second.total - second.discount]);
    expect(first.discount + second.discount).toBe(Math.floor((own.total + theirs.total) / 10));
    expect(await inWallet(at.branchId, sara.owner)).toBe(FUNDS - first.paid);
    expect(await left(made.id)).toBe(4);
    await sound();
  });

  test("of a trade with nothing issued can be used again", async () => {
    const sara = await rich();
    const made = await code();
    const theirs = await sandboxLock(at, sara.actor);
    const request = { locks: [theirs.lock_id], accepted_total: theirs.total, discount_code: made.code };
    const { json } = await store(sara, request, "refused_issue");
    expect(json.data).toMatchObject({ status: "refunded", returned: json.data.paid });
    expect(await inWallet(at.branchId, sara.owner)).toBe(FUNDS);
    expect(await left(made.id)).toBe(5);
    expect(await broken(at.branchId)).toEqual([]);
  });
});

describe("no answer", () => {
  /** Stored and paid by wallet, and not yet advanced. */
  async function paidFor(scenario: string) {
    const sara = await rich();
    const lock = await sandboxLock(at, sara.actor);
    const result = await at.store(sara.actor, { locks: [lock.lock_id], accepted_total: lock.total }, { scenario });
    expect(result.status).toBe("paid");
    return { sara, lock, trade_id: result.trade_id };
  }

  test("is limbo, never a failure; the supplier's result is queried and issued once", async () => {
    const { sara, lock, trade_id } = await paidFor("booked_no_answer");
    expect(await advance(at, trade_id)).toBe("limbo");
    expect(await casesOf(at.branchId, trade_id)).toMatchObject([{ kind: "outcome_unknown", state: "open" }]);
    expect(await inWallet(at.branchId, sara.owner)).toBe(FUNDS - lock.total);
    await askAll(at.branchId);
    // Its order scheduled it: it is due now.
    const [due] = await prisma().trade.findMany({ where: { branchId: at.branchId, id: trade_id } });
    expect(due!.nextStepAt!.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await advance(at, trade_id)).toBe("issued");
    expect(await prisma().booking.count({ where: { branchId: at.branchId, tradeId: trade_id } })).toBe(1);
    await sound();
  });

  test("for an order unknown to the supplier ends with the money returned", async () => {
    const { sara, trade_id } = await paidFor("timeout");
    expect(await advance(at, trade_id)).toBe("limbo");
    await ageOrders(at.branchId);
    await askAll(at.branchId);
    expect(await advance(at, trade_id)).toBe("refunded");
    expect(await inWallet(at.branchId, sara.owner)).toBe(FUNDS);
    expect(await casesOf(at.branchId, trade_id)).toMatchObject([{ state: "refunded" }]);
    await sound();
  });

  test("concurrent advances of one trade run each step once", async () => {
    const { trade_id } = await paidFor("booked_late");
    const response = await Promise.all(Array.from({ length: 6 }, () => advance(at, trade_id, issuingDeps())));
    // A concurrent caller gets the busy answer, a later one the result.
    expect(new Set(response.filter((status) => status !== null))).toEqual(new Set(["limbo"]));
    expect(await casesOf(at.branchId, trade_id)).toHaveLength(1);
    await askAll(at.branchId);
    await Promise.all(Array.from({ length: 6 }, () => advance(at, trade_id)));
    await advance(at, trade_id);
    expect(await prisma().booking.count({ where: { branchId: at.branchId, tradeId: trade_id } })).toBe(1);
    expect(await prisma().invoice.count({ where: { branchId: at.branchId, tradeId: trade_id } })).toBe(1);
    expect(await messagesOf(at.branchId, trade_id)).toHaveLength(1);
    await sound();
  });
});

describe("own seats and a supplier's together", () => {
  async function both(onPartial: "best_effort" | "all_or_nothing", scenario?: string) {
    const sara = await rich();
    const { flight, lock: own } = await at.locked(sara.actor, { capacity: 5, adult: 2_000_000 });
    const theirs = await sandboxLock(at, sara.actor);
    const total = own.total + theirs.total;
    const { json } = await store(
      sara,
      { locks: [own.lock_id, theirs.lock_id], accepted_total: total, on_partial: onPartial },
      scenario,
    );
    return { sara, flight, own, theirs, total, told: json.data };
  }

  test("best effort: unavailable items are refunded, the rest is sold on one invoice", async () => {
    const { told, own, theirs, sara, total } = await both("best_effort", "refused_issue");
    expect(told).toMatchObject({
      ...{ status: "partially_issued", paid: total, returned: theirs.total, invoice: { total: own.total } },
      items: [{ status: "issued" }, { status: "returned", code: 5004 }],
    });
    expect(await inWallet(at.branchId, sara.owner)).toBe(FUNDS - own.total);
    await sound();
  });

  test("all or nothing: own seats are on sale again and everything is refunded", async () => {
    const { told, sara, flight, total } = await both("all_or_nothing", "refused_issue");
    expect(told).toMatchObject({
      ...{ status: "refunded", paid: total, returned: total, invoice: null },
      items: [{ status: "returned" }, { status: "returned", code: 5004 }],
    });
    const seats = await prisma().charterClass.findFirstOrThrow({
      where: { branchId: at.branchId, id: flight.classId },
    });
    expect([seats.sold, seats.held]).toEqual([0, 0]);
    expect(await prisma().booking.findMany({ where: { branchId: at.branchId, tradeId: told.trade_id } })).toMatchObject(
      [{ status: "canceled" }],
    );
    expect(await inWallet(at.branchId, sara.owner)).toBe(FUNDS);
    await sound();
  });

  /** Two suppliers' items, one of them unavailable: the sandbox refuses to issue on a magic route. */
  async function twoOfTheirs() {
    const sara = await rich();
    const near = await sandboxLock(at, sara.actor);
    const far = await sandboxLock(at, sara.actor, 1, NOT_ISSUED);
    const total = near.total + far.total;
    const document = {
      type: "passport",
      number: `P${made}${Date.now() % 1_000_000}`,
      issuing_country: "IR",
      expires_on: "2036-01-01",
    };
    const body = { passengers: [traveller("ADT", { document })], on_partial: "all_or_nothing" };
    const { json } = await store(sara, { locks: [near.lock_id, far.lock_id], accepted_total: total, ...body });
    expect(json.data).toMatchObject({
      status: "limbo",
      items: [{ status: "issued" }, { status: "returned", code: 5004 }],
    });
    const { trade_id } = json.data;
    const [opened, ...more] = await casesOf(at.branchId, trade_id);
    expect([opened, more]).toMatchObject([{ kind: "unwind_failed", state: "open", line: 1 }, []]);
    await sound();
    return { sara, near, far, total, trade_id, id: opened!.id };
  }

  test("all or nothing with a cancellation cost: a person decides, and it stays sold", async () => {
    const { sara, near, trade_id, id } = await twoOfTheirs();
    await advance(at, trade_id);
    const result = await resolveUnresolvedCase(
      ctxOf(at.clerk),
      issuingDeps(),
      ResolveUnresolvedCaseInput.parse({ id, exit: "confirm", note: "keeps it" }),
    );
    expect(result).toMatchObject({ state: "confirmed", trade_status: "partially_issued" });
    expect(await inWallet(at.branchId, sara.owner)).toBe(FUNDS - near.total);
    await sound();
  });

  test("... or it is canceled, refunded to the buyer in full and at the supplier at its price", async () => {
    const { sara, trade_id, id } = await twoOfTheirs();
    const result = await resolveUnresolvedCase(
      ctxOf(at.clerk),
      issuingDeps(),
      ResolveUnresolvedCaseInput.parse({ id, exit: "refund", note: "gives it back" }),
    );
    expect(result).toMatchObject({ state: "refunded", trade_status: "refunded" });
    expect(await inWallet(at.branchId, sara.owner)).toBe(FUNDS);
    await advance(at, trade_id);
    const orders = await prisma().supplierOrder.findMany({
      where: { branchId: at.branchId, operation: "cancel" },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(orders).toMatchObject([{ state: "canceled" }]);
    await sound();
  });

  test("both issued: one invoice, one message", async () => {
    const { told, total } = await both("all_or_nothing");
    expect(told).toMatchObject({ status: "issued", paid: total, returned: 0, invoice: { total } });
    await advance(at, told.trade_id);
    expect(await messagesOf(at.branchId, told.trade_id)).toHaveLength(1);
    await sound();
  });
});
