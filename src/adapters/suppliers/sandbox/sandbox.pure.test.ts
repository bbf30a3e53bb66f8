import { describe, expect, test } from "vitest";
import type { TripProduct } from "@/domain/kernel/product/rules";
import type { Spot, TripQuery } from "@/domain/sales/supplier/port";
import { EXHAUSTIVE, runs } from "../../../../tests/runs";
import { expectStay, expectTrip, sumOf } from "../../../../tests/suppliers/port-contract";
import { geography, type Port } from "./geography";
import { minPricesOf, stayOfKey, staysOf } from "./rooms";
import { MAGIC, SCENARIOS } from "./scenarios";
import { daysLater } from "./seasons";
import { tripOfKey, tripsOf } from "./trips";

const NOW = new Date("2026-11-22T08:00:00Z");
const SHOP = { seed: "sandbox", currency: "IRR", density: 1 };
const FAMILY = { adult: 2, child: 1, infant: 1 };

const spot = (product: TripProduct, codes: readonly string[]): Spot => {
  const ports: ReadonlyMap<string, Port> = product === "flight" ? geography().airports : geography().stations;
  const { city, country, zone } = ports.get(codes[0]!)!;
  return { kind: product === "flight" ? "airport" : "station", code: codes[0]!, city, codes, country, zone };
};
const request = (product: TripProduct, way: readonly string[][], date: string, every = 4): TripQuery => ({
  product,
  legs: way.slice(1).map((to, nth) => ({
    origin: spot(product, way[nth]!),
    destination: spot(product, to),
    date: daysLater(date, nth * every),
    flexDays: 0,
  })),
  passengers: FAMILY,
  cabin: null,
  currency: "IRR",
});

/** Every n-th day of a year; every fifth of those, except in `npm run test:whole`. */
const daysAhead = (first: number, step: number) => {
  const all = Array.from({ length: Math.floor((360 - first) / step) + 1 }, (_, nth) => first + nth * step);
  return all.filter((_, nth) => EXHAUSTIVE || nth % 5 === 0);
};

/** Routes with their minimum number of offers over the year. */
const WAYS: readonly [TripProduct, string[][]][] = [
  ["flight", [["THR", "IKA"], ["MHD"]]],
  ["flight", [["THR"], ["KIH"], ["THR"]]],
  ["flight", [["IKA", "THR"], ["IST", "SAW"], ["IKA"]]],
  ["flight", [["IKA"], ["YYZ"]]],
  ["flight", [["LHR"], ["IKA"]]],
  ["flight", [["JFK"], ["DXB"], ["IKA"]]],
  ["train", [["THR"], ["MSH"]]],
  ["train", [["MSH"], ["YZD"], ["MSH"]]],
];

describe("sandbox trips", () => {
  test.each(WAYS)("%s %j: every week of a year has complete and reproducible offers", (product, way) => {
    let count = 0;
    for (const ahead of daysAhead(1, 7)) {
      const query = request(product, way, daysLater("2026-11-22", ahead));
      const offers = tripsOf(SHOP, query, NOW);
      for (const offer of offers.filter((_, nth) => nth % 9 === 0)) {
        expectTrip(offer, query);
        expect(tripOfKey(SHOP, product, offer.key, FAMILY)).toEqual(offer);
      }
      expect(tripsOf(SHOP, query, NOW)).toEqual(offers);
      expect(new Set(offers.map(({ key }) => key)).size).toBe(offers.length);
      count += offers.length;
    }
    expect(count).toBeGreaterThan(runs(100));
  });

  test("another seed or day gives other trips", () => {
    const query = request("flight", [["THR"], ["MHD"]], "2026-12-10");
    const here = tripsOf(SHOP, query, NOW);
    expect(tripsOf({ ...SHOP, seed: "sandbox-fa" }, query, NOW)).not.toEqual(here);
    expect(tripOfKey({ ...SHOP, seed: "other" }, "flight", here[0]!.key, FAMILY)).not.toEqual(here[0]);
  });

  test("the timetable is stable: the same flights at the same hour a week later", () => {
    const hours = (date: string) =>
      new Set(
        tripsOf(SHOP, request("flight", [["THR"], ["MHD"]], date), NOW).map(({ segments: [first] }) =>
          [first!.carrier, first!.number, first!.departs_at.slice(11)].join(" "),
        ),
      );
    const [one, other] = [hours("2026-12-10"), hours("2026-12-17")];
    expect([...one].filter((line) => other.has(line)).length).toBeGreaterThan(5);
  });

  test("Nowruz and the day after tomorrow cost more than a Monday in May; distance and cabin raise the price", () => {
    const cheapest = (to: string, date: string, cabin: TripQuery["cabin"] = "economy") => {
      const query = { ...request("flight", [["IKA"], [to]], date), cabin };
      return Math.min(...tripsOf(SHOP, query, NOW).map((offer) => sumOf(offer, FAMILY)));
    };
    const plain = cheapest("IST", "2027-05-10");
    expect(cheapest("IST", "2027-03-22")).toBeGreaterThan(plain * 1.3);
    expect(cheapest("IST", "2026-11-24")).toBeGreaterThan(plain * 1.3);
    expect(cheapest("LHR", "2027-05-10")).toBeGreaterThan(plain * 1.3);
    expect(cheapest("IST", "2027-05-10", "business")).toBeGreaterThan(plain * 2);
  });

  test("prices are in the branch's currency at a plausible rate", () => {
    const query = request("flight", [["IKA"], ["IST"]], "2026-12-10");
    const [rials, cents] = [SHOP, { ...SHOP, currency: "USD" }].map((shop) => tripsOf(shop, query, NOW)[0]!);
    expect(cents!.currency).toBe("USD");
    const ratio = rials!.prices.ADT!.total / cents!.prices.ADT!.total;
    expect(ratio > 9_000 && ratio < 11_000).toBe(true);
  });

  test("offers nothing that has departed or departs within the hour", () => {
    const query = request("flight", [["THR"], ["MHD"]], "2026-11-22");
    const evening = new Date("2026-11-22T14:00:00Z");
    const offers = tripsOf(SHOP, query, evening);
    expect(offers.length).toBeGreaterThan(0);
    for (const { segments } of offers)
      expect(Date.parse(segments[0]!.departs_at)).toBeGreaterThan(evening.getTime() + 3_599_000);
  });

  test("a higher density finds more trips", () => {
    const query = request("flight", [["THR"], ["MHD"]], "2026-12-10");
    expect(tripsOf({ ...SHOP, density: 20 }, query, NOW).length).toBeGreaterThan(400);
  });

  test.each([
    "nonsense",
    "",
    "9~THR.MHD",
    "9~THR.MHD.2026-12-10.99.Y",
    "x~THR.MHD.2026-12-10.0.Y",
    "9~AAA.MHD.2026-12-10.0.Y",
  ])("rejects the foreign key %j", (key) => expect(tripOfKey(SHOP, "flight", key, FAMILY)).toBeUndefined());

  test.each(MAGIC)("a trip to $scenario exists each day", ({ flight, train }) => {
    for (const date of ["2026-12-01", "2027-02-28", "2027-03-21", "2027-10-30"]) {
      expect(tripsOf(SHOP, request("flight", [["IKA"], [flight]], date), NOW).length).toBeGreaterThan(0);
      expect(tripsOf(SHOP, request("flight", [["THR"], [flight]], date), NOW).length).toBeGreaterThan(0);
      expect(tripsOf(SHOP, request("train", [["THR"], [train]], date), NOW).length).toBeGreaterThan(0);
    }
  });

  test("each scenario has its own place", () => {
    expect(MAGIC.map(({ scenario }) => scenario)).toEqual([...SCENARIOS]);
    for (const of of ["flight", "train", "nights"] as const)
      expect(new Set(MAGIC.map((one) => one[of])).size).toBe(SCENARIOS.length);
  });
});

