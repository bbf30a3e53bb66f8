import { at } from "../../lib/json";
import type { Act } from "../../model/acts";
import { book } from "../partner/book";
import { seatsOf } from "../partner/classes";
import { type Attacker, attempt } from "./attacker";

/** A holder may lock the larger of 9 seats and 30 % of a class's capacity (contract 13.10). */
export async function tooManyHolds(attacker: Attacker, act: Act): Promise<void> {
  const { world, site } = attacker;
  const one = site.classes.find(({ capacity, sold, held }) => capacity - sold - held > 40);
  if (!one) return;
  const limit = Math.max(9, Math.floor(one.capacity * 0.3));
  const locks: string[] = [];
  let seats = 0;
  for (let adult = 5; ; ) {
    const pax = { adult, child: 0, infant: 0 };
    const body = { main_id: one.mainId, items: [{ id: one.id, pax }] };
    // Its answer can be lost: without a key the repetition would hold other seats, which it never releases.
    const headers = { "idempotency-key": site.caller.random.name("key") };
    const answer = await attempt(attacker, { method: "POST", path: "/lock", headers, body }, site.caller);
    const code = at(answer.body, "items.0.code");
    if (code === 1000) {
      seats += seatsOf(pax);
      locks.push(String(at(answer.body, "items.0.lock_id")));
      if (seats > limit)
        world.differences.add(act, `no more than ${limit} seats of class ${one.id} are held`, `${seats} held`);
      if (seats > limit + 10) break;
    } else {
      const others = world.seats.heldOf(one.id);
      // Others buy seats of this class concurrently: up to two dozen are in flight.
      const taken = one.sold + one.held + seats + world.seats.sold(one.id) + others;
      const scarce = [4002, 4005].includes(Number(code)) && taken + seatsOf(pax) + 24 > one.capacity;
      if (code !== 4008 && others === 0 && !scarce)
        world.differences.add(act, "4008 beyond the limit", answer.raw.slice(0, 300));
      break;
    }
  }
  const items = locks.map((lock_id) => ({ lock_id }));
  if (items.length > 0)
    await attempt(attacker, { method: "POST", path: "/lock/release", body: { items } }, site.caller);
}

/** Many concurrent bookings of one class: never more than its capacity. */
export async function rush(attacker: Attacker, act: Act): Promise<void> {
  const { site } = attacker;
  await Promise.all(Array.from({ length: 6 }, () => book(site, act)));
}
