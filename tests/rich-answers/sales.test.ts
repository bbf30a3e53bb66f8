import { expect, test } from "vitest";
import { saveDiscount } from "@/domain/cashier/discount/save-discount";
import { DiscountSave } from "@/domain/cashier/discount/schema";
import { PaymentStore } from "@/domain/cashier/payment/schema";
import { storePayments } from "@/domain/cashier/payment/store-payments";
import type { CustomerActor } from "@/domain/kernel/context";
import { linkSale } from "@/domain/sales/travel-request/sell-request";
import { onlineReservations } from "@/server/routers/back-office/sales/online-reservations";
import { wallet } from "@/server/routers/customer/cashier/wallet";
import { offerLocks } from "@/server/routers/customer/sales/offer-locks";
import { online } from "@/server/routers/customer/sales/online";
import { refunds } from "@/server/routers/customer/sales/refunds";
import { trade } from "@/server/routers/customer/sales/trade";
import { travelRequests } from "@/server/routers/customer/sales/travel-requests";
import { access } from "@/server/routers/reservation/people/access";
import { booking } from "@/server/routers/reservation/sales/book";
import { items } from "@/server/routers/reservation/sales/items";
import { locks } from "@/server/routers/reservation/sales/locks";
import { charter, ctxOf, partnerOf } from "../fixtures";
import type { TestResponse } from "../http";
import { advance } from "../issuing";
import { openWorld } from "../keys/open-world";
import { asLedgerOwner } from "../ledger";
import { dayIn } from "../mappings";
import { nodeMount } from "../mounts";
import { dayIn as flightDay } from "../offer-locks";
import { key, traveller } from "../trades";
import { fill } from "../wallets";

/** Answers to partners and customers about bookings, purchases, cancellations and refunds. */
const { world } = openWorld(() =>
  nodeMount({
    reservation: { access, booking, items, locks },
    backOffice: { onlineReservations },
    customer: { offerLocks, online, refunds, trade, travelRequests, wallet },
  }),
);

const done = ({ status, json, text }: TestResponse) => {
  if (status !== 200) throw new Error(text.slice(0, 600));
  return json.data ?? json.items ?? json.payload;
};
const asPartner = async (method: string, path: string, body?: unknown) =>
  done(await world.asPartner(method, path, body));
const asClerk = async (path: string, body: object) => done(await world.clerk.ask("POST", path, body));

