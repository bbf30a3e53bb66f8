import type { PartnerCaller } from "../../callers/partner";
import { at, type Json, units } from "../../lib/json";
import { persist } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { SALE, TAX } from "../../model/books";
import { today, type World } from "../../model/world";
import { type CharterClass, costOf, type Pax, seatsOf } from "./classes";

export interface Lock {
  lockId: string;
  one: CharterClass;
  pax: Pax;
  extended: number;
}

export interface Line {
  line: number;
  one: CharterClass;
  pax: Pax;
  canceled: boolean;
}

export interface Sold {
  pnr: string;
  reference: string | undefined;
  lines: Line[];
}

/** A partner site's own open locks and bookings. */
export interface Site {
  world: World;
  caller: PartnerCaller;
  classes: CharterClass[];
  /** The colleague who owes for bookings. */
  receivable: { account: string; party: string };
  locks: Lock[];
  sold: Sold[];
}

export const LOCKS_AT_MOST = 10;
/** Sold out, fewer left, too many held: possible refusals of seats. */
const SEATS_REFUSED = new Set([4002, 4005, 4008]);

export function ask(site: Site, act: Act, path: string, body: unknown) {
  const key = site.caller.random.name("key");
  return persist(site.world, act, site.caller, { method: "POST", path, body, key });
}

export function anyPax({ caller: { random } }: Site): Pax {
  const adult = random.integer(1, 2);
  return { adult, child: random.chance(0.3) ? 1 : 0, infant: random.chance(0.15) ? 1 : 0 };
}

/** Whether an item succeeded; a refusal unexplained by the model is a difference. */
export function itemDone(site: Site, act: Act, item: Json | undefined, one: CharterClass, pax: Pax): boolean {
  const code = Number(at(item, "code"));
  if (code === 1000) {
    site.world.differences.equal(act, "status of an item with 1000 is", true, at(item, "status"));
    site.world.differences.equal(act, "total of the item is", costOf(one, pax).total, units(at(item, "total")));
    return true;
  }
  const { seats } = site.world;
  const taken = one.sold + one.held + seats.sold(one.id) + seats.heldOf(one.id);
  // Others may be booking concurrently: up to two dozen seats are in flight.
  const tight = taken + seatsOf(pax) + 24 > one.capacity || seats.heldOf(one.id) + seatsOf(pax) + 24 > 9;
  if (!SEATS_REFUSED.has(code) || !tight)
    site.world.differences.add(
      act,
      "the seats are there",
      JSON.stringify(item, (_, v) => (typeof v === "bigint" ? String(v) : v)),
    );
  return false;
}

/** Postings of a confirmed booking: the partner's debt against sale and tax. */
export function postSale(site: Site, act: Act, one: CharterClass, pax: Pax): void {
  const { total, tax } = costOf(one, pax);
  const { account, party } = site.receivable;
  site.world.books.post(act, today(), [
    { account, amount: total, party },
    { account: SALE, amount: tax - total },
    { account: TAX, amount: -tax, charter: one.mainId },
  ]);
}

/** A cancellation reverses the sale except for the penalty. */
export function postCancel(site: Site, act: Act, { one, pax }: Line, penalty: bigint): void {
  const { total, tax } = costOf(one, pax);
  const { account, party } = site.receivable;
  site.world.books.post(act, today(), [
    { account, amount: penalty - total, party },
    { account: SALE, amount: total - tax },
    { account: TAX, amount: tax, charter: one.mainId },
    { account: "41030001", amount: -penalty },
  ]);
}
