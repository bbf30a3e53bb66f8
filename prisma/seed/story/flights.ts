import type pg from "pg";
import type { PaxPrice } from "@/domain/sales/supplier/rules.offer";
import { type Chance, chance } from "../chance";
import { insert } from "../insert";
import type { PaxType } from "../people";
import type { Route } from "../routes";
import { STORY_DAYS, type StoryDesk } from "./desk";
import { isArbaeen } from "./seasons";

export type FlightClass = {
  id: number;
  fare: string;
  capacity: number;
  /** Seats that travellers fly with; sales that are returned come on top. */
  toSell: number;
  prices: Record<PaxType, PaxPrice>;
};
export type Flight = {
  id: number;
  /** Days from today. */
  days: number;
  departs: string;
  arrives: string;
  route: Route;
  owner: number;
  /** Returns of it are not decided yet. */
  recent: boolean;
  /** It never departs: everybody gets all of the money back. */
  canceled: boolean;
  classes: FlightClass[];
};

const DAY_MS = 86_400_000;
/** Least and greatest load of a flight, percent. */
const [EMPTIEST, FULLEST] = [46, 95];
/** Two returns of each flight of these last days, and of the last few in a season without many, are not decided yet. */
const [RECENT_DAYS, RECENT_FLIGHTS] = [35, 6];
/** Their seats come on top. */
const SEATS_TALKED_ABOUT = 2;
/** The canceled flight had at least as many travelers, on any day of the year: five families. */
const MANY_SEATS = 20;
/** Prices of a year ago, as a share of today's. */
const A_YEAR_AGO = 0.7;

/** The flights of the year that has passed, as often and as full as their season was. All of them are chartered by colleagues. */
export async function plantFlights(
  client: pg.ClientBase,
  desk: StoryDesk,
  owners: readonly number[],
): Promise<Flight[]> {
  const luck = chance(11_000 + desk.branchId);
  const days: number[] = [];
  for (let at = 14 - STORY_DAYS; at <= -1; ) {
    days.push(Math.floor(at));
    at += desk.gap / desk.seasonOf(dateOf(desk, at)).demand + luck.between(-40, 40) / 100;
  }
  const isRecent = (day: number, nth: number) => day >= -RECENT_DAYS || nth >= days.length - RECENT_FLIGHTS;
  const flights = days.map((day, nth) =>
    planFlight(desk, luck, { days: day, owner: luck.pick(owners), nth, recent: isRecent(day, nth) }),
  );
  const seats = ({ classes }: Flight) => classes.reduce((sum, { toSell }) => sum + toSell, 0);
  const canceled = flights.findLast((flight) => flight.days < -70 && seats(flight) >= MANY_SEATS);
  if (canceled) canceled.canceled = true;
  return store(client, desk, flights);
}

const dateOf = ({ now }: StoryDesk, days: number) => new Date(now.getTime() + days * DAY_MS);

function planFlight(
  desk: StoryDesk,
  luck: Chance,
  { days, owner, nth, recent }: { days: number; owner: number; nth: number; recent: boolean },
): Flight {
  const { calendar, unit } = desk;
  const date = dateOf(desk, days);
  const { demand, fare } = desk.seasonOf(date);
  const flown = desk.routes.filter(({ to }) => to.code !== "NJF" || isArbaeen(date));
  const pilgrims = flown.filter(({ to }) => to.code === "NJF");
  const route = luck.pick(pilgrims.length > 0 && luck.below(2) === 0 ? pilgrims : flown);
  const leaves = luck.between(6 * 4, 21 * 4) * 15;
  const worth = A_YEAR_AGO + (1 - A_YEAR_AGO) * (1 + days / STORY_DAYS);
  const base = route.base * fare * worth * (1 + luck.between(-6, 8) / 100) * unit;
  // In the high season sellers may ask for more.
  const margin = desk.margin + 0.08 * demand + luck.between(-15, 20) / 1_000;
  const load = Math.min(FULLEST, Math.max(EMPTIEST + 2, 17 + 77 * demand + luck.between(-6, 6)));
  const classes = [
    { fare: "Y", share: 1, capacity: luck.between(9, 17) * 2 },
    ...(nth % 3 === 0 ? [{ fare: "C", share: 1.8, capacity: luck.between(3, 5) * 2 }] : []),
  ].map(({ fare, share, capacity }) => {
    const most = Math.floor((capacity * FULLEST) / 100) - (recent && fare === "Y" ? 2 * SEATS_TALKED_ABOUT : 0);
    return {
      ...{ id: 0, fare, capacity, prices: pricesOf(base * share, margin, unit) },
      toSell: Math.min(most, Math.max(Math.ceil((capacity * EMPTIEST) / 100), Math.round((capacity * load) / 100))),
    };
  });
  const departs = calendar.at(days, leaves);
  return {
    id: 0,
    days,
    departs,
    arrives: calendar.at(days, leaves + route.minutes),
    route,
    owner,
    recent,
    canceled: false,
    classes,
  };
}