async function shopper(amount = 9_000_000) {
  const visitor = await world.door.passenger(world.at.branchId);
  const { branchId, passengerId, customerId } = visitor;
  const owner = { type: "passenger" as const, id: passengerId };
  if (amount > 0) await fill(branchId, owner, amount);
  const actor: CustomerActor = { kind: "customer", branchId, group: "b2c", passengerId, customerId };
  const ask = async (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    done(await visitor.ask(method, path, body, headers));
  return { ...visitor, owner, actor, ask };
}
type Shopper = Awaited<ReturnType<typeof shopper>>;

test("a partner sees what is held, at which version of its price, and why an item is unavailable", async () => {
  const { branchId } = world.partner;
  const { colleagueId } = await partnerOf(branchId);
  const { id: main_id, classes } = await charter(branchId, { classes: [{}, { colleagues: [colleagueId] }] });
  const [mine, theirs] = classes;
  await asPartner("POST", "/lock", { main_id, items: [{ id: mine, pax: { adult: 2 } }] });
  await asLedgerOwner("update charter_class_prices set base = base + 7 where branch_id = $1 and class_id = $2", [
    branchId,
    mine,
  ]);
  const changes: { item_id: number }[] = await asPartner("GET", "/changes");
  expect(changes.find(({ item_id }) => item_id === mine)).toMatchObject({ statistics: { held: 2, price_version: 3 } });
  const items = [mine, theirs, 2_000_000_000].map((item_id) => ({ main_id, item_id }));
  const [{ item }] = await asPartner("GET", "/items/status", { items });
  expect(item).toMatchObject([
    { item_id: mine, statistics: { held: 2, available: 8 } },
    { item_id: theirs, status: "unknown", code: 4007, title: expect.any(String) },
    { status: "unknown", code: 3009, title: expect.any(String) },
  ]);
});

test("a booking has deadlines, travellers and lines; canceled in part, the outcome and author of each line", async () => {
  const { id: main_id, classes } = await charter(world.partner.branchId, {
    classes: [{ ticketingMinutes: 90 }, {}, {}],
  });
  const [first, second, third] = classes;
  const paths = [
    { type: "ADT", first_name: "Sara", last_name: "Ahmadi" },
    { type: "CHD", first_name: "Ali", last_name: "Ahmadi", birth_date: "2020-05-01" },
  ];
  const items = [{ id: first, passengers: paths }, { id: second }, { id: third }];
  const booked = await asPartner("POST", "/book", { main_id, client_reference: `R-${main_id}`, items });
  expect(booked).toMatchObject([{ ticketing_deadline: expect.any(String) }, { ticketing_deadline: null }, {}]);
  const local_pnr: string = booked[0].local_pnr;

  // The branch refunds the child's ticket, which a cancellation no longer changes.
  const quote = await asClerk("/online/reservation/penalty", {
    pnr: local_pnr,
    items: [{ item_id: 1 }, { item_id: 2 }],
  });
  expect(quote.items).toMatchObject([
    { item_id: 1, pax_type: "ADT" },
    { item_id: 1, pax_type: "CHD" },
    { item_id: 2, pax_type: "ADT" },
  ]);
  const child = await asClerk("/online/reservation/penalty", { pnr: local_pnr, items: [{ item_id: 2 }] });
  await asClerk("/online/reservation/refund", { quote_id: child.quote_id, remarks: "x" });

  // Past trips can no longer be canceled.
  await asLedgerOwner(
    `update booking_items set status = 'done' where branch_id = $1 and line = 3
        and booking_id = (select id from bookings where branch_id = $1 and local_pnr = $2)`,
    [world.partner.branchId, local_pnr],
  );
  const canceled = await asPartner("POST", "/cancel", { local_pnr, items: [{ line: 1 }, { line: 3 }] });
  expect(canceled).toMatchObject({
    ...{ status: "confirmed", client_reference: `R-${main_id}` },
    items: [
      {
        line: 1,
        status: "canceled",
        code: 1000,
        ticketing_deadline: expect.any(String),
        passengers: [{ type: "ADT" }, { type: "CHD" }],
      },
      { line: 2, ticketing_deadline: null, passengers: [] },
      { line: 3, status: "done", code: 5003, title: expect.any(String) },
    ],
  });
  expect(new Set(canceled.history.map(({ by }: { by: string }) => by))).toEqual(new Set(["partner", "branch"]));
});

const flight = (more: object = {}) => ({ origin: "THR", destination: "MHD", date: flightDay(30), ...more });

test("a search has outbound and return legs, zones, documents, baggage and discounts", async () => {
  const { at, door } = world;
  const own = await at.flight({ to: "KIH" });
  await asLedgerOwner("update charter_class_prices set discount = 3 where branch_id = $1 and class_id = $2", [
    at.branchId,
    own.classId,
  ]);
  const guest = await door.guest(at.branchId);
  const search = async (legs: object[], type = "flight") =>
    done(await guest.ask("POST", `/online/search/${type}`, { legs, passengers: { adult: 1, child: 1 } }));
  const back = await search([flight(), flight({ origin: "MHD", destination: "THR", date: flightDay(35) })]);
  expect(new Set(back.offers[0].segments.map(({ leg }: { leg: number }) => leg)).size).toBe(2);
  expect(back.legs.map(({ origin }: { origin: { code: string } }) => origin.code)).toEqual(["THR", "MHD"]);
  const abroad = await search([flight({ origin: "IST", destination: "DXB", flex_days: 1 })]);
  expect(abroad.legs[0]).toMatchObject({ flex_days: 1, origin: { zone: "Europe/Istanbul" } });
  const { documents_required, segments } = abroad.offers[0];
  expect(documents_required).toEqual(["passport"]);
  expect(segments[0]).toMatchObject({ departure_zone: "Europe/Istanbul", baggage_pieces: expect.any(Number) });
  const failing = await guest.ask("POST", "/online/search/flight", { legs: [flight()] }, { test: "error" });
  expect(done(failing).suppliers).toContainEqual(expect.objectContaining({ code: "sandbox", status: "error" }));
  const there = await search([flight({ destination: "KIH", date: flightDay(own.days) })]);
  const cheap = there.offers.find(
    ({ kind, supplier }: { kind: string; supplier: { code: string } }) =>
      kind === "charter" && supplier.code === "charter",
  );
  expect(cheap.prices).toMatchObject({ ADT: { discount: 3 }, CHD: { discount: 3 } });
});

test("a lock reports a price change since the search, and by how much; repeated, that it was used", async () => {
  const sara = await shopper(90_000_000);
  const found = await world.at.find(sara.actor, { passengers: { adult: 1 }, days: 30 });
  const offer = found.find(
    ({ supplier, kind, seats }) => supplier === "sandbox" && kind === "system" && (seats ?? 9) > 2,
  )!;
  const body = { ...world.at.wish(offer), client_reference: key() };
  const lock = await sara.ask("POST", "/online/flight/lock", body, { test: "price_down" });
  expect(lock).toMatchObject({ price_status: "changed", previous_total: offer.total, diff: [{ pax_type: "ADT" }] });
  expect(lock.total).toBeLessThan(offer.total);
  await world.at.store(sara.actor, { locks: [lock.lock_id], accepted_total: lock.total });
  const again = await sara.ask("POST", "/online/flight/lock", body);
  expect(again).toMatchObject({ lock_id: lock.lock_id, status: "used" });
});

/** Two own flights, of two adults and a child, bought with a code under a reference. */
async function bought(sara: Shopper) {
  const passengers = { adult: 1, child: 1 };
  const locks = [await world.at.locked(sara.actor, { passengers }), await world.at.locked(sara.actor, { passengers })];
  const { code } = await saveDiscount(
    ctxOf(world.clerk.actor),
    DiscountSave.parse({ code: key(), type: "percent", value: 1_000, limit: 10 }),
  );
  const client_reference = key();
  const result = await world.at.store(sara.actor, {
    ...{
      locks: locks.map(({ lock }) => lock.lock_id),
      passengers: [traveller(), traveller("CHD", { first_name: "علی" })],
    },
    ...{ discount_code: code, client_reference, accepted_total: 3_000_000 },
  });
  return { ...result, client_reference };
}

test("an order has its discount, its reference and its lines; its quote has each traveller's part", async () => {
  const sara = await shopper();
  const { trade_id, client_reference, items } = await bought(sara);
  const result = await sara.ask("POST", "/trade/completion", { trade_id });
  expect(result).toMatchObject({
    ...{ client_reference, discount: 300_000, returned: 0, handed_over: [] },
    items: [
      { line: 1, discount: 150_000 },
      { line: 2, discount: 150_000 },
    ],
  });
  const pnr = items[1]!.pnr!.local;
  const atDesk = await asClerk("/online/reservation/penalty", { pnr });
  expect(atDesk.items[0].discount).toBeGreaterThan(0);
  const quote = await sara.ask("POST", "/online/flight/penalty", { pnr });
  expect(quote.items).toMatchObject([{ name: "سارا احمدی" }, { name: "علی احمدی", pax_type: "CHD" }]);
  await sara.ask("POST", "/online/flight/refund", { quote_id: quote.quote_id, refund_to: "wallet" });
  const after = await sara.ask("POST", "/trade/completion", { trade_id });
  expect(after.returned).toBe(quote.totals.refundable);
});

/** A train with seats left: before Nowruz all of a day may be sold out. */
async function train(sara: Shopper): Promise<{ calculation_id: number; total: number }> {
  for (const days of [30, 44, 58]) {
    const legs = [{ origin: "THR", destination: "ir-mashhad", date: flightDay(days) }];
    const { offers } = await sara.ask("POST", "/online/search/train", { legs });
    const offer = offers.find(({ seats_left }: { seats_left: number | null }) => (seats_left ?? 9) > 2);
    if (offer) return offer;
  }
  throw new Error("no train has seats");
}

test("a train order is returned as one, and so is the cost of its refund", async () => {
  const sara = await shopper(90_000_000);
  const { calculation_id, total } = await train(sara);
  const wish = { calculation_id, expected_total: total, passengers: { adult: 1 } };
  const { lock_id } = await sara.ask("POST", "/online/train/lock", wish, { "idempotency-key": key() });
  const order = {
    ...{ locks: [lock_id], passengers: [traveller()], contact: { mobile: "09121234567" } },
    ...{ payment: { method: "wallet" }, accepted_total: total },
  };
  const { trade_id } = await sara.ask("POST", "/trade/store", order, { "idempotency-key": key() });
  await advance(world.at, trade_id);
  const result = await sara.ask("POST", "/trade/completion", { trade_id });
  expect(result).toMatchObject({ status: "issued", items: [{ product: "train", discount: 0 }] });
  expect(await sara.ask("POST", "/online/train/penalty", { trade_id })).toMatchObject({ product: "train" });
});

test("an order paid in cash shows how; one waiting for the bank holds its wallet share, and shows it in its request", async () => {
  const sara = await shopper(0);
  const { lock } = await world.at.locked(sara.actor);
  const common = { counterparty: sara.owner, amount: lock.total, date: dayIn() };
  const paid = [
    { ...common, type: "receipt", method: "cash" },
    { ...common, type: "payment", method: "wallet" },
  ];
  const { payments } = await storePayments(ctxOf(world.at.clerk), PaymentStore.parse({ payments: paid }));
  const request = {
    locks: [lock.lock_id],
    accepted_total: lock.total,
    party: sara.owner,
    receipt_ids: [payments[0]!.id],
  };
  const { trade_id } = await world.at.store(world.at.clerk, request);
  const result = await sara.ask("POST", "/trade/completion", { trade_id });
  expect(result.handed_over).toEqual([{ by: "cash", amount: lock.total }]);

  const mina = await shopper(500_000);
  const split = { method: "split" as const, wallet_amount: 200_000 };
  const open = await world.at.locked(mina.actor);
  const waiting = await world.at.store(mina.actor, {
    ...{ locks: [open.lock.lock_id], accepted_total: open.lock.total, payment: split },
  });
  expect(await mina.ask("GET", "/wallet/ballance")).toMatchObject({
    balance: 500_000,
    held: 200_000,
    available: 300_000,
  });
  const PATH = "/travel_requests";
  const { id } = await mina.ask("POST", PATH, { kind: "tour", destination: "ir-kish" });
  await linkSale(ctxOf(world.clerk.actor), { travel_request_id: id }, waiting.trade_id);
  const sold = { trade_id: waiting.trade_id };
  expect(await mina.ask("GET", PATH)).toMatchObject([sold]);
  expect(await mina.ask("PATCH", `${PATH}/${id}`, { notes: "الف" })).toMatchObject(sold);
  expect(await mina.ask("PUT", `${PATH}/${id}`, { kind: "tour", destination: "ir-kish", notes: "ب" })).toMatchObject(
    sold,
  );
});
