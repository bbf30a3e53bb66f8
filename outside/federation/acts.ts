import { setTimeout as sleep } from "node:timers/promises";
import { payLink } from "../acts/customer/pay";
import { travellers } from "../acts/customer/travellers";
import { classesOf } from "../acts/partner/classes";
import { at, type Json, listAt, text, units } from "../lib/json";
import { codeOf, granted, persist, refused } from "../lib/persist";
import type { Act } from "../model/acts";
import { pidsOf } from "../product/processes";
import type { Buyer, Order, Pair } from "./pair";

const FINAL = new Set(["issued", "partially_issued", "refunded", "failed", "canceled", "expired", "limbo"]);
/** Sold out, price changed, fewer left, closed, too many held; or the seller is unavailable. */
const NO_FAULT = new Set([4001, 4002, 4003, 4004, 4005, 4006, 4008, 3009, 9002, 9003]);

const call = (pair: Pair, act: Act, { caller }: Buyer, path: string, body: unknown) =>
  persist(pair.world, act, caller, { method: "POST", path, body, key: caller.random.name("key") });

/** An offer of the seller's, on a day with something on sale. */
async function offerOf(pair: Pair, act: Act, buyer: Buyer, adult: number): Promise<Json | undefined> {
  const { random } = buyer.caller;
  const all = await classesOf(pair.far, act, pair.reader);
  const open = all.filter(
    ({ open, leg, kind, capacity, sold, held }) => open && leg && kind === "route" && capacity - sold - held > 3,
  );
  if (open.length === 0) return undefined;
  const { leg } = random.pick(open);
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Tehran" }).format(new Date(leg!.departsAt));
  const body = { legs: [{ origin: leg!.origin, destination: leg!.destination, date }], passengers: { adult } };
  // Results vary: a search has no key.
  const request = { method: "POST" as const, path: "/online/search/flight", body };
  const found = granted(pair.world, act, await persist(pair.world, act, buyer.caller, request));
  return listAt(found, "data.offers").find((offer) => at(offer, "supplier.code") === "peer");
}

/**
 * A customer's purchase: searched, locked, paid at the gateway. In between, the seller may raise its price (`dearer`).
 */
export async function sale(pair: Pair, act: Act, { dearer = false } = {}): Promise<void> {
  const { world } = pair;
  const buyer = pair.buyers[0]!.caller.random.pick(pair.buyers);
  const { random } = buyer.caller;
  const adult = random.integer(1, 2);
  const offer = await offerOf(pair, act, buyer, adult);
  if (!offer) return;
  const total = units(at(offer, "total"));
  const wish = { calculation_id: at(offer, "calculation_id"), passengers: { adult }, expected_total: total };
  const locked = await call(pair, act, buyer, "/online/flight/lock", wish);
  if (NO_FAULT.has(codeOf(locked.answer))) return;
  const lock = granted(world, act, locked);
  if (lock === undefined) return;
  if (dearer) await raise(pair, act);
  const due = units(at(lock, "data.total"));
  const passengers = travellers(random, { adult, child: 0, infant: 0 });
  const body = {
    ...{ locks: [text(at(lock, "data.lock_id"))], passengers, contact: { mobile: buyer.mobile }, accepted_total: due },
    payment: { method: "gateway" },
  };
  const stored = granted(world, act, await call(pair, act, buyer, "/trade/store", body));
  if (stored === undefined) return;
  const trade = Number(at(stored, "data.trade_id"));
  await payLink(world, text(at(stored, "data.payment.link")), "approve");
  const order: Order = {
    ...{ trade, total: due, pnr: undefined, supplierPnr: undefined, canceledBySeller: false, refunded: false },
  };
  buyer.orders.push(order);
  const reply = await ended(pair, act, buyer, order, text(at(stored, "data.payment.serial_id")));
  // The lock's price still applies at the seller: nothing else may refuse it while the line is up.
  if (dearer && pair.line.state === "through" && !world.disturbed)
    world.differences.equal(act, `order ${trade} of a locked price is`, "issued", text(at(reply, "status")));
}

