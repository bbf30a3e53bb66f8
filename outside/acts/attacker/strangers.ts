import type { Act } from "../../model/acts";
import { today } from "../../model/world";
import { type Attacker, attempt, mustRefuse } from "./attacker";

/** Another branch's manager tries this branch's records. */
export async function otherBranch(attacker: Attacker, act: Act): Promise<void> {
  const { random } = attacker.caller;
  const desk = random.pick(attacker.victims.desks);
  const [payment] = desk.payments;
  const [cheque] = desk.cheques;
  const [note] = desk.notes;
  const other = attacker.otherBranch;
  const post = (path: string, body: unknown) => attempt(attacker, { method: "POST", path, body }, other);
  const counterparty = { type: "colleague", id: 3 };
  const receipt = { type: "receipt", method: "cash", counterparty, amount: 5, date: today() };
  const tries = [() => attempt(attacker, { method: "GET", path: "/colleague/get?id=3" }, other)];
  tries.push(() => post("/pay/store", { payments: [receipt] }));
  tries.push(() => post("/account/bill", { code: "1201000003" }));
  if (payment) tries.push(() => attempt(attacker, { method: "DELETE", path: `/pay/trash?id=${payment.id}` }, other));
  if (payment) tries.push(() => post("/pay/update", { id: payment.id, amount: 1 }));
  if (cheque) tries.push(() => post("/check/operation", { id: cheque.id, operation: "undo" }));
  if (note) tries.push(() => post("/announcement/view", { id: note.id }));
  mustRefuse(attacker, act, await random.pick(tries)(), 3009, 3003);
}

/** Another partner tries this one's bookings and locks. */
export async function otherPartner(attacker: Attacker, act: Act): Promise<void> {
  const { random } = attacker.caller;
  const site = random.pick(attacker.victims.sites);
  const { stranger } = attacker;
  const post = (path: string, body: unknown) => attempt(attacker, { method: "POST", path, body }, stranger);
  const [sold] = site.sold;
  if (sold && random.chance(0.5)) {
    const path = `/book/status?local_pnr=${sold.pnr}`;
    mustRefuse(attacker, act, await attempt(attacker, { method: "GET", path }, stranger), 3009);
    mustRefuse(attacker, act, await post("/cancel", { local_pnr: sold.pnr }), 3009);
    return;
  }
  const [lock] = site.locks;
  if (!lock) return;
  const item = { lock_id: lock.lockId };
  for (const path of ["/lock/release", "/lock/extend"]) {
    const answer = await post(path, { items: [item] });
    if (answer.raw.includes('"status":true'))
      attacker.world.differences.add(act, "another's lock is not to be touched", answer.raw.slice(0, 300));
  }
}

/** A customer requests another's order. */
export async function otherCustomer(attacker: Attacker, act: Act): Promise<void> {
  const [first, second] = attacker.victims.buyers;
  const trade = first?.trades[0];
  if (!trade || !second) return;
  const post = (path: string, body: unknown) => attempt(attacker, { method: "POST", path, body }, second.caller);
  mustRefuse(attacker, act, await post("/trade/completion", { trade_id: trade.id }), 3009);
  mustRefuse(attacker, act, await post("/online/flight/penalty", { trade_id: trade.id }), 3009);
}
