import type { CharterKind } from "./rules.charter";
import { dateLater, dayOf, instantOf, type LocalTime } from "./rules.times";

type Leg = {
  key: string;
  id?: number | null;
  direction: "outbound" | "inbound";
  origin: string;
  destination: string;
  departs_at: LocalTime;
  departure_zone: string;
  arrives_at: LocalTime;
  arrival_zone: string;
};
type Holiday = { id?: number | null; from_on: string; to_on: string };
type Stay = {
  key: string;
  id?: number | null;
  check_in_on: string;
  check_out_on: string;
  holidays: readonly Holiday[];
};
type Link = { route_key: string; stay_key: string };

/** The part of a charter's form its rules depend on: schema.charter.ts, CharterForm. */
export type Itinerary = {
  kind: CharterKind;
  routes: readonly Leg[];
  stays: readonly Stay[];
  links: readonly Link[];
};

/** Reasons of the catalogue: 3002, 3003, 3007. */
export type CharterIssue = {
  path: string;
  reason: "fieldMissing" | "fieldInvalid" | "itineraryInvalid";
  message: { fa: string; en: string };
};

const HOUR_MS = 3_600_000;
const MAX_LEG_MS = 72 * HOUR_MS;
const MAX_NIGHTS = 90;

/** Issues of an itinerary with individually valid fields, with the form's paths. */
export function itineraryFaults(form: Itinerary): CharterIssue[] {
  return [
    ...kindFaults(form),
    ...repeated(form.routes, "routes"),
    ...repeated(form.stays, "stays"),
    ...form.routes.flatMap(legFaults),
    ...chainFaults(form.routes),
    ...form.stays.flatMap(stayFaults),
    ...linkFaults(form),
  ];
}

const missing = (path: string, en: string, fa: string): CharterIssue => ({
  path,
  reason: "fieldMissing",
  message: { en, fa },
});
const invalid = (path: string, en: string, fa: string): CharterIssue => ({
  path,
  reason: "fieldInvalid",
  message: { en, fa },
});
const journey = (path: string, en: string, fa: string): CharterIssue => ({
  path,
  reason: "itineraryInvalid",
  message: { en, fa },
});

function kindFaults({ kind, routes, stays }: Itinerary): CharterIssue[] {
  const issues: CharterIssue[] = [];
  if (kind !== "stay" && routes.length === 0) issues.push(missing("routes", "at least one leg", "حداقل یک مسیر"));
  if (kind !== "route" && stays.length === 0) issues.push(missing("stays", "at least one stay", "حداقل یک اقامت"));
  if (kind === "stay" && routes.length > 0)
    issues.push(invalid("routes", "a stay has no legs; choose package", "اقامت مسیر ندارد؛ نوع را تور بگذارید"));
  if (kind === "route" && stays.length > 0)
    issues.push(invalid("stays", "a route has no stays; choose package", "مسیر اقامت ندارد؛ نوع را تور بگذارید"));
  return issues;
}

/** Keys and stored rows may occur once in the form. */
function repeated(rows: readonly { key: string; id?: number | null }[], name: string): CharterIssue[] {
  return rows.flatMap((row, index) => {
    const before = rows.slice(0, index);
    if (before.some(({ key }) => key === row.key))
      return [invalid(`${name}[${index}].key`, "stands twice", "تکراری است")];
    if (row.id != null && before.some(({ id }) => id === row.id))
      return [invalid(`${name}[${index}].id`, "stands twice", "تکراری است")];
    return [];
  });
}

function legFaults(leg: Leg, index: number): CharterIssue[] {
  const at = `routes[${index}]`;
  const issues: CharterIssue[] = [];
  if (leg.origin === leg.destination)
    issues.push(journey(`${at}.destination`, "the same as the origin", "با مبدأ یکی است"));
  const { departs, arrives } = instantsOf(leg);
  const skipped = ["this time is skipped there when clocks change", "این ساعت هنگام تغییر ساعت وجود ندارد"] as const;
  if (!departs) issues.push(invalid(`${at}.departs_at`, ...skipped));
  if (!arrives) issues.push(invalid(`${at}.arrives_at`, ...skipped));
  if (departs && arrives) {
    if (arrives <= departs) issues.push(journey(`${at}.arrives_at`, "before the departure", "پیش از حرکت است"));
    else if (arrives.getTime() - departs.getTime() > MAX_LEG_MS)
      issues.push(
        journey(`${at}.arrives_at`, "more than 72 hours after the departure", "بیش از ۷۲ ساعت پس از حرکت است"),
      );
  }
  return issues;
}

