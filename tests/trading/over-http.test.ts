import { beforeAll, describe, expect, test } from "vitest";
import type { CustomerActor } from "@/domain/kernel/context";
import { dayAfter } from "@/domain/kernel/days";
import { WITHIN_MS } from "@/domain/sales/supplier/rules";
import { prisma } from "@/server/db";
import { answerPayments } from "@/server/http/payments-mount";
import { onlineReservations } from "@/server/routers/back-office/sales/online-reservations";
import { accommodation } from "@/server/routers/customer/sales/accommodation";
import { offerLocks } from "@/server/routers/customer/sales/offer-locks";
import { online } from "@/server/routers/customer/sales/online";
import { refunds } from "@/server/routers/customer/sales/refunds";
import { trade } from "@/server/routers/customer/sales/trade";
import { backOfficeDoor, type Clerk } from "../back-office";
import { customerDoor } from "../customers";
import { dayFromToday } from "../day";
import { seatsOf } from "../fixtures";
import { hotel, rooms } from "../hotels";
import { advance, ageOrders, askAll, broken, inWallet } from "../issuing";
import { nodeMount } from "../mounts";
import { dayIn } from "../offer-locks";
import { postedBy } from "../refunds";
import { shortened } from "../shortened";
import { buysFrom } from "../suppliers/hoteliers";
import { key, type Selling, selling, traveller } from "../trades";
import { fill } from "../wallets";
import { codeOf, comeBack, type Link, longOver, payAt, tradeMismatches } from "./buyer";

/** Sales and refunds over HTTP, as external front-ends and back offices use them. */
const door = customerDoor(() =>
  nodeMount({ customer: { accommodation, offerLocks, online, refunds, trade }, payments: answerPayments }),
);
const clerkOf = backOfficeDoor({ onlineReservations });
let at: Selling;
let clerk: Clerk;
let stays: number;
beforeAll(async () => {
  at = await selling();
  clerk = await clerkOf("manager", { branchId: at.branchId, colleagueId: at.partner.colleagueId });
  stays = await hotel(at.branchId, { name: "هتل ترنج", name_latin: "Toranj Hotel", stars: 5 });
  const [, double, triple] = await rooms(at.branchId, stays);
  const mapped = [{ id: stays, rooms: { R1: double!, R3: triple! } }];
  await buysFrom(at.branchId, { base: "" }, "stays", mapped, { settings: { seed: "a" }, budgetMs: 4_000 });
});

// A supplier that never answers is given up sooner.
shortened(WITHIN_MS, { book: 3_000 });

const FUNDS = 9_000_000_000;
type Shopper = Awaited<ReturnType<typeof shopper>>;

async function shopper(funds = FUNDS) {
  const visitor = await door.passenger(at.branchId);
  const { branchId, passengerId, customerId } = visitor;
  if (funds > 0) await fill(branchId, { type: "passenger", id: passengerId }, funds);
  const actor: CustomerActor = { kind: "customer", branchId, group: "b2c", passengerId, customerId };
  return { ...visitor, actor, balance: () => inWallet(branchId, `passenger:${passengerId}`) };
}

/** A user of an agency with this wallet balance and credit limit. */
async function agent(funds: number, ceiling?: number) {
  const { id: colleagueId } = await prisma().colleague.create({
    data: {
      branchId: at.branchId,
      code: key(),
      name: "agency",
      kind: "agency",
      currency: "IRR",
      ceiling: BigInt(ceiling ?? 0),
    },
  });
  const user = await door.user({ branchId: at.branchId, colleagueId });
  if (funds > 0) await fill(at.branchId, { type: "colleague", id: colleagueId }, funds);
  const { branchId, colleagueUserId } = user;
  const actor: CustomerActor = {
    kind: "customer",
    branchId,
    group: "b2b",
    colleagueId,
    colleagueUserId,
    name: "agent",
  };
  return { ...user, actor, balance: () => inWallet(branchId, `colleague:${colleagueId}`) };
}

type Lock = { lock_id: string; total: number };
const ready = (sara: Pick<Shopper, "ask">, method: string, path: string, body?: object, headers = {}) =>
  sara.ask(method, path, body, { "idempotency-key": key(), ...headers });
const store = (sara: Pick<Shopper, "ask">, locks: Lock[], payment: object, more: object = {}, headers = {}) => {
  const body = {
    ...{ locks: locks.map(({ lock_id }) => lock_id), accepted_total: locks.reduce((sum, { total }) => sum + total, 0) },
    ...{ passengers: [traveller()], contact: { mobile: "09121234567", email: "sara@example.com" }, payment, ...more },
  };
  return ready(sara, "POST", "/trade/store", body, headers);
};

