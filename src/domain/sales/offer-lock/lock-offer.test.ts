import { beforeAll, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { ctxOf, office, operatorOf, seatsOf } from "../../../../tests/fixtures";
import { hotel } from "../../../../tests/hotels";
import { nationalCode } from "../../../../tests/national-code";
import { buying, dayIn, locksOf, ordersOf, ownFlight, type Shop, shop } from "../../../../tests/offer-locks";
import { refusal } from "../../../../tests/operators";
import type { CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { listLocks } from "../hold/list-locks";
import { LockList, LockQuery } from "../hold/schema";
import { buyerOf } from "../search/buyer";
import { storeOffers } from "../search/store-offers";
import { supplierById } from "../supplier/active-suppliers";
import type { SupplierDeps } from "../supplier/deps";
import { type Supplier, SupplierFault } from "../supplier/port";
import { askSupplierOrder } from "../supplier-order/ask-supplier-order";
import { extendForPayment, extendOfferLock, releaseOfferLock } from "./lock-acts";
import { lockOffer } from "./lock-offer";
import { DeskLockRequest } from "./schema";

let at: Shop;
let sara: CustomerActor;
beforeAll(async () => {
  at = await shop();
  sara = await at.passenger();
});

const sandboxed = async (way: object = {}, actor: CustomerActor = sara) => {
  const found = (await at.find(actor, way)).filter(({ supplier, seats }) => supplier === "sandbox" && (seats ?? 9) > 3);
  return found[0]!;
};
const ask = ({ branchId, id }: { branchId: number; id: bigint }) =>
  askSupplierOrder(at.deps(), { branch_id: branchId, id: String(id) }, { anyway: true });
const calls = (name: string) => at.asked[name] ?? 0;

/** Dependencies whose suppliers fail in one act, with `after` having executed it. */
function failing(act: "quote" | "lock", error: unknown, { after = false } = {}): SupplierDeps {
  const deps = at.deps();
  const fail = async (of: Supplier, given: unknown[]) => {
    if (after) await (of[act] as (...given: unknown[]) => unknown)(...given);
    throw error;
  };
  return {
    ...deps,
    supplierOf: async (supplier) =>
      new Proxy(await deps.supplierOf(supplier), {
        get: (of, name, self) =>
          name === act ? (...given: unknown[]) => fail(of, given) : Reflect.get(of, name, self),
      }),
  };
}
const lockOver = (deps: SupplierDeps, wish: object, ctx = buying(sara) as Parameters<typeof lockOffer>[0]) =>
  lockOffer(ctx, deps, DeskLockRequest.parse(wish));
const lastOrder = async () => (await ordersOf(at.branchId)).at(-1)!;

describe("a sandbox offer", () => {
  test("is locked at the shown price for 15 minutes, and returned with the data required of travellers", async () => {
    const offer = await sandboxed();
    const locked = await at.lock(sara, at.wish(offer, { client_reference: "first" }));
    expect(locked).toMatchObject({
      ...{ status: "open", price_status: "unchanged", total: offer.total, previous_total: offer.total, diff: [] },
      ...{ product: "flight", currency: "IRR", client_reference: "first", calculation_id: offer.calculation_id },
    });
    expect(Date.parse(locked.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(Date.parse(locked.payment_deadline)).toBeGreaterThan(Date.now());
    expect(locked.required_fields.map(({ field }) => field)).toContain("national_code");
    const [row] = await locksOf(at.branchId, { lockId: locked.lock_id });
    expect(row).toMatchObject({ status: "open", ownSeats: false, total: BigInt(offer.total) });
    expect(row!.supplierLock).toMatch(/^SBX-/);
    expect((await ordersOf(at.branchId)).at(-1)).toMatchObject({
      operation: "lock",
      state: "locked",
      reference: locked.lock_id,
    });
  });

  test("the same reference returns the first lock; other data under it is rejected", async () => {
    const offer = await sandboxed();
    const wish = at.wish(offer, { client_reference: "again" });
    const before = calls("lock");
    const first = await at.lock(sara, wish);
    expect(await at.lock(sara, wish)).toEqual(first);
    expect(await at.lock(sara, wish, { requestKey: "k1" })).toEqual(first);
    expect(calls("lock") - before).toBe(1);
    expect(await refusal(at.lock(sara, { ...wish, max_increase: 1 }))).toMatchObject({ reason: "referenceReused" });
    await releaseOfferLock(buying(sara), { lock_id: first.lock_id });
    expect(await at.lock(sara, wish)).toMatchObject({ lock_id: first.lock_id, status: "released" });
    // References are per buyer.
    const other = await at.passenger();
    expect((await at.lock(other, at.wish(await sandboxed({}, other), { client_reference: "again" }))).lock_id).not.toBe(
      first.lock_id,
    );
  });

  test("the same key, and two concurrent calls with one reference, lock once", async () => {
    const offer = await sandboxed();
    const first = await at.lock(sara, at.wish(offer), { requestKey: "k2" });
    expect(await at.lock(sara, at.wish(offer), { requestKey: "k2" })).toEqual(first);
    const wish = at.wish(offer, { client_reference: "both" });
    const both = await Promise.allSettled([at.lock(sara, wish), at.lock(sara, wish), at.lock(sara, wish)]);
    expect(both.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
    for (const one of both)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ reason: "firstStillRunning" });
    expect(await locksOf(at.branchId, { clientReference: "both" })).toHaveLength(1);
  });

  test("a higher price is rejected with old and new price and released; accepted it is locked", async () => {
    const offer = await sandboxed();
    const refused = await refusal(at.lock(sara, at.wish(offer, { client_reference: "up" }), { scenario: "price_up" }));
    const dearer = (refused.data as { new: number }).new;
    expect(refused).toMatchObject({
      reason: "priceChanged",
      data: { old: offer.total, difference: dearer - offer.total },
    });
    expect(refused.data).toMatchObject({ diff: [{ pax_type: "ADT", new: dearer, difference: dearer - offer.total }] });
    expect(dearer).toBeGreaterThan(offer.total);
    expect((await ordersOf(at.branchId)).at(-1)).toMatchObject({ state: "releasing" });
    await ask((await ordersOf(at.branchId)).at(-1)!);
    expect((await ordersOf(at.branchId)).at(-1)).toMatchObject({ state: "released" });
    const wish = at.wish(offer, { client_reference: "up", max_increase: dearer - offer.total });
    const locked = await at.lock(sara, wish, { scenario: "price_up" });
    expect(locked).toMatchObject({ total: dearer, price_status: "changed", previous_total: offer.total });
    expect(locked.diff).toEqual([{ pax_type: "ADT", old: offer.total, new: dearer, difference: dearer - offer.total }]);
  });

  test("a lower price is locked", async () => {
    const offer = await sandboxed();
    const locked = await at.lock(sara, at.wish(offer), { scenario: "price_down" });
    expect(locked.price_status).toBe("changed");
    expect(locked.total).toBeLessThan(offer.total);
  });

  test.each([
    ["sold_out", "soldOut"],
    ["few_left", "notEnoughSeats"],
    ["closed", "saleClosed"],
    ["nonsense", "supplierTimedOut"],
    ["error", "supplierTimedOut"],
  ])("%s: %s, and nothing is stored", async (scenario, reason) => {
    const wish = at.wish(await sandboxed(), { client_reference: `r-${scenario}` });
    expect(await refusal(at.lock(sara, wish, { scenario }))).toMatchObject({ reason });
    expect(await locksOf(at.branchId, { clientReference: `r-${scenario}`, status: { not: "failed" } })).toEqual([]);
    // A reference is bound only by success.
    expect(await at.lock(sara, wish)).toMatchObject({ status: "open" });
  });

  test("a lock without an answer is queried, and released", async () => {
    const wish = at.wish(await sandboxed(), { client_reference: "silent" });
    expect(await refusal(at.lock(sara, wish, { scenario: "nonsense" }))).toMatchObject({ reason: "supplierTimedOut" });
    const order = (await ordersOf(at.branchId)).at(-1)!;
    expect(order).toMatchObject({ state: "unknown" });
    const there = () =>
      query<{ state: string }>(
        "t.sandbox",
        "select state from sandbox_orders where branch_id = $1 and reference = $2",
        [at.branchId, order.reference],
      );
    expect(await there()).toEqual([{ state: "locked" }]);
    // One query at a time.
    expect((await Promise.all([ask(order), ask(order)])).filter(Boolean)).toHaveLength(1);
    expect((await ordersOf(at.branchId)).at(-1)).toMatchObject({ state: "released", asks: 1, nextAskAt: null });
    expect(await there()).toEqual([{ state: "released" }]);
  });

  test("is released even when its result cannot be stored", async () => {
    const down = () => Promise.reject(new Refusal("databaseUnavailable"));
    const ctx = buying(sara);
    const wish = at.wish(await sandboxed());
    const query: typeof ctx.query = (name, ...given) =>
      name === "offer-lock.heard" ? down() : ctx.query(name, ...given);
    expect(await refusal(lockOver(at.deps(), wish, { ...ctx, query }))).toMatchObject({
      reason: "databaseUnavailable",
    });
    const order = await lastOrder();
    expect(order).toMatchObject({ state: "releasing", data: { lock: expect.stringMatching(/^SBX-/) } });
    await ask(order);
    expect(await lastOrder()).toMatchObject({ reference: order.reference, state: "released" });
  });

  test("an own refusal after the call leaves the outcome unknown: it is queried", async () => {
    const deps = failing("lock", new Refusal("databaseUnavailable"), { after: true });
    expect(await refusal(lockOver(deps, at.wish(await sandboxed())))).toMatchObject({ reason: "databaseUnavailable" });
    expect(await lastOrder()).toMatchObject({ state: "unknown" });
    await ask(await lastOrder());
    expect(await lastOrder()).toMatchObject({ state: "released", nextAskAt: null });
  });

  test("a refusal to the query means no lock; problems of our account are reported to operators only", async () => {
    await at.lock(sara, at.wish(await sandboxed()), { scenario: "nonsense" }).catch(() => {});
    const { branchId: branch_id, id } = await lastOrder();
    const again = (fault: SupplierFault) =>
      askSupplierOrder(failing("lock", fault), { branch_id, id: String(id) }, { anyway: true });
    const barred = new SupplierFault("refused", "HTTP 401 unknown key", false);
    expect(await again(barred)).toMatchObject({ state: "unknown" });
    expect(await again(new SupplierFault("refused", "5002 no", false))).toMatchObject({ state: "released" });
    const result = await refusal(lockOver(failing("lock", barred), at.wish(await sandboxed())));
    expect(result).toMatchObject({ reason: "supplierClosed" });
    expect(JSON.stringify(result)).not.toContain("unknown key");
    const words = new SupplierFault("refused", "5002 no such name", false);
    const customer = await refusal(lockOver(failing("lock", words), at.wish(await sandboxed())));
    expect(customer).toMatchObject({ reason: "supplierRefusedData" });
    expect(JSON.stringify(customer)).not.toContain("no such name");
    const [seen] = (await at.find(at.clerk)).filter(({ supplier }) => supplier === "sandbox");
    const desk = await refusal(lockOver(failing("lock", barred), at.wish(seen!), buying(at.clerk)));
    expect(desk).toMatchObject({ reason: "supplierRefusedData", data: { supplier_message: "HTTP 401 unknown key" } });
  });

  test("an order of a closed supplier is not queried, which does not count as an attempt and is retried soon", async () => {
    await at.lock(sara, at.wish(await sandboxed()), { scenario: "nonsense" }).catch(() => {});
    const { branchId: branch_id, id } = await lastOrder();
    const closed = failing("lock", new SupplierFault("closed", "is not asked for now"));
    for (let n = 0; n < 3; n++) await askSupplierOrder(closed, { branch_id, id: String(id) }, { anyway: true });
    const order = await lastOrder();
    expect(order).toMatchObject({ id, state: "unknown", asks: 0 });
    expect(order.nextAskAt!.getTime() - Date.now()).toBeLessThanOrEqual(15_000);
    // A late sweeper does not query it either.
    expect(await askSupplierOrder(at.deps(), { branch_id, id: String(id) })).toBeNull();
    expect(await ask(order)).toMatchObject({ state: "released", asks: 1 });
  });

  test("an open circuit refuses immediately", async () => {
    const offer = await sandboxed();
    const supplier = (await supplierById(at.deps(), at.branchId, at.sandboxId))!;
    const deps = at.deps();
    for (let n = 0; n < 5; n++) deps.runtime.breakerOf(supplier).failed(Date.now());
    const before = calls("lock");
    expect(await refusal(at.lock(sara, at.wish(offer)))).toMatchObject({ reason: "supplierClosed" });
    expect(calls("lock")).toBe(before);
    deps.runtime.breakerOf(supplier).didWell(Date.now());
  });

  test("releases, extensions and expiries are published, and the supplier's lock is released", async () => {
    const { lock_id, expires_at } = await at.lock(sara, at.wish(await sandboxed()));
    const { expires_at: later } = await extendOfferLock(buying(sara), { lock_id });
    // The sandbox's lock lasts twenty minutes at most.
    expect(Date.parse(later!) - Date.parse(expires_at)).toBeGreaterThan(4 * 60_000);
    expect(Date.parse(later!) - Date.parse(expires_at)).toBeLessThanOrEqual(5 * 60_000 + 1_000);
    expect(await refusal(extendOfferLock(buying(sara), { lock_id }))).toMatchObject({ reason: "notAllowedInState" });
    const over = { lock_id, deadline: new Date(Date.now() - 1) };
    expect(await refusal(extendForPayment(buying(sara), over))).toMatchObject({ reason: "lockExpired" });
    const deadline = new Date(Date.now() + 60 * 60_000);
    const paying = await extendForPayment(buying(sara), { lock_id, deadline });
    expect(paying.payment_deadline.getTime()).toBe(paying.expires_at.getTime() - 120_000);
    expect(await refusal(releaseOfferLock(buying(await at.passenger()), { lock_id }))).toMatchObject({
      reason: "notFound",
    });
    await releaseOfferLock(buying(sara), { lock_id });
    expect((await ordersOf(at.branchId)).at(-1)).toMatchObject({ reference: lock_id, state: "releasing" });
    const result = await query<{ type: string }>(
      "t.told",
      "select type from outbox where branch_id = $1 and aggregate_id = $2 order by id",
      [at.branchId, lock_id],
    );
    expect(result.map(({ type }) => type)).toEqual(["lock.created", "lock.extended", "lock.extended", "lock.released"]);
  });
});

describe("rejected before any supplier is called", () => {
  const passenger = { type: "ADT", national_code: nationalCode(7), birth_date: "1990-01-01" };
  test.each([
    ["another mix", { passengers: { adult: 2 } }, "passengerMix"],
    ["no adult", { passengers: { adult: 0, child: 1 } }, "passengerMix"],
    ["nobody", { passengers: null }, "fieldMissing"],
    [
      "a wrong national code",
      { passengers: { adult: 1, travellers: [{ ...passenger, national_code: "0499370890" }] } },
      "documentInvalid",
    ],
    [
      "a child as an adult",
      { passengers: { adult: 1, travellers: [{ ...passenger, birth_date: dayIn(-3000) }] } },
      "ageMismatch",
    ],
    [
      "a passport that ends before",
      {
        passengers: {
          adult: 1,
          travellers: [
            {
              type: "ADT",
              nationality: "FR",
              document: { type: "passport", number: "A1234567", expires_on: dayIn(3) },
            },
          ],
        },
      },
      "documentInvalid",
    ],
  ])("%s", async (_, more, reason) => {
    const offer = await sandboxed();
    const before = { ...at.asked };
    expect(await refusal(at.lock(sara, at.wish(offer, more)))).toMatchObject({ reason });
    expect(at.asked).toEqual(before);
  });

  test("an offer at another buyer's prices, of another branch, unknown, or of an expired search", async () => {
    const offer = await sandboxed();
    const before = { ...at.asked };
    const agent = await at.user();
    expect(await refusal(at.lock(agent, at.wish(offer)))).toMatchObject({ reason: "notFound" });
    const elsewhere = { ...operatorOf((await office()).branchId), permissions: [] };
    expect(await refusal(at.lock(elsewhere, at.wish(offer)))).toMatchObject({ reason: "notFound" });
    expect(await refusal(at.lock(sara, at.wish({ calculation_id: 4_000_000_000_001, total: 1 })))).toMatchObject({
      reason: "notFound",
    });
    const now = new Date(Date.now() + 21 * 60_000);
    expect(await refusal(at.lock(sara, at.wish(offer), { now }))).toMatchObject({ reason: "offerExpired" });
    expect(at.asked).toEqual(before);
  });
});

describe("own seats", () => {
  test("are held atomically, extended and released; the lock follows its hold", async () => {
    const flight = await ownFlight(at.branchId, { capacity: 3 });
    const [offer] = await at
      .find(sara, { to: flight.to, days: flight.days, passengers: { adult: 1, child: 1, infant: 1 } })
      .then((all) => all.filter(({ supplier }) => supplier === "charter"));
    const wish = at.wish(offer!, { passengers: { adult: 1, child: 1, infant: 1 }, client_reference: "own" });
    const locked = await at.lock(sara, wish);
    expect(locked).toMatchObject({ total: 1_600_000, price_status: "unchanged", status: "open" });
    expect(await at.lock(sara, wish)).toEqual(locked);
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ held: 2 });
    await extendOfferLock(buying(sara), { lock_id: locked.lock_id });
    const [row] = await locksOf(at.branchId, { lockId: locked.lock_id });
    expect(row).toMatchObject({ ownSeats: true, extended: true });
    expect(row!.expiresAt.getTime() - Date.parse(locked.expires_at)).toBeGreaterThan(9 * 60_000);
    const manager = ctxOf(at.clerk);
    const listed = LockList.parse(await listLocks(manager, LockQuery.parse({ class_id: flight.classId })));
    expect(listed.rows).toMatchObject([
      { lock_id: locked.lock_id, total: 1_600_000, offer: { own_seats: true, product: "flight" } },
    ]);
    await releaseOfferLock(buying(sara), { lock_id: locked.lock_id });
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ held: 0 });
    expect((await locksOf(at.branchId, { lockId: locked.lock_id }))[0]).toMatchObject({ status: "released" });
  });

  test("that cannot be read are refused with a reason; database errors pass unchanged and do not open the circuit", async () => {
    const flight = await ownFlight(at.branchId);
    const [offer] = (await at.find(sara, flight)).filter(({ supplier }) => supplier === "charter");
    const late = failing("quote", new SupplierFault("timeout", "no answer in time"));
    expect(await refusal(lockOver(late, at.wish(offer!)))).toMatchObject({ reason: "supplierTimedOut" });
    const error = Object.assign(new Error("canceling statement"), { code: "57014" });
    for (let n = 0; n < 6; n++) await expect(lockOver(failing("quote", error), at.wish(offer!))).rejects.toBe(error);
    expect(await at.lock(sara, at.wish(offer!))).toMatchObject({ status: "open" });
  });

  test("are extended by a starting payment to 45 minutes in total", async () => {
    const flight = await ownFlight(at.branchId);
    const [offer] = (await at.find(sara, flight)).filter(({ supplier }) => supplier === "charter");
    const { lock_id } = await at.lock(sara, at.wish(offer!));
    const deadline = new Date(Date.now() + 20 * 60_000);
    const paid = await extendForPayment(buying(sara), { lock_id, deadline });
    expect(paid.payment_deadline).toEqual(deadline);
    const [hold] = await query<{ same: boolean }>(
      "t.hold",
      `select h.expires_at = l.expires_at as same from holds h join offer_locks l on l.branch_id = h.branch_id and l.lock_id = h.lock_id
        where h.branch_id = $1 and h.lock_id = $2`,
      [at.branchId, lock_id],
    );
    expect(hold).toEqual({ same: true });
    const late = await extendForPayment(buying(sara), { lock_id, deadline: new Date(Date.now() + 90 * 60_000) });
    expect(late.payment_deadline.getTime()).toBeLessThan(Date.now() + 43 * 60_000 + 1_000);
  });

  test("at a raised price are rejected, and held once it is accepted", async () => {
    const flight = await ownFlight(at.branchId);
    const [offer] = (await at.find(sara, flight)).filter(({ supplier }) => supplier === "charter");
    await query(
      "t.raise",
      "update charter_class_prices set base = base + 5000 where branch_id = $1 and class_id = $2",
      [at.branchId, flight.classId],
    );
    const refused = await refusal(at.lock(sara, at.wish(offer!)));
    expect(refused).toMatchObject({
      reason: "priceChanged",
      data: { old: 1_000_000, new: 1_005_000, difference: 5_000 },
    });
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ held: 0 });
    expect(await at.lock(sara, at.wish(offer!, { expected_total: 1_005_000 }))).toMatchObject({
      price_status: "changed",
    });
  });

  test("the last seats are given out exactly", async () => {
    const flight = await ownFlight(at.branchId, { capacity: 5 });
    const [offer] = (await at.find(sara, flight)).filter(({ supplier }) => supplier === "charter");
    const results = await Promise.all(Array.from({ length: 12 }, () => refusal(at.lock(sara, at.wish(offer!)))));
    expect(results.filter(({ reason }) => reason === "done")).toHaveLength(5);
    expect(results.filter(({ reason }) => reason === "soldOut")).toHaveLength(7);
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ held: 5, capacity: 5 });
  });

  test("a class restricted to colleagues is sold to them only", async () => {
    const flight = await ownFlight(at.branchId);
    await query("t.close", "update charter_classes set all_partners = false where branch_id = $1 and id = $2", [
      at.branchId,
      flight.classId,
    ]);
    await query(
      "t.partner",
      "insert into charter_class_partners (branch_id, class_id, colleague_id) values ($1, $2, $3)",
      [...[at.branchId, flight.classId, at.partner.colleagueId]],
    );
    const agent = await at.user();
    const [offer] = (await at.find(agent, flight)).filter(({ supplier }) => supplier === "charter");
    expect(await at.lock(agent, at.wish(offer!))).toMatchObject({ status: "open" });
    expect((await at.find(sara, flight)).filter(({ supplier }) => supplier === "charter")).toEqual([]);
  });
});

