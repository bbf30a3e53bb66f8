import { at, type Json, text, units } from "../../lib/json";
import { codeOf, granted } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { SALE, TAX } from "../../model/books";
import { today } from "../../model/world";
import type { Pax } from "../partner/classes";
import { seatsOf } from "../partner/classes";
import { ADVANCES, ask, type Buyer, CLEARING, type Trade } from "./buyer";
import { ended } from "./ended";
import { findOffer, type Offer } from "./offers";
import { payLink } from "./pay";
import { travellers } from "./travellers";

/** Expected after concurrent changes: sold out, price changed, fewer left, closed, or too many held. */
const NO_FAULT = new Set([4002, 4003, 4005, 4006, 4008]);

export async function buy(buyer: Buyer, act: Act): Promise<void> {
  const { world } = buyer;
  const { random } = buyer.caller;
  const pax = { adult: random.integer(1, 2), child: random.chance(0.3) ? 1 : 0, infant: 0 };
  const offer = await findOffer(buyer, act, pax);
  if (!offer) return;
  const passengers = { adult: pax.adult, child: pax.child };
  const request = { calculation_id: offer.id, passengers, expected_total: offer.total };
  const locked = await ask(buyer, act, "/online/flight/lock", request);
  const code = codeOf(locked.answer);
  // Search results exist in the database's memory only: killing it loses them.
  if (NO_FAULT.has(code) || ((world.disturbed || locked.unsure) && [3009, 4001].includes(code))) return;
  const lock = granted(buyer.world, act, locked);
  if (lock === undefined) return;
  const lockId = text(at(lock, "data.lock_id"));
  if (offer.own)
    buyer.world.seats.hold(lockId, { holder: buyer.caller.name, classId: offer.own.id, seats: seatsOf(pax), act });
  await store(buyer, act, offer, pax, lockId, units(at(lock, "data.total")));
}

async function store(buyer: Buyer, act: Act, offer: Offer, pax: Pax, lockId: string, total: bigint) {
  const { world, caller } = buyer;
  const others = buyer.receivable ? (["gateway", "credit"] as const) : (["gateway"] as const);
  const paidBy = buyer.wallet >= total && caller.random.chance(0.6) ? ("wallet" as const) : caller.random.pick(others);
  const passengers = travellers(caller.random, pax);
  const contact = { mobile: buyer.mobile };
  const body = { locks: [lockId], passengers, contact, payment: { method: paidBy }, accepted_total: total };
  const began = Date.now();
  const outcome = await ask(buyer, act, "/trade/store", body);
  // Killed before the supplier was called: there is no booking, and the payment is refunded.
  const lost = outcome.unsure && world.lastKill > began && !offer.own && codeOf(outcome.answer) === 5004;
  if (lost && units(at(outcome.answer.body, "data.returned")) === total) return;
  const stored = granted(world, act, outcome);
  if (stored === undefined) return;
  let data = at(stored, "data");
  const id = Number(at(data, "trade_id"));
  if (paidBy === "gateway") {
    world.differences.equal(act, `trade ${id} is`, "awaiting_payment", text(at(data, "status")));
    await payLink(world, text(at(data, "payment.link")), caller.random.pick(["approve", "approve", "double"]));
  }
  data = await ended(buyer, act, { id, serial: text(at(data, "payment.serial_id")), data });
  if (offer.own) world.seats.free(lockId, `act ${act.number}, trade ${id} is ${text(at(data, "status"))}`);
  const own = offer.own && { one: offer.own, seats: seatsOf(pax) };
  finish(buyer, act, { id, total, tax: offer.own ? offer.tax : 0n, paidBy, own, returned: false }, data);
}

function finish(buyer: Buyer, act: Act, trade: Trade, data: Json | undefined): void {
  const { books, differences } = buyer.world;
  const status = text(at(data, "status"));
  const { total, tax, paidBy, own } = trade;
  const back = ["refunded", "failed"].includes(status);
  const payer = {
    wallet: { account: buyer.account },
    gateway: { account: CLEARING },
    credit: buyer.receivable ?? { account: "" },
  }[paidBy];
  // A sale that could not be issued is refunded into the wallet.
  if (back && paidBy === "gateway") {
    buyer.wallet += total;
    books.post(act, today(), [
      { ...payer, amount: total },
      { account: buyer.account, amount: -total },
    ]);
  }
  if (status === "limbo") {
    if (paidBy === "wallet") buyer.wallet -= total;
    books.post(act, today(), [
      { ...payer, amount: total },
      { account: ADVANCES, amount: -total },
    ]);
    buyer.limbo.push(trade);
    return;
  }
  if (status !== "issued") {
    const reply = (at(data, "items") as Json[] | undefined)?.map(
      (item) => `${text(at(item, "status"))} ${text(at(item, "code"))}`,
    );
    if (!back) differences.equal(act, `trade ${trade.id} is`, "issued", `${status} ${reply}`);
    return;
  }
  if (paidBy === "wallet") buyer.wallet -= total;
  books.post(act, today(), [{ ...payer, amount: total }, ...soldLines(trade, -1n)]);
  if (own) sellOwn(buyer, act, own, data);
  differences.equal(act, `trade ${trade.id} was paid`, total, units(at(data, "paid")));
  buyer.trades.push({ ...trade, tax });
}

function sellOwn({ world }: Buyer, act: Act, { one, seats }: NonNullable<Trade["own"]>, data: Json | undefined): void {
  world.seats.sell(act, one.id, seats);
  world.charters.set(text(at(data, "items.0.pnr.local")), one.mainId);
}

/** Result of unresolved trades: still unresolved, issued, or refunded into the wallet. */
export async function resolveUnresolvedOrder(buyer: Buyer): Promise<void> {
  for (const trade of buyer.limbo) {
    const act = buyer.world.acts.begin(buyer.caller.name, `limbo of trade ${trade.id}`);
    const { answer } = await ask(buyer, act, "/trade/completion", { trade_id: trade.id });
    const status = text(at(answer.body, "data.status"));
    const advance = { account: ADVANCES, amount: trade.total };
    if (status === "issued") {
      buyer.world.books.post(act, today(), [advance, ...soldLines(trade, -1n)]);
      if (trade.own) sellOwn(buyer, act, trade.own, at(answer.body, "data"));
    } else if (["refunded", "failed"].includes(status)) {
      buyer.wallet += trade.total;
      buyer.world.books.post(act, today(), [advance, { account: buyer.account, amount: -trade.total }]);
    } else buyer.world.differences.equal(act, `trade ${trade.id} is`, "limbo", status);
  }
}

/** Contra lines of a sale: sale and tax of an own charter; shares of the supplier and us for another's offer. */
export const soldLines = ({ own, total, tax }: Trade, sign: bigint) =>
  own
    ? [
        { account: SALE, amount: sign * (total - tax) },
        { account: TAX, amount: sign * tax, charter: own.one.mainId },
      ]
    : [{ account: "21010001", amount: sign * total }];
