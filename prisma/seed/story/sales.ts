import { type Chance, chance } from "../chance";
import { family, type PaxType } from "../people";
import { STORY_DAYS, type StoryDesk } from "./desk";
import type { Flight, FlightClass } from "./flights";

/** What becomes of a sale: nothing, all or a part of it is returned, or its return is not decided yet. */
type Ending = "flown" | "canceled" | "refunded" | "partly" | "open";
export type Sale = {
  flight: Flight;
  of: FlightClass;
  passengers: ReturnType<typeof family>;
  counts: Record<PaxType, number>;
  /** Days from today, and the instant. */
  day: number;
  at: string;
  total: number;
  /** Owed to the charterer. */
  cost: number;
  ending: Ending;
  /** The day on which it is returned. */
  endsOn: number;
};

const MIXES: readonly (readonly PaxType[])[] = [
  ["ADT"],
  ["ADT", "ADT"],
  ["ADT", "ADT"],
  ["ADT", "ADT", "CHD"],
  ["ADT", "ADT", "CHD", "CHD"],
  ["ADT", "ADT", "INF"],
  ["ADT", "CHD"],
  ["ADT", "ADT", "ADT"],
];
const seatsOf = (types: readonly PaxType[]) => types.filter((type) => type !== "INF").length;

/** All sales of the flights in the order of their time: most in the last week before a departure. */
export function planSales(desk: StoryDesk, flights: readonly Flight[]): Sale[] {
  const luck = chance(12_000 + desk.branchId);
  const sales = flights.flatMap((flight) => flight.classes.flatMap((of) => salesOf(desk, luck, flight, of)));
  return sales.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function salesOf(desk: StoryDesk, luck: Chance, flight: Flight, of: FlightClass): Sale[] {
  const sales: Sale[] = [];
  let left = of.toSell;
  while (left > 0) {
    const types = luck.pick(MIXES.filter((mix) => seatsOf(mix) <= left));
    left -= seatsOf(types);
    sales.push(saleOf(desk, luck, { flight, of, types, ending: "flown" }));
  }
  if (flight.canceled) return sales.map((sale) => ({ ...sale, ending: "canceled", endsOn: flight.days - 1 }));
  // Returned seats could be sold again, so that the flight is as full as planned without them.
  let free = Math.floor(of.capacity * 0.95) - of.toSell;
  const extra =
    of.fare === "C" ? [] : flight.recent ? (["open", "open"] as const) : ENDINGS[luck.below(ENDINGS.length)]!;
  for (const ending of extra) {
    const types = luck.pick(MIXES.slice(0, 3)); // at most two seats
    free -= seatsOf(types);
    if (free < 0) break;
    const sale = saleOf(desk, luck, { flight, of, types, ending });
    if (sale.endsOn > sale.day || ending === "open") sales.push(sale);
  }
  const group = sales.find(({ counts, ending, endsOn, day }) => ending === "flown" && counts.ADT === 3 && endsOn > day);
  if (group && of.toSell - 1 > of.capacity * 0.6 && luck.below(4) === 0) group.ending = "partly";
  return sales;
}

const ENDINGS: readonly (readonly Ending[])[] = [[], ["canceled"], ["refunded"], ["canceled", "canceled"], []];

type Given = { flight: Flight; of: FlightClass; types: readonly PaxType[]; ending: Ending };

function saleOf({ calendar }: StoryDesk, luck: Chance, { flight, of, types, ending }: Given): Sale {
  const early = luck.below(1_000) / 1_000;
  const day = Math.max(1 - STORY_DAYS, flight.days - 1 - Math.floor(27 * early * early));
  const count = (type: PaxType) => types.filter((one) => one === type).length;
  const counts = { ADT: count("ADT"), CHD: count("CHD"), INF: count("INF") };
  const sum = (amount: (type: PaxType) => number) => types.reduce((all, type) => all + amount(type), 0);
  return {
    ...{ flight, of, counts, day, ending, at: calendar.at(day, luck.between(9 * 60, 17 * 60)) },
    passengers: family(luck, types, flight.departs.slice(0, 10), flight.route.abroad ?? false, "many"),
    total: sum((type) => of.prices[type].total),
    cost: sum((type) => of.prices[type].base + of.prices[type].tax),
    endsOn: day + Math.floor((flight.days - day) / 2),
  };
}