describe("sandbox stays", () => {
  const hotels = Array.from({ length: 8 }, (_, nth) => ({
    accommodationId: 100 + nth,
    key: nth % 2 ? `en-${1000 + nth}` : `هتل ~ ${nth}`,
    roomTypes: new Map(
      [
        ["R1", 10 * nth + 1],
        ["R2", 10 * nth + 2],
        ["R3", 10 * nth + 3],
      ].slice(0, 1 + (nth % 3)) as [string, number][],
    ),
  }));

  test("every ninth day of a year has complete rates, quoted as found, with a known minimum", () => {
    let count = 0;
    for (const ahead of daysAhead(0, 9)) {
      const checkIn = daysLater("2026-11-22", ahead);
      const nights = 1 + (ahead % 4);
      const rooms = [{ adults: 2, children: [] }];
      const query = { hotels, checkIn, checkOut: daysLater(checkIn, nights), rooms, currency: "IRR" };
      const offers = staysOf(SHOP, query);
      for (const offer of offers) {
        expectStay(offer, query);
        expect(offer.board_price!).toBeGreaterThan(offer.net);
        expect(stayOfKey(SHOP, offer.key, rooms, offer)).toEqual(offer);
      }
      const lowest = minPricesOf(SHOP, { hotels, from: checkIn, to: checkIn, nights, currency: "IRR" });
      const expected = hotels.flatMap(({ accommodationId }) => {
        const nets = offers
          .filter(({ accommodation_id }) => accommodation_id === accommodationId)
          .map(({ net }) => net);
        return nets.length > 0 ? [[accommodationId, Math.min(...nets)]] : [];
      });
      expect(lowest.map(({ accommodationId, net }) => [accommodationId, net])).toEqual(expected);
      count += offers.length;
    }
    expect(count).toBeGreaterThan(runs(1_000));
  });

  test("Nowruz and weekends cost more; too small rooms are not offered; unmapped rooms are marked", () => {
    const of = (checkIn: string, adults = 2) => {
      const rooms = [{ adults, children: [] }];
      return staysOf(SHOP, { hotels, checkIn, checkOut: daysLater(checkIn, 1), rooms, currency: "IRR" });
    };
    const dear = (date: string) => {
      const level = minPricesOf(SHOP, { hotels, from: date, to: date, nights: 1, currency: "IRR" });
      return Math.min(...level.map(({ net }) => net));
    };
    expect(dear("2027-03-22")).toBeGreaterThan(dear("2027-05-10") * 1.3);
    expect(of("2027-05-10", 9)).toEqual([]);
    const types = of("2027-05-10").map(({ room_type_id }) => room_type_id);
    expect(types).toContain(null);
    expect(types.some((id) => id !== null)).toBe(true);
  });

  test.each([
    "nonsense",
    "a~R1~BB~2027-05-10~2027-05-12~maybe",
    "a~R1~AI~2027-05-10~2027-05-12~free",
    "a~R1~BB~x~y~free",
  ])("rejects the foreign key %j", (key) => {
    const rooms = [{ adults: 2, children: [] }];
    const [offer] = staysOf(SHOP, { hotels, checkIn: "2027-05-10", checkOut: "2027-05-12", rooms, currency: "IRR" });
    expect(stayOfKey(SHOP, key, rooms, offer!)).toBeUndefined();
  });
});
