import { at, units } from "../lib/json";
import { type Caller, persist } from "../lib/persist";
import type { World } from "../model/world";

/** Every acknowledged booking exists, with the acknowledged data. */
export async function checkBookings(world: World, caller: Caller): Promise<void> {
  for (const booking of world.bookings.values()) {
    const act = world.acts.begin("check", `booking ${booking.pnr}`);
    const path = `/book/status?local_pnr=${booking.pnr}`;
    const { answer } = await persist(world, act, caller, { method: "GET", path });
    const { pnr, status, total, penalty } = booking;
    const product = ["payload.pnr.local", "payload.status"].map((member) => at(answer.body, member));
    const money = ["payload.total", "payload.penalty"].map((member) => units(at(answer.body, member) ?? 0));
    const model = [pnr, status, total, penalty].join(" ");
    world.differences.equal(act, "the booking is", model, [...product, ...money].join(" "));
  }
}
