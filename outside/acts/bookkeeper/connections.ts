import { at, listAt, text, units } from "../../lib/json";
import { refused } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { type Connection, type Desk, done, type Payment, read, write } from "./desk";

export const alone = (desk: Desk): Payment[] => desk.payments.filter(({ connected }) => !connected);
export const active = (desk: Desk): Connection[] => desk.connections.filter(({ status }) => status === "active");

const item = (id: bigint) => ({ type: "payment", id });

export async function store(desk: Desk, act: Act): Promise<void> {
  const { random } = desk.caller;
  const payments = alone(desk).slice(-random.integer(1, 3));
  const items = payments.map(({ id }) => item(id));
  const { data } = await done(desk, act, "/accounting/connections/store", { title: random.name("group"), items });
  if (data === undefined) return;
  for (const payment of payments) payment.connected = true;
  const connection = { id: units(at(data, "id")), status: "active", items: new Set(payments.map(({ id }) => id)) };
  desk.connections.push(connection);
  await view(desk, act, connection);
}

/** A record is in one active connection at most. */
export async function storeTaken(desk: Desk, act: Act): Promise<void> {
  const taken = [...desk.caller.random.pick(active(desk)).items][0]!;
  const body = { title: "taken", items: [item(taken)] };
  refused(desk.world, act, await write(desk, act, "/accounting/connections/store", body), 8006);
}

export async function merge(desk: Desk, act: Act): Promise<void> {
  const [target, source] = active(desk).slice(-2) as [Connection, Connection];
  const merging = { target_id: target.id, source_id: source.id };
  const { happened } = await done(desk, act, "/accounting/connections/merge", merging);
  if (!happened) return;
  for (const id of source.items) target.items.add(id);
  source.status = "merged";
  await view(desk, act, target);
}

async function view(desk: Desk, act: Act, connection: Connection): Promise<void> {
  const data = await read(desk, act, "/accounting/connections/view", { id: connection.id });
  const ids = listAt(data, "items").filter((one) => !at(one, "removed_at"));
  const model = [...connection.items].map(String).sort().join(" ");
  const product = ids
    .map((one) => text(at(one, "id")))
    .sort()
    .join(" ");
  desk.world.differences.equal(act, `connection ${connection.id} has`, model, product);
}