async function ended(pair: Pair, act: Act, buyer: Buyer, order: Order, serial?: string) {
  let data: Json | undefined;
  for (let attempt = 0; attempt < 120; attempt++) {
    const body = { trade_id: order.trade, serial_id: serial || undefined };
    const { answer } = await call(pair, act, buyer, "/trade/completion", body);
    if (answer.status === 200) data = at(answer.body, "data");
    if (FINAL.has(text(at(data, "status")))) break;
    await sleep(300);
  }
  order.pnr = text(at(data, "items.0.pnr.local")) || undefined;
  order.supplierPnr = text(at(data, "items.0.pnr.original")) || undefined;
  return data;
}

/** The seller raises the price of some classes. */
export async function raise(pair: Pair, act: Act): Promise<void> {
  const { random } = pair.buyers[0]!.caller;
  const classes = (await classesOf(pair.far, act, pair.reader)).filter(({ open }) => open);
  const some = Array.from({ length: 8 }, () => random.pick(classes).id);
  const request = { classes: [...new Set(some)].map((id) => ({ id })), field: "markup", by: { amount: 1_000 } };
  await pair.farDesk.ask("prices.adjust", request, { changes: true }).catch((error) => {
    if (!pair.world.disturbed) throw error;
  });
}

const activeOf = ({ buyers }: Pair) =>
  buyers.flatMap((buyer) =>
    buyer.orders.flatMap((order) =>
      order.pnr && order.supplierPnr && !order.canceledBySeller && !order.refunded ? [{ buyer, order }] : [],
    ),
  );
export const canCancel = (pair: Pair): boolean => activeOf(pair).length > 0;

/** The seller cancels a booking in its console, without notifying the buyer. */
export async function sellerCancels(pair: Pair, act: Act): Promise<void> {
  const { order } = pair.buyers[0]!.caller.random.pick(activeOf(pair));
  order.canceledBySeller = true;
  const input = { local_pnr: order.supplierPnr, reason: `outside, act ${act.number}` };
  for (let attempt = 0; attempt < 60; attempt++) {
    try {
      await pair.farDesk.ask("reservations.cancel", input, { changes: true });
      return;
    } catch (error) {
      // Killed between two answers: it is canceled, or requested again.
      if (!pair.world.disturbed) throw error;
      await sleep(500);
    }
  }
}

/**
 * A traveler requests a refund of one of two seats: what the seller cannot do is not quoted. Then the whole is
 * refunded.
 */
export async function refund(pair: Pair, act: Act): Promise<void> {
  const { world } = pair;
  const { buyer, order } = pair.buyers[0]!.caller.random.pick(activeOf(pair));
  const item = { local_pnr: order.pnr, item_id: 1, passenger_ids: [1] };
  const part = await call(pair, act, buyer, "/online/flight/penalty", { trade_id: order.trade, items: [item] });
  const code = codeOf(part.answer);
  if (code !== 0 && code !== 1000) refused(world, act, part, 3003, 3004, 5003, 6002, 6003, 9002, 9003);
  const whole = await call(pair, act, buyer, "/online/flight/penalty", { trade_id: order.trade });
  if ([5003, 6002, 6003, 9002, 9003].includes(codeOf(whole.answer))) return;
  const quote = granted(world, act, whole);
  if (quote === undefined) return;
  const body = { quote_id: at(quote, "data.quote_id") };
  const done = await call(pair, act, buyer, "/online/flight/refund", body);
  if ([5003, 6001, 6003].includes(codeOf(done.answer))) return;
  if (granted(world, act, done) !== undefined) order.refunded = true;
}

/** The line to the seller breaks, slows down or loses an answer for a while, or a process of the seller is killed. */
export async function trouble(pair: Pair, act: Act): Promise<void> {
  const { random } = pair.buyers[0]!.caller;
  const what = random.pick(["down", "slow", "lost", "killed"] as const);
  pair.world.lastKill = Date.now();
  pair.far.lastKill = Date.now();
  if (what === "killed") {
    const pids = await pidsOf("app", pair.selling.dataDir);
    if (pids.length > 0) process.kill(random.pick(pids), "SIGKILL");
    await pair.selling.healthy();
  } else {
    pair.line.turn(what);
    await sale(pair, act).catch(() => {});
    pair.line.turn("through");
  }
  pair.world.lastKill = Date.now();
  pair.far.lastKill = Date.now();
}
