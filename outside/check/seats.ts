import type { CharterClass } from "../acts/partner/classes";
import { at, listAt } from "../lib/json";
import { type Caller, persist } from "../lib/persist";
import type { Act } from "../model/acts";
import type { World } from "../model/world";

/** Sold, held and available seats of each used class, as returned to a partner. */
export async function checkSeats(world: World, caller: Caller, classes: CharterClass[]): Promise<void> {
  const touched = new Set(world.seats.touched());
  const wanted = classes.filter(({ id }) => touched.has(id));
  for (let from = 0; from < wanted.length; from += 50) await checkSome(world, caller, wanted.slice(from, from + 50));
}

async function checkSome(world: World, caller: Caller, classes: CharterClass[]): Promise<void> {
  const act = world.acts.begin("check", "seats");
  const items = classes.map(({ mainId, id }) => ({ main_id: mainId, item_id: id }));
  const path = `/items/status?items=${encodeURIComponent(JSON.stringify(items))}`;
  const { answer } = await persist(world, act, caller, { method: "GET", path });
  const reported = new Map(
    listAt(answer.body, "items").flatMap((charter) =>
      listAt(charter, "item").map((item) => [Number(at(item, "item_id")), at(item, "statistics")] as const),
    ),
  );
  for (const one of classes) checkOne(world, world.seats.lastOn(one.id), one, reported.get(one.id));
}

function checkOne(world: World, act: Act | undefined, one: CharterClass, reply: ReturnType<typeof at>): void {
  const sold = one.sold + world.seats.sold(one.id);
  const held = one.held + world.seats.heldOf(one.id);
  const model = `sold ${sold}, held ${held}, available ${one.capacity - sold - held}`;
  const product = `sold ${at(reply, "sold")}, held ${at(reply, "held")}, available ${at(reply, "available")}`;
  if (model !== product) for (const line of world.seats.historyOf(one.id)) console.log(`class ${one.id}: ${line}`);
  world.differences.equal(act, `class ${one.id} of charter ${one.mainId} has`, model, product);
}