/** Found and locked like a front-end: a trip of the sandbox. */
async function tripLock(sara: Shopper, type: "flight" | "train", destination: string, adult = 1): Promise<Lock> {
  const legs = [{ origin: "THR", destination, date: dayIn(30) }];
  const found = (await ready(sara, "POST", `/online/search/${type}`, { legs, passengers: { adult } })).json.data;
  const offer = found.offers.find(
    ({ supplier, seats_left }: { supplier: { code: string }; seats_left: number | null }) =>
      supplier.code === "sandbox" && (seats_left ?? 9) > adult,
  );
  const { calculation_id, total: expected_total } = offer;
  const { json } = await ready(sara, "POST", `/online/${type}/lock`, {
    calculation_id,
    expected_total,
    passengers: { adult },
  });
  return json.data;
}
/** A room for two for ten nights: for that length the sandbox plays no scenario. */
async function roomLock(sara: Shopper): Promise<Lock> {
  const today = dayFromToday();
  let cheapest: { rates: { room_rate_id: number; total: number }[] } | undefined;
  // On some days it has none.
  for (let from = 20; !cheapest && from < 60; from += 10) {
    const nights = `check_in=${dayAfter(today, from)}&check_out=${dayAfter(today, from + 10)}`;
    const path = `/online/accommodation/get_room_type_prices?hotel_id=${stays}&${nights}`;
    [cheapest] = (await ready(sara, "GET", path)).json.data.room_types;
  }
  const { room_rate_id, total: expected_total } = cheapest!.rates[0]!;
  return (await ready(sara, "POST", "/online/accommodation/lock", { room_rate_id, expected_total })).json.data;
}

async function sound() {
  expect(await tradeMismatches(at.branchId)).toEqual([]);
  expect(await broken(at.branchId)).toEqual([]);
}

describe("an agency buys own seats", () => {
  test("on credit, up to its debt limit: then 7002, and nothing is stored", async () => {
    const user = await agent(0, 1_500_000);
    const first = await at.locked(user.actor);
    const sold = await store(user, [first.lock], { method: "credit" });
    expect(sold.json.data).toMatchObject({
      status: "issued",
      method: "credit",
      paid: 1_000_000,
      invoice: { total: 1_000_000 },
    });
    const second = await at.locked(user.actor);
    const refused = await store(user, [second.lock], { method: "credit" });
    expect([refused.status, refused.json.error]).toMatchObject([
      402,
      { code: 7002, available: 500_000, shortfall: 500_000 },
    ]);
    expect(await seatsOf(at.branchId, second.flight.classId)).toMatchObject({ sold: 0, held: 1 });
    expect((await store(user, [second.lock], { method: "wallet" })).json.code).toBe(7001);
    await sound();
  });

  test("partly from its wallet: that part is held until the gateway has paid the rest", async () => {
    const user = await agent(700_000);
    const { lock, flight } = await at.locked(user.actor);
    const { json } = await store(user, [lock], { method: "split", wallet_amount: 300_000 });
    const { trade_id, status, payment } = json.data as {
      trade_id: number;
      status: string;
      payment: Link & { amount: number };
    };
    expect([status, payment.amount]).toEqual(["awaiting_payment", 700_000]);
    const other = await at.locked(user.actor, { adult: 500_000 });
    expect((await store(user, [other.lock], { method: "wallet" })).json.error).toMatchObject({
      code: 7001,
      available: 400_000,
    });
    const complete = () => ready(user, "POST", "/trade/completion", { trade_id });
    expect((await complete()).json.data.status).toBe("awaiting_payment");
    expect(await payAt(door.base(), payment)).toBe(true);
    await comeBack(door.base(), payment);
    expect((await complete()).json.data).toMatchObject({ status: "issued", paid: 1_000_000, method: "split" });
    expect(await user.balance()).toBe(400_000);
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ sold: 1, held: 0 });
    await sound();
  });

  test("partly from its wallet, and the gateway is never paid: the whole amount is free again", async () => {
    const user = await agent(700_000);
    const { lock, flight } = await at.locked(user.actor);
    const { json } = await store(user, [lock], { method: "split", wallet_amount: 300_000 });
    await longOver(at.branchId, json.data.trade_id);
    expect(await advance(at, json.data.trade_id)).toBe("expired");
    const complete = await ready(user, "POST", "/trade/completion", { trade_id: json.data.trade_id });
    expect(complete.json.data).toMatchObject({ status: "expired", paid: 0 });
    const again = await at.locked(user.actor, { adult: 700_000 });
    expect((await store(user, [again.lock], { method: "wallet" })).json.data).toMatchObject({ status: "issued" });
    expect(await user.balance()).toBe(0);
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ sold: 0, held: 0 });
    await sound();
  });
});

