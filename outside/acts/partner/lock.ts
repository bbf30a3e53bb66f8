import { at, text } from "../../lib/json";
import type { Act } from "../../model/acts";
import { seatsOf } from "./classes";
import { anyPax, ask, itemDone, type Site } from "./partner";

export async function lock(site: Site, act: Act): Promise<void> {
  const { random } = site.caller;
  const [one, pax] = [random.pick(site.classes), anyPax(site)];
  const reference = random.chance(0.3) ? random.name("lock") : undefined;
  const body = { main_id: one.mainId, client_reference: reference, items: [{ id: one.id, pax }] };
  const { answer } = await ask(site, act, "/lock", body);
  const item = at(answer.body, "items.0");
  if (!itemDone(site, act, item, one, pax)) return;
  const lockId = text(at(item, "lock_id"));
  site.locks.push({ lockId, one, pax, extended: 0 });
  site.world.seats.hold(lockId, { holder: site.caller.name, classId: one.id, seats: seatsOf(pax), act });
}

/** At most twice (contract 13.10); the third is 5003. */
export async function extend(site: Site, act: Act): Promise<void> {
  const held = site.caller.random.pick(site.locks);
  const { answer } = await ask(site, act, "/lock/extend", { items: [{ lock_id: held.lockId }] });
  const expected = held.extended < 2 ? 1000 : 5003;
  site.world.differences.equal(act, "the extension's code is", expected, at(answer.body, "items.0.code"));
  held.extended++;
}

export async function release(site: Site, act: Act): Promise<void> {
  const held = site.caller.random.pick(site.locks);
  const { answer } = await ask(site, act, "/lock/release", { items: [{ lock_id: held.lockId }] });
  site.world.differences.equal(act, "the release's code is", 1000, at(answer.body, "items.0.code"));
  site.locks = site.locks.filter((other) => other !== held);
  site.world.seats.free(held.lockId, `act ${act.number} releases it`);
}