type Offer = Awaited<
  ReturnType<NonNullable<Awaited<ReturnType<ReturnType<Shop["deps"]>["supplierOf"]>>["searchStays"]>>
>[number];

describe("a room", () => {
  /** A sandbox rate for a hotel of the branch, stored like a room search. */
  async function rate() {
    const [accommodation_id, deps] = [await hotel(at.branchId), at.deps()];
    const supplier = (await supplierById(deps, at.branchId, at.sandboxId))!;
    const of = await deps.supplierOf(supplier);
    const rooms = [{ adults: 2, children: [5] }];
    const hotels = [{ accommodationId: accommodation_id, key: "SBX-100", roomTypes: new Map<string, number>() }];
    const asking = { signal: new AbortController().signal, scenario: null, requestId: "t", now: new Date() };
    let [offer, checkIn, checkOut] = [undefined as Offer | undefined, "", ""];
    // Hotels are not available every night: use the first available nights.
    for (let from = 30; !offer && from < 60; from++) {
      [checkIn, checkOut] = [dayIn(from), dayIn(from + 2)];
      [offer] = await of.searchStays!({ hotels, checkIn, checkOut, rooms, currency: "IRR" }, asking);
    }
    const buyer = buyerOf(sara);
    const passengers = { adult: 2, child: 1, infant: 0 };
    const request = { checkIn, checkOut, rooms, passengers, city: "ir-mashhad", country: "IR", stars: 4 };
    const price = { total: offer!.net, currency: "IRR", markups: [], build: [] };
    const stored = {
      supplierId: supplier.id,
      offer: offer!,
      price,
      total: offer!.net,
      currency: "IRR",
      expiresAt: null,
    };
    const search = { branchId: at.branchId, product: "accommodation" as const, buyer, query: request, suppliers: [] };
    const { ids } = await storeOffers({ query, now: new Date() }, { ...search, offers: [stored] });
    return { room_rate_id: ids[0]!, total: offer!.net };
  }

  test("is locked for its nights and guests; a higher price is rejected as a whole", async () => {
    const { room_rate_id, total } = await rate();
    const wish = { room_rate_id, expected_total: total };
    const refused = await refusal(at.lock(sara, wish, { scenario: "price_up" }));
    expect(refused).toMatchObject({
      reason: "priceChanged",
      data: { old: total, diff: [{ pax_type: null, old: total }] },
    });
    const locked = await at.lock(sara, wish);
    expect(locked).toMatchObject({ product: "accommodation", total, price_status: "unchanged" });
    expect(locked.required_fields.map(({ field }) => field)).not.toContain("birth_date");
    expect(await refusal(at.lock(sara, { ...wish, passengers: { adult: 3 } }))).toMatchObject({
      reason: "passengerMix",
    });
    const listed = LockList.parse(await listLocks(ctxOf(at.clerk), LockQuery.parse({ of: "offers", per_page: 100 })));
    const row = listed.rows.find(({ lock_id }) => lock_id === locked.lock_id);
    expect(row).toMatchObject({ total, pax: { adult: 2, child: 1, infant: 0 }, offer: { product: "accommodation" } });
  });
});

