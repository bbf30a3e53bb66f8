import { expect, test } from "vitest";
import { type Itinerary, itineraryFaults, spanOf } from "./rules.form";

type Leg = Itinerary["routes"][number];
type Stay = Itinerary["stays"][number];

const out: Leg = {
  key: "out",
  direction: "outbound",
  origin: "THR",
  destination: "IST",
  departs_at: "2026-05-02T08:30",
  departure_zone: "Asia/Tehran",
  arrives_at: "2026-05-02T11:15",
  arrival_zone: "Europe/Istanbul",
};
const back: Leg = {
  ...out,
  key: "back",
  direction: "inbound",
  origin: "IST",
  destination: "THR",
  departs_at: "2026-05-06T23:00",
  departure_zone: "Europe/Istanbul",
  arrives_at: "2026-05-07T03:00",
  arrival_zone: "Asia/Tehran",
};
const stay: Stay = { key: "stay", check_in_on: "2026-05-02", check_out_on: "2026-05-06", holidays: [] };
const tour: Itinerary = {
  kind: "package",
  routes: [out, back],
  stays: [stay],
  links: [
    { route_key: "out", stay_key: "stay" },
    { route_key: "back", stay_key: "stay" },
  ],
};
const night = (from_on: string, to_on = from_on) => ({ from_on, to_on });

test("a valid package has no issue, in any order of its legs", () => {
  expect(itineraryFaults(tour)).toEqual([]);
  expect(itineraryFaults({ ...tour, routes: [back, out] })).toEqual([]);
});

test.each<[string, Partial<Itinerary>, string, string]>([
  ["a package without stays", { stays: [], links: [] }, "stays", "fieldMissing"],
  ["a route with stays", { kind: "route", links: [] }, "stays", "fieldInvalid"],
  ["a stay with legs", { kind: "stay", links: [] }, "routes", "fieldInvalid"],
  ["one key twice", { routes: [out, { ...back, key: "out" }], links: [] }, "routes[1].key", "fieldInvalid"],
  [
    "one row twice",
    {
      routes: [
        { ...out, id: 7 },
        { ...back, id: 7 },
      ],
    },
    "routes[1].id",
    "fieldInvalid",
  ],
  [
    "from a place to itself",
    { routes: [{ ...out, destination: "THR" }, back] },
    "routes[0].destination",
    "itineraryInvalid",
  ],
  [
    "arrives as it departs, seen across zones",
    { routes: [{ ...out, arrives_at: "2026-05-02T08:00" }, back] },
    "routes[0].arrives_at",
    "itineraryInvalid",
  ],
  [
    "four days in the air",
    { routes: [{ ...out, arrives_at: "2026-05-05T11:15" }, back] },
    "routes[0].arrives_at",
    "itineraryInvalid",
  ],
  ["only a way back", { routes: [back], links: [] }, "routes[0].direction", "itineraryInvalid"],
  [
    "back before out has ended",
    { routes: [out, { ...back, departs_at: "2026-05-02T11:00", arrives_at: "2026-05-02T15:00" }], links: [] },
    "routes[1].departs_at",
    "itineraryInvalid",
  ],
  [
    "legs that overlap",
    {
      routes: [
        out,
        {
          ...out,
          key: "b",
          origin: "IST",
          destination: "AYT",
          departs_at: "2026-05-02T08:40",
          arrives_at: "2026-05-02T12:00",
        },
        back,
      ],
    },
    "routes[1].departs_at",
    "itineraryInvalid",
  ],
  [
    "an hour that clocks skip",
    {
      routes: [
        { ...out, departure_zone: "Europe/Berlin", departs_at: "2026-03-29T02:30", arrives_at: "2026-03-29T09:00" },
        back,
      ],
    },
    "routes[0].departs_at",
    "fieldInvalid",
  ],
  ["no night", { stays: [{ ...stay, check_out_on: "2026-05-02" }] }, "stays[0].check_out_on", "itineraryInvalid"],
  [
    "a holiday that ends before it begins",
    { stays: [{ ...stay, holidays: [night("2026-05-04", "2026-05-03")] }] },
    "stays[0].holidays[0].to_on",
    "fieldInvalid",
  ],
  [
    "a holiday that outlasts the stay",
    { stays: [{ ...stay, holidays: [night("2026-05-04", "2026-05-06")] }] },
    "stays[0].holidays[0].to_on",
    "fieldInvalid",
  ],
  [
    "a night surcharged twice",
    { stays: [{ ...stay, holidays: [night("2026-05-02", "2026-05-03"), night("2026-05-03")] }] },
    "stays[0].holidays[1].from_on",
    "fieldInvalid",
  ],
  ["a link twice", { links: [tour.links[0]!, tour.links[0]!] }, "links[1]", "fieldInvalid"],
  ["a link without a leg", { links: [{ route_key: "x", stay_key: "stay" }] }, "links[0].route_key", "fieldInvalid"],
  [
    "two nights before the flight",
    { stays: [{ ...stay, check_in_on: "2026-04-30" }] },
    "stays[0].check_in_on",
    "itineraryInvalid",
  ],
  [
    "out after the flight home",
    { stays: [{ ...stay, check_out_on: "2026-05-08" }] },
    "stays[0].check_out_on",
    "itineraryInvalid",
  ],
])("%s", (_, change, path, reason) => {
  const issues = itineraryFaults({ ...tour, ...change });
  expect(issues.map((issue) => [issue.path, issue.reason])).toEqual([[path, reason]]);
  expect(issues[0]!.message.fa).toMatch(/[\u0600-\u06ff]/);
});

test("the last night may have a surcharge; early arrivals and late departures may keep their room", () => {
  const stays = [{ ...stay, check_in_on: "2026-05-01", check_out_on: "2026-05-07", holidays: [night("2026-05-06")] }];
  expect(itineraryFaults({ ...tour, stays })).toEqual([]);
});

test("a charter spans its legs; a stay alone from noon to noon in the branch's time zone", () => {
  expect(spanOf({ ...tour, routes: [back, out] }, "Asia/Tehran")).toEqual({
    startsAt: new Date("2026-05-02T05:00:00Z"),
    endsAt: new Date("2026-05-06T23:30:00Z"),
  });
  expect(spanOf({ ...tour, routes: [] }, "Asia/Dubai")).toEqual({
    startsAt: new Date("2026-05-02T08:00:00Z"),
    endsAt: new Date("2026-05-06T08:00:00Z"),
  });
});