describe("the back office gives back what a supplier sold", () => {
  const post = (path: string, body: object, headers = {}) =>
    clerk.ask("POST", `/online/reservation/${path}`, body, { "idempotency-key": key(), ...headers });

  async function sold(kind: "a stay" | "a train") {
    const sara = await shopper();
    const lock = kind === "a stay" ? await roomLock(sara) : await tripLock(sara, "train", "ir-mashhad");
    const passengers = kind === "a stay" ? [traveller(), traveller()] : [traveller()];
    const { json } = await store(sara, [lock], { method: "wallet" }, { passengers });
    expect(json.data).toMatchObject({ status: "issued", paid: lock.total });
    const { local } = json.data.items[0].pnr;
    return { sara, total: lock.total, trade_id: json.data.trade_id as number, pnr: local as string };
  }

  test.each(["a stay", "a train"] as const)("%s: to the wallet, less the supplier's penalty, once", async (kind) => {
    const { sara, total, trade_id, pnr } = await sold(kind);
    const quoted = (await post("penalty", { pnr })).json.data;
    const { penalty, refundable } = quoted.totals;
    expect([penalty + refundable, quoted.totals.paid]).toEqual([total, total]);
    expect(penalty).toBeGreaterThan(0);
    const headers = { "idempotency-key": key() };
    const request = { quote_id: quoted.quote_id, refund_to: "wallet" };
    const done = await post("refund", request, headers);
    expect(done.json.data.items).toMatchObject([{ local_pnr: pnr, code: 1000, state: "done", penalty, refundable }]);
    expect((await post("refund", request, headers)).json.data).toEqual(done.json.data);
    expect((await post("refund", request)).json.code).toBe(6003);
    expect(await sara.balance()).toBe(FUNDS - total + refundable);
    const posted = await postedBy(at.branchId, done.json.data.items[0].refund_id);
    expect(posted.find((line) => line.key === "wallet")).toMatchObject({ cr: String(refundable) });
    expect(posted.find((line) => line.key === "penalty")).toMatchObject({ cr: String(penalty) });
    expect(await prisma().trade.findFirst({ where: { branchId: at.branchId, id: trade_id } })).toMatchObject({
      status: "refunded",
    });
    await sound();
  });

  test.each(["a stay", "a train"] as const)(
    "%s that its supplier now refuses stays sold, and may be requested again",
    async (kind) => {
      const { sara, total, pnr } = await sold(kind);
      const quote = async () => (await post("penalty", { pnr })).json.data;
      const refused = await post(
        "refund",
        { quote_id: (await quote()).quote_id, refund_to: "wallet" },
        { test: "refund_open" },
      );
      expect(refused.json.data.items).toMatchObject([{ code: 6002, state: "failed" }]);
      expect(await sara.balance()).toBe(FUNDS - total);
      const result = await quote();
      const done = await post("refund", { quote_id: result.quote_id, refund_to: "wallet" });
      expect(done.json.data.items).toMatchObject([{ code: 1000, state: "done" }]);
      expect(await sara.balance()).toBe(FUNDS - total + result.totals.refundable);
      await sound();
    },
  );
});

