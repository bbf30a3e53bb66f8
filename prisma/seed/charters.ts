import type pg from "pg";
import type { Calendar } from "./calendar";
import { type Chance, chance } from "./chance";
import { insert } from "./insert";
import type { Route } from "./routes";
import { plantStay } from "./stays";

export type Planted = {
  id: number;
  branchId: number;
  departs: string;
  abroad: boolean;
  classes: { id: number; capacity: number }[];
};

export type ForCharters = {
  branchId: number;
  routes: readonly Route[];
  count: number;
  currency: string;
  unit: number;
  calendar: Calendar;
};

/** Charters over the next 60 days with their legs, stays, classes and prices. Seats are sold by book_charter alone. */
export async function plantCharters(client: pg.ClientBase, given: ForCharters): Promise<Planted[]> {
  const luck = chance(1000 + given.branchId);
  const planted: Planted[] = [];
  for (let n = 0; n < given.count; n++) {
    const route = given.routes[n % given.routes.length]!;
    planted.push(await plantCharter(client, given, { route, n, luck, days: 2 + Math.floor((n * 57) / given.count) }));
  }
  return planted;
}

type One = { route: Route; n: number; luck: Chance; days: number };

export async function plantCharter(
  client: pg.ClientBase,
  given: ForCharters,
  { route, n, luck, days }: One,
): Promise<Planted> {
  const { branchId, calendar, currency, unit } = given;
  const nights = route.stay ? luck.between(3, 5) : 0;
  const leaves = luck.between(6 * 4, 21 * 4) * 15;
  const returns = luck.between(10 * 4, 20 * 4) * 15;
  const out = [calendar.at(days, leaves), calendar.at(days, leaves + route.minutes)] as const;
  const back = [calendar.at(days + nights, returns), calendar.at(days + nights, returns + route.minutes)] as const;
  const [id] = (await insert(client, "charters", [
    {
      branch_id: branchId,
      kind: route.stay ? "package" : "route",
      title: route.stay
        ? `تور ${route.to.name}، ${nights.toLocaleString("fa")} شب، از ${route.from.name}`
        : `${route.from.name} - ${route.to.name}`,
      title_latin: `${route.from.code}-${route.to.code}${route.stay ? ` ${nights} nights` : ""}`,
      currency,
      status: "open",
      starts_at: out[0],
      ends_at: route.stay ? back[1] : out[1],
    },
  ])) as [number];

  const leg = (
    direction: string,
    from: Route["from"],
    to: Route["to"],
    [departs_at, arrives_at]: readonly [string, string],
    number: number,
  ) => ({
    branch_id: branchId,
    charter_id: id,
    direction,
    vehicle: "flight",
    origin: from.code,
    destination: to.code,
    departs_at,
    departure_zone: from.zone,
    arrives_at,
    arrival_zone: to.zone,
    carrier: route.carrier,
    number: String(number),
    baggage_kg: route.abroad ? 30 : 20,
  });
  const legs = [leg("outbound", route.from, route.to, out, route.number)];
  if (route.stay) legs.push(leg("inbound", route.to, route.from, back, route.number + 1));
  const routeIds = await insert(client, "charter_calculations_route", legs);
  if (route.stay) await plantStay(client, { ...given, charterId: id, route, days, nights, routeIds });

  const base = (route.base + (route.stay ? nights * route.base * 0.45 : 0) + luck.between(-15, 40)) * unit;
  const classes = await plantClasses(client, given, { charterId: id, n, luck, base, days });
  return { id, branchId, departs: out[0].slice(0, 10), abroad: route.abroad ?? false, classes };
}

type ForClasses = { charterId: number; n: number; luck: Chance; base: number; days: number };

/** Two classes, every third charter three. The last of charter 4 is closed; charters 5 to 8 are small, to be (nearly) full. */
export async function plantClasses(
  client: pg.ClientBase,
  given: ForCharters,
  { charterId, n, luck, base, days }: ForClasses,
) {
  const small = n >= 5 && n <= 8;
  const kinds = [
    { fare: "Y", share: 1, capacity: small ? 6 : luck.between(6, 30) * 2 },
    { fare: "C", share: 1.8, capacity: luck.between(4, 12) },
    ...(n % 3 === 0 ? [{ fare: "Q", share: 0.85, capacity: luck.between(6, 16) }] : []),
  ];
  const ids = await insert(
    client,
    "charter_classes",
    kinds.map(({ fare, capacity }, index) => ({
      branch_id: given.branchId,
      charter_id: charterId,
      fare_class: fare,
      capacity,
      sold: 0,
      held: 0,
      closed: n === 4 && index === kinds.length - 1,
      sales_close_at: given.calendar.at(days, -6 * 60),
      few_left: 5,
      ticketing_minutes: fare === "C" ? 120 : null,
      price_version: 1,
      all_partners: true,
      updated_at: new Date(),
    })),
  );
  await insert(
    client,
    "charter_class_prices",
    kinds.flatMap(({ share }, index) => prices(given, ids[index]!, base * share)),
  );
  return ids.map((id, index) => ({ id, capacity: kinds[index]!.capacity }));
}

/** A child pays three quarters, an infant a tenth; 9 % tax; whole `unit`s. */
function prices({ branchId, unit }: ForCharters, classId: number, adult: number) {
  const whole = (amount: number) => Math.round(amount / unit) * unit;
  const price = (pax_type: string, share: number) => {
    const base = whole(adult * share);
    return {
      branch_id: branchId,
      class_id: classId,
      pax_type,
      base,
      tax: whole(base * 0.09),
      markup: whole(base * 0.03),
      discount: 0,
    };
  };
  return [price("ADT", 1), price("CHD", 0.75), price("INF", 0.1)];
}
