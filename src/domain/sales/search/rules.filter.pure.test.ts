import fc from "fast-check";
import { expect, test } from "vitest";
import type { TripOffer } from "../supplier/rules.offer";
import { SORTS } from "./rules";
import { DAY_PARTS, facetsOf, inOrder, passes, type Traits, traitsOf } from "./rules.filter";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-05-20T00:00:00Z");

/** A trip of one or two legs, each with up to two stops; times are whole minutes. */
const offers = fc.array(
  fc.record({
    supplier: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom("charter", "system" as const),
    refund: fc.constantFrom("free", "penalty", "none", "unknown"),
    zone: fc.constantFrom("Asia/Tehran", "Europe/Istanbul", "UTC"),
    total: fc.integer({ min: 0, max: 5 }).map((n) => n * 1_000_000),
    legs: fc.array(
      fc.array(fc.record({ carrier: fc.constantFrom("W5", "IR", "TK"), minutes: fc.integer({ min: 30, max: 600 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      { minLength: 1, maxLength: 2 },
    ),
    at: fc.integer({ min: 0, max: 1_439 }),
  }),
  { maxLength: 40 },
);

type Given = (typeof offers extends fc.Arbitrary<(infer One)[]> ? One : never) & object;

function traits({ supplier, kind, refund, zone, total, legs, at }: Given): Traits {
  const segments = legs.flatMap((ways, leg) => {
    let now = START + leg * 3 * DAY_MS + at * 60_000;
    return ways.map(({ carrier, minutes }) => {
      const [departs, arrives] = [now, now + minutes * 60_000];
      now = arrives + 3_600_000;
      const zones = { departure_zone: zone, arrival_zone: zone };
      const times = { departs_at: new Date(departs).toISOString(), arrives_at: new Date(arrives).toISOString() };
      return { leg, vehicle: "flight", carrier, number: "1", origin: "THR", destination: "MHD", ...times, ...zones };
    });
  });
  const offer = { kind, segments, conditions: { refund, change: "none" } } as unknown as TripOffer;
  return traitsOf(offer, supplier, total);
}

test("a facet's count equals its filter's matches", () => {
  fc.assert(
    fc.property(offers, (given) => {
      const all = given.map(traits);
      const facets = facetsOf(all);
      const through = (filters: Parameters<typeof passes>[1]) => all.filter((one) => passes(one, filters));
      const least = (some: Traits[]) => Math.min(...some.map(({ total }) => total));
      for (const { id, count, from } of facets.suppliers)
        expect([count, from]).toEqual([through({ suppliers: [id] }).length, least(through({ suppliers: [id] }))]);
      for (const { code, count, from } of facets.carriers)
        expect([count, from]).toEqual([through({ carriers: [code] }).length, least(through({ carriers: [code] }))]);
      for (const { kind, count } of facets.kinds) expect(count).toBe(through({ kinds: [kind] }).length);
      for (const { stops, count } of facets.stops) expect(count).toBe(through({ stops: [stops] }).length);
      for (const { from, to, count } of facets.departures)
        expect(count).toBe(through({ departure_from: from, departure_to: to }).length);
      expect(facets.refundable).toBe(through({ refundable: true }).length);
      if (facets.price) {
        expect(through({ price_max: facets.price.least - 1 })).toEqual([]);
        expect(through({ price_max: facets.price.most })).toHaveLength(all.length);
      }
      // Each offer belongs to exactly one value of a single-valued facet.
      const sum = (counts: { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);
      for (const one of [facets.suppliers, facets.kinds, facets.stops, facets.departures])
        expect(sum(one)).toBe(all.length);
    }),
  );
});

test("each order is total, with the requested criterion first", () => {
  const key = { price: "total", departure: "departsAtMs", duration: "minutes", arrival: "arrivesAtMs" } as const;
  fc.assert(
    fc.property(offers, fc.constantFrom(...SORTS), (given, sort) => {
      const sorted = given.map(traits).sort(inOrder(sort));
      const values = sorted.map((one) => one[key[sort]]);
      expect(values).toEqual([...values].sort((a, b) => a - b));
    }),
  );
});

test("times are local, also across midnight", () => {
  const night = traits({ ...one, at: 22 * 60, zone: "UTC" });
  const here = traits({ ...one, at: 22 * 60, zone: "Asia/Tehran" });
  expect([night.clock, here.clock]).toEqual(["22:00", "01:30"]);
  expect([night, here].map((of) => passes(of, { departure_from: "21:00", departure_to: "02:00" }))).toEqual([
    true,
    true,
  ]);
  expect(passes(here, { departure_from: DAY_PARTS[3][0], departure_to: DAY_PARTS[3][1] })).toBe(false);
});

test("stops are those of the worst leg; travel time excludes the stay between legs", () => {
  const legs: Given["legs"] = [
    [{ carrier: "W5", minutes: 90 }],
    [
      { carrier: "W5", minutes: 60 },
      { carrier: "IR", minutes: 60 },
    ],
  ];
  expect(traits({ ...one, legs })).toMatchObject({ stops: 1, minutes: 90 + 180, carriers: ["W5", "IR"] });
});

const one: Given = {
  ...{ supplier: 1, kind: "system", refund: "free", zone: "UTC", total: 1, at: 0 },
  legs: [[{ carrier: "W5", minutes: 90 }]],
};