/** Of an adult, a child (three quarters) and an infant (a tenth): the charterer's price, its tax and what the branch adds. */
function pricesOf(adult: number, margin: number, unit: number): Record<PaxType, PaxPrice> {
  const whole = (amount: number) => Math.round(amount / unit) * unit;
  const price = (share: number): PaxPrice => {
    const base = whole(adult * share);
    const [tax, markup] = [whole(base * 0.09), Math.max(unit, whole(base * margin))];
    return { base, tax, markup, discount: 0, total: base + tax + markup };
  };
  return { ADT: price(1), CHD: price(0.75), INF: price(0.1) };
}

async function store(client: pg.ClientBase, desk: StoryDesk, flights: Flight[]): Promise<Flight[]> {
  const { branchId: branch_id, currency, calendar } = desk;
  const ids = await insert(
    client,
    "charters",
    flights.map(({ days, route, departs, arrives, owner }) => ({
      ...{ branch_id, kind: "route", title: `${route.from.name} - ${route.to.name}` },
      ...{ title_latin: `${route.from.code}-${route.to.code}`, currency, status: "open", owner_colleague_id: owner },
      ...{ starts_at: departs, ends_at: arrives, created_at: calendar.at(days - 45, 600) },
      updated_at: calendar.at(days - 45, 600),
    })),
  );
  for (const [n, id] of ids.entries()) flights[n]!.id = id;
  await insert(
    client,
    "charter_calculations_route",
    flights.map(({ id, route, departs, arrives }) => ({
      ...{ branch_id, charter_id: id, direction: "outbound", vehicle: "flight", origin: route.from.code },
      ...{ destination: route.to.code, departs_at: departs, departure_zone: route.from.zone, arrives_at: arrives },
      ...{ arrival_zone: route.to.zone, carrier: route.carrier, number: String(route.number) },
      baggage_kg: route.abroad ? 30 : 20,
    })),
  );
  const classes = flights.flatMap((flight) => flight.classes.map((one) => ({ flight, one })));
  const classIds = await insert(
    client,
    "charter_classes",
    classes.map(({ flight, one }) => ({
      ...{ branch_id, charter_id: flight.id, fare_class: one.fare, capacity: one.capacity, sold: 0, held: 0 },
      ...{ closed: false, sales_close_at: calendar.at(flight.days, -6 * 60), few_left: 5, ticketing_minutes: null },
      ...{ price_version: 1, all_partners: true, updated_at: calendar.at(flight.days - 45, 600) },
    })),
  );
  for (const [n, { one }] of classes.entries()) one.id = classIds[n]!;
  await insert(
    client,
    "charter_class_prices",
    classes.flatMap(({ one }) =>
      Object.entries(one.prices).map(([pax_type, { total: _, ...price }]) => ({
        branch_id,
        class_id: one.id,
        pax_type,
        ...price,
      })),
    ),
  );
  return flights;
}