/** Legs of one direction must connect in time and place; the return begins after the outbound part ends. */
function chainFaults(routes: readonly Leg[]): CharterIssue[] {
  const placed = routes
    .map((leg, index) => ({ leg, index, ...instantsOf(leg) }))
    .filter((one): one is typeof one & { departs: Date; arrives: Date } => Boolean(one.departs && one.arrives));
  const out = placed.filter(({ leg }) => leg.direction === "outbound").sort(byDeparture);
  const back = placed.filter(({ leg }) => leg.direction === "inbound").sort(byDeparture);
  const issues: CharterIssue[] = [];
  if (back.length > 0 && routes.every(({ direction }) => direction === "inbound"))
    issues.push(
      journey(`routes[${back[0]!.index}].direction`, "the first legs are the way out", "اولین مسیرها رفت هستند"),
    );
  for (const way of [out, back]) {
    for (const [n, { leg, index, departs }] of way.entries()) {
      const before = way[n - 1];
      if (!before) continue;
      if (departs < before.arrives)
        issues.push(
          journey(`routes[${index}].departs_at`, "before the leg before it arrives", "پیش از رسیدن مسیر قبلی است"),
        );
      if (leg.origin !== before.leg.destination)
        issues.push(
          journey(`routes[${index}].origin`, "not where the leg before it ends", "مقصد مسیر قبلی با این مبدأ یکی نیست"),
        );
    }
  }
  const [lastOut, firstBack] = [out.at(-1), back[0]];
  if (lastOut && firstBack && firstBack.departs < lastOut.arrives)
    issues.push(
      journey(`routes[${firstBack.index}].departs_at`, "before the way out ends", "پیش از پایان مسیر رفت است"),
    );
  return issues;
}

const byDeparture = (a: { departs: Date }, b: { departs: Date }) => a.departs.getTime() - b.departs.getTime();

function stayFaults({ check_in_on, check_out_on, holidays }: Stay, index: number): CharterIssue[] {
  const at = `stays[${index}]`;
  if (check_out_on <= check_in_on)
    return [journey(`${at}.check_out_on`, "not after the check-in", "پس از تاریخ ورود نیست")];
  const issues: CharterIssue[] = [];
  if (check_out_on > dateLater(check_in_on, MAX_NIGHTS))
    issues.push(journey(`${at}.check_out_on`, "more than 90 nights", "بیش از ۹۰ شب"));
  for (const [n, holiday] of holidays.entries()) {
    const path = `${at}.holidays[${n}]`;
    if (holiday.to_on < holiday.from_on)
      issues.push(invalid(`${path}.to_on`, "before its first night", "پیش از اولین شب است"));
    else if (holiday.from_on < check_in_on || holiday.from_on >= check_out_on)
      issues.push(invalid(`${path}.from_on`, "not a night of the stay", "شبی از این اقامت نیست"));
    else if (holiday.to_on >= check_out_on)
      issues.push(invalid(`${path}.to_on`, "not a night of the stay", "شبی از این اقامت نیست"));
    else if (holidays.slice(0, n).some((other) => other.from_on <= holiday.to_on && holiday.from_on <= other.to_on))
      issues.push(invalid(`${path}.from_on`, "a night is surcharged once", "هر شب یک بار اضافه‌بها دارد"));
  }
  return issues;
}

/** Links join legs and stays of this form; a stay begins after the outbound part starts and ends before the return. */
function linkFaults({ routes, stays, links }: Itinerary): CharterIssue[] {
  return links.flatMap(({ route_key, stay_key }, index) => {
    const leg = routes.find(({ key }) => key === route_key);
    const place = stays.findIndex(({ key }) => key === stay_key);
    const stay = stays[place];
    if (!leg) return [invalid(`links[${index}].route_key`, "no leg of this charter", "مسیری از این چارتر نیست")];
    if (!stay) return [invalid(`links[${index}].stay_key`, "no stay of this charter", "اقامتی از این چارتر نیست")];
    if (links.slice(0, index).some((other) => other.route_key === route_key && other.stay_key === stay_key))
      return [invalid(`links[${index}]`, "stands twice", "تکراری است")];
    // Rooms may be booked the night before an early arrival, and past midnight for a late departure.
    if (leg.direction === "outbound" && dateLater(stay.check_in_on, 1) < dayOf(leg.departs_at))
      return [journey(`stays[${place}].check_in_on`, "before its leg departs", "پیش از حرکت مسیر رفت است")];
    if (leg.direction === "inbound" && stay.check_out_on > dateLater(dayOf(leg.departs_at), 1))
      return [journey(`stays[${place}].check_out_on`, "after its leg back departs", "پس از حرکت مسیر برگشت است")];
    return [];
  });
}

const instantsOf = (leg: Leg) => ({
  departs: instantOf(leg.departs_at, leg.departure_zone),
  arrives: instantOf(leg.arrives_at, leg.arrival_zone),
});

/** Start and end of a valid itinerary: of its legs, else noon of check-in and check-out in the branch's time zone. */
export function spanOf({ routes, stays }: Itinerary, branchZone: string): { startsAt: Date; endsAt: Date } {
  const noon = (day: string) => instantOf(`${day}T12:00`, branchZone)!;
  const pairs = routes.length
    ? routes.map(instantsOf).map(({ departs, arrives }) => [departs!, arrives!] as const)
    : stays.map((stay) => [noon(stay.check_in_on), noon(stay.check_out_on)] as const);
  const times = (side: 0 | 1) => pairs.map((pair) => pair[side].getTime());
  return { startsAt: new Date(Math.min(...times(0))), endsAt: new Date(Math.max(...times(1))) };
}