describe("the database", () => {
  test("rejects a lock above the accepted price, status reversals, price changes, and a second lock of a reference", async () => {
    const { lock_id } = await at.lock(sara, at.wish(await sandboxed(), { client_reference: "guarded" }));
    const change = (set: string) =>
      query(`t.change ${set}`, `update offer_locks set ${set} where branch_id = $1 and lock_id = $2`, [
        at.branchId,
        lock_id,
      ]);
    await expect(change("total = accepted_total + 1")).rejects.toThrow(/keeps what was accepted|offer_locks_accepted/);
    await expect(change("accepted_total = accepted_total + 1")).rejects.toThrow(/keeps what was accepted/);
    await expect(change("status = 'asked'")).rejects.toThrow(/does not go/);
    await change("status = 'used', ended_at = now()");
    await expect(change("status = 'open', ended_at = null")).rejects.toThrow(/does not go|has ended/);
    const copy = `insert into offer_locks select (jsonb_populate_record(l, jsonb_build_object('id', -l.id, 'lock_id', l.lock_id || 'x'))).*
      from offer_locks l where branch_id = $1 and lock_id = $2`;
    await expect(query("t.copy", copy, [at.branchId, lock_id])).rejects.toThrow(/offer_locks_client_reference/);
    const order = (set: string) =>
      query(`t.order ${set}`, `update supplier_orders set ${set} where branch_id = $1 and reference = $2`, [
        at.branchId,
        lock_id,
      ]);
    await expect(order("state = 'asked'")).rejects.toThrow(/does not go/);
    await expect(order("data = '{}'")).rejects.toThrow(/keeps what was asked/);
  });
});
