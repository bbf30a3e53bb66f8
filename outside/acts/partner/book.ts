import { at, listAt, text } from "../../lib/json";
import type { Act } from "../../model/acts";
import { type CharterClass, costOf, type Pax, seatsOf } from "./classes";
import { anyPax, ask, itemDone, type Line, type Lock, postSale, type Site } from "./partner";

interface BookCriteria {
  one: CharterClass;
  pax: Pax;
  lock?: Lock;
}

/** One or two classes of a charter, without a lock. */
export async function book(site: Site, act: Act): Promise<void> {
  const { random } = site.caller;
  const one = random.pick(site.classes);
  const others = site.classes.filter(({ mainId, id }) => mainId === one.mainId && id !== one.id);
  const wanted = [{ one, pax: anyPax(site) }];
  if (others.length > 0 && random.chance(0.4)) wanted.push({ one: random.pick(others), pax: anyPax(site) });
  await bookAll(site, act, wanted);
}

/** Books a lock: its passengers need not be repeated (contract 13.6). */
export async function bookLocked(site: Site, act: Act): Promise<void> {
  const held = site.caller.random.pick(site.locks);
  site.locks = site.locks.filter((other) => other !== held);
  await bookAll(site, act, [{ one: held.one, pax: held.pax, lock: held }]);
}

/** Neither lock nor passengers: one adult (contract 13.6). */
export async function bookBare(site: Site, act: Act): Promise<void> {
  await bookAll(
    site,
    act,
    [{ one: site.caller.random.pick(site.classes), pax: { adult: 1, child: 0, infant: 0 } }],
    true,
  );
}

async function bookAll(site: Site, act: Act, wanted: BookCriteria[], bare = false): Promise<void> {
  const { random } = site.caller;
  const [first] = wanted;
  const reference = random.chance(0.5) ? random.name("order") : undefined;
  const items = wanted.map(({ one, pax, lock }) => ({
    id: one.id,
    lock_id: lock?.lockId,
    pax: lock || bare ? undefined : pax,
    expected_total: random.chance(0.3) ? costOf(one, pax).total : undefined,
  }));
  const body = { main_id: first!.one.mainId, client_reference: reference, items };
  const { answer } = await ask(site, act, "/book", body);
  const answered = listAt(answer.body, "items");
  if (answered.length !== wanted.length) {
    site.world.differences.add(
      act,
      `${wanted.length} items are answered`,
      `${answer.status} ${answer.raw.slice(0, 500)}`,
    );
    return;
  }
  const lines: Line[] = [];
  let pnr = "";
  for (const [index, { one, pax, lock }] of wanted.entries()) {
    const item = answered[index];
    if (lock) site.world.seats.free(lock.lockId, `act ${act.number} books it`);
    if (lock && at(item, "code") !== 1000) site.world.differences.add(act, "a lock is booked", JSON.stringify(item));
    else if (itemDone(site, act, item, one, pax)) {
      pnr = text(at(item, "local_pnr"));
      lines.push({ line: index + 1, one, pax, canceled: false });
      site.world.seats.sell(act, one.id, seatsOf(pax));
      postSale(site, act, one, pax);
    }
  }
  if (lines.length > 0) remember(site, act, pnr, reference, lines);
}

function remember(site: Site, act: Act, pnr: string, reference: string | undefined, lines: Line[]): void {
  const { bookings, differences } = site.world;
  if (bookings.has(pnr)) differences.add(act, "a PNR is one booking's", `${pnr} again`);
  const total = lines.reduce((sum, { one, pax }) => sum + costOf(one, pax).total, 0n);
  bookings.set(pnr, { pnr, total, status: "confirmed", penalty: 0n });
  site.world.charters.set(pnr, lines[0]!.one.mainId);
  site.sold.push({ pnr, reference, lines });
}
