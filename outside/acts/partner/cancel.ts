import { at, listAt, units } from "../../lib/json";
import { persist } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { costOf, seatsOf } from "./classes";
import { ask, type Line, postCancel, type Site, type Sold } from "./partner";

export const cancelable = (site: Site): Sold[] =>
  site.sold.filter(({ lines }) => lines.some(({ canceled }) => !canceled));

/** A whole booking or one line; penalty and refundable are the full price (contract 13.2). */
export async function cancel(site: Site, act: Act): Promise<void> {
  const { random } = site.caller;
  const sold = random.pick(cancelable(site));
  const open = sold.lines.filter(({ canceled }) => !canceled);
  const lines = open.length > 1 && random.chance(0.5) ? [random.pick(open)] : open;
  const isPartial = lines.length < open.length || random.chance(0.3);
  const items = isPartial ? lines.map(({ line }) => ({ line })) : undefined;
  const { answer } = await ask(site, act, "/cancel", { local_pnr: sold.pnr, items });
  if (answer.status !== 200) {
    site.world.differences.add(act, `${sold.pnr} is canceled`, `${answer.status} ${answer.raw.slice(0, 500)}`);
    return;
  }
  const reply = listAt(answer.body, "payload.items");
  for (const line of lines) canceled(site, act, sold, line, reply);
  const booking = site.world.bookings.get(sold.pnr)!;
  if (sold.lines.every((one) => one.canceled)) booking.status = "canceled";
  const { differences } = site.world;
  differences.equal(act, `${sold.pnr} has the status`, booking.status, at(answer.body, "payload.status"));
  // Of the requested items: a whole booking includes items canceled before.
  const remaining = isPartial ? reply.filter((one) => lines.some(({ line }) => at(one, "line") === line)) : reply;
  const penalty = remaining.reduce<bigint>((sum, one) => sum + units(at(one, "penalty") ?? 0), 0n);
  differences.equal(act, `${sold.pnr} kept a penalty of`, penalty, units(at(answer.body, "payload.penalty")));
}

function canceled(site: Site, act: Act, sold: Sold, line: Line, items: ReturnType<typeof listAt>): void {
  const item = items.find((one) => at(one, "line") === line.line);
  const { differences, seats, bookings } = site.world;
  differences.equal(act, `line ${line.line} of ${sold.pnr} is answered with`, 1000, at(item, "code"));
  const penalty = units(at(item, "penalty"));
  const { total } = costOf(line.one, line.pax);
  differences.equal(act, "penalty and refundable are together", total, penalty + units(at(item, "refundable")));
  line.canceled = true;
  seats.sell(act, line.one.id, -seatsOf(line.pax));
  bookings.get(sold.pnr)!.penalty += penalty;
  postCancel(site, act, line, penalty);
}

/** A booking read by PNR or by the partner's own reference. */
export async function status(site: Site, act: Act): Promise<void> {
  const sold = site.caller.random.pick(site.sold);
  const by =
    sold.reference && site.caller.random.chance(0.5) ? `client_reference=${sold.reference}` : `local_pnr=${sold.pnr}`;
  const { answer } = await persist(site.world, act, site.caller, { method: "GET", path: `/book/status?${by}` });
  const booking = site.world.bookings.get(sold.pnr)!;
  const { differences } = site.world;
  differences.equal(act, `${by} is`, booking.pnr, at(answer.body, "payload.pnr.local"));
  differences.equal(act, `${by} has the status`, booking.status, at(answer.body, "payload.status"));
  differences.equal(act, `${by} costs`, booking.total, units(at(answer.body, "payload.total")));
}