describe("a supplier's trip that is not sold immediately (contract 13.8)", () => {
  const bodyOf = ({ lock_id, total }: Lock) => ({
    ...{ locks: [lock_id], accepted_total: total, passengers: [traveller()] },
    ...{ contact: { mobile: "09121234567" }, payment: { method: "wallet" } },
  });

  test("refused by its supplier: no success, the supplier's code, what became of the money, the same on a replay", async () => {
    const sara = await shopper();
    const body = bodyOf(await tripLock(sara, "flight", "MHD"));
    const send = (headers: object) => sara.ask("POST", "/trade/store", body, { "idempotency-key": name, ...headers });
    const name = key();
    const first = await send({ test: "refused_issue" });
    expect([first.status, first.json]).toMatchObject([
      502,
      {
        ...{ status: false, code: 5004, error: { code: 5004, title: expect.any(String) } },
        data: {
          ...{ status: "refunded", returned: body.accepted_total, items: [{ status: "returned", code: 5004 }] },
          refund: { amount: body.accepted_total, currency: "IRR", to: "wallet" },
        },
      },
    ]);
    expect(await sara.balance()).toBe(FUNDS);
    const again = await send({});
    expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([502, first.text, "true"]);
    await sound();
  });

  test("with an unknown result: 200 and 5007 in meta and item; the same key returns the result", {
    timeout: 90_000,
  }, async () => {
    const sara = await shopper();
    const body = bodyOf(await tripLock(sara, "flight", "MHD"));
    const name = key();
    const send = (headers: object) => sara.ask("POST", "/trade/store", body, { "idempotency-key": name, ...headers });
    const first = await send({ test: "booked_no_answer" });
    expect([first.status, first.json]).toMatchObject([
      200,
      { status: true, meta: { code: 5007 }, data: { items: [{ status: "unknown", code: 5007, pnr: null }] } },
    ]);
    const { trade_id } = first.json.data;
    // The caller is still waiting for the supplier; then the sweepers resolve it.
    const swept = async () => {
      await ageOrders(at.branchId);
      await askAll(at.branchId);
      await advance(at, trade_id);
      const trade = await prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id: trade_id } });
      return trade.status;
    };
    await expect.poll(swept, { timeout: 80_000, interval: 100 }).toBe("issued");
    const result = await send({});
    expect([result.status, result.json.meta]).toEqual([200, undefined]);
    expect(result.json.data).toMatchObject({ trade_id, status: "issued", items: [{ status: "issued", code: null }] });
    expect((await send({})).text).toBe(result.text);
    expect(await sara.balance()).toBe(FUNDS - body.accepted_total);
    await sound();
  });
});

describe("own seats and a supplier's in one order, the supplier's unavailable", () => {
  async function mixed(on_partial: string) {
    const sara = await shopper();
    const own = await at.locked(sara.actor);
    const theirs = await tripLock(sara, "flight", "MHD");
    const { status, json } = await store(
      sara,
      [own.lock, theirs],
      { method: "wallet" },
      { on_partial },
      { test: "refused_issue" },
    );
    return { sara, own, theirs, status, json, told: json.data };
  }

  test("best_effort: ours is sold, the rest is back in the wallet", async () => {
    const { sara, own, theirs, status, told } = await mixed("best_effort");
    expect(status).toBe(200);
    expect(told).toMatchObject({
      ...{ status: "partially_issued", paid: 1_000_000 + theirs.total, returned: theirs.total },
      items: [{ status: "issued" }, { status: "returned", code: 5004, pnr: null }],
    });
    expect(await sara.balance()).toBe(FUNDS - 1_000_000);
    expect(await seatsOf(at.branchId, own.flight.classId)).toMatchObject({ sold: 1, held: 0 });
    await sound();
  });

  test("all_or_nothing: everything is refunded, and our seat on sale again", async () => {
    const { sara, own, status, json, told } = await mixed("all_or_nothing");
    expect([status, json]).toMatchObject([502, { status: false, code: 5004, error: { code: 5004 } }]);
    expect(told).toMatchObject({
      status: "refunded",
      refund: { amount: told.paid, currency: "IRR", to: "wallet" },
      items: [{ status: "returned" }, { status: "returned", code: 5004 }],
    });
    expect(told.returned).toBe(told.paid);
    expect(await sara.balance()).toBe(FUNDS);
    expect(await seatsOf(at.branchId, own.flight.classId)).toMatchObject({ sold: 0, held: 0 });
    await sound();
  });

  test("of a flight, a train and a room that are all available, everything is sold, on one invoice", async () => {
    const sara = await shopper();
    const own = await at.locked(sara.actor, { passengers: { adult: 2 } });
    const locks = [own.lock, await tripLock(sara, "train", "ir-mashhad", 2), await roomLock(sara)];
    const result = await store(sara, locks, { method: "wallet" }, { passengers: [traveller(), traveller()] });
    expect(codeOf(result)).toBe(1000);
    const total = locks.reduce((sum, lock) => sum + lock.total, 0);
    expect(result.json.data).toMatchObject({ status: "issued", paid: total, invoice: { total } });
    expect(
      result.json.data.items.map(({ status, product }: { status: string; product: string }) => [status, product]),
    ).toEqual([
      ...[
        ["issued", "flight"],
        ["issued", "train"],
        ["issued", "accommodation"],
      ],
    ]);
    expect(await sara.balance()).toBe(FUNDS - total);
    await sound();
  });
});
