import { at, type Json, listAt, text, units } from "../../lib/json";
import { type Caller, persist } from "../../lib/persist";
import type { Act } from "../../model/acts";
import type { World } from "../../model/world";

export interface Pax {
  adult: number;
  child: number;
  infant: number;
}

export interface CharterClass {
  mainId: number;
  id: number;
  capacity: number;
  sold: number;
  held: number;
  kind: string;
  open: boolean;
  /** Its route, if it is one flight: identifies it among search offers. */
  leg: { origin: string; destination: string; departsAt: string; flight: string } | undefined;
  prices: Record<keyof Pax, { total: bigint; tax: bigint }>;
}

export const seatsOf = ({ adult, child }: Pax): number => adult + child;

/** Price of these passengers, and its tax. */
export function costOf(one: CharterClass, pax: Pax): { total: bigint; tax: bigint } {
  const sum = (part: "total" | "tax") =>
    (["adult", "child", "infant"] as const).reduce((all, age) => all + one.prices[age][part] * BigInt(pax[age]), 0n);
  return { total: sum("total"), tax: sum("tax") };
}

/** Every class sold to a partner, from the first page of changes. */
export async function classesOf(world: World, act: Act, caller: Caller): Promise<CharterClass[]> {
  const found: CharterClass[] = [];
  for (let cursor = "", page = 0; page < 20; page++) {
    const path = `/changes?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { answer } = await persist(world, act, caller, { method: "GET", path });
    const items = listAt(answer.body, "items");
    found.push(...items.filter((item) => at(item, "statistics.prices.ADT") !== undefined).map(classOf));
    const next = text(at(answer.body, "meta.next_cursor"));
    if (!next || next === cursor || items.length === 0) break;
    cursor = next;
  }
  return found;
}

function classOf(item: Json): CharterClass {
  const price = (type: string) => ({
    total: units(at(item, `statistics.prices.${type}.total`) ?? 0),
    tax: units(at(item, `statistics.prices.${type}.tax`) ?? 0),
  });
  const legs = listAt(item, "charter.legs");
  const [leg] = legs;
  return {
    mainId: Number(at(item, "charter_id")),
    id: Number(at(item, "item_id")),
    capacity: Number(at(item, "statistics.capacity")),
    sold: Number(at(item, "statistics.sold")),
    held: Number(at(item, "statistics.held")),
    open: ["open", "few_left"].includes(text(at(item, "statistics.status"))),
    kind: text(at(item, "charter.kind")),
    leg:
      legs.length === 1
        ? {
            origin: text(at(leg, "origin")),
            destination: text(at(leg, "destination")),
            departsAt: text(at(leg, "departs_at")),
            flight: flightOf(leg, text(at(item, "statistics.fare_class"))),
          }
        : undefined,
    prices: { adult: price("ADT"), child: price("CHD"), infant: price("INF") },
  };
}

export const flightOf = (leg: Json | undefined, fareClass: string): string =>
  ["carrier", "number", "departs_at"].map((member) => text(at(leg, member))).join(" ") + fareClass;
