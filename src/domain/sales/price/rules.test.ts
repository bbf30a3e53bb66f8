import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tests/runs";
import type { PaxCount, TripOffer } from "../supplier/rules.offer";
import { buildOf, priceRoom, priceTrip, roomTotal } from "./rules";
import { converted, type Rate, rateOf, roundedUp, shareOf } from "./rules.amount";
import { type MarkupRule, markupsOf, type PriceFacts, SCOPES } from "./rules.match";

const TODAY = { today: "2026-11-22", currency: "IRR" };
let ids = 0;
const rule = (more: Partial<MarkupRule> = {}): MarkupRule => ({
  ...{ id: ++ids, version: 1, scope: "branch", title: "قاعده", title_latin: "rule", products: [], groups: [] },
  ...{ supplier_id: null, colleague_id: null, kind: null, carrier: null, fare_class: null, origin: null },
  ...{ destination: null, stars: [], nights_from: null, nights_to: null, pax_types: [], percent: null, amount: null },
  ...{ per: "passenger", basis: "net", least: null, most: null, round_to: null, currency: null, below_net: false },
  ...{ cap_at_board: false, valid_from: null, valid_to: null, travel_from: null, travel_to: null, position: 100 },
  active: true,
  ...more,
});
const FACTS: PriceFacts = {
  ...{ product: "flight", supplier: { id: 7, own: false }, buyer: { group: "b2c", colleagueId: null } },
  ...{ origin: "ir-tehran", destination: "ir-mashhad", travelOn: "2026-12-01" },
};
const part = (base: number, tax = 0, markup = 0) => ({ base, tax, markup, discount: 0, total: base + tax + markup });
const offer = (adult = 1_000_000, more: Partial<TripOffer> = {}): TripOffer => ({
  ...{
    key: "k",
    kind: "system",
    fare_class: "Y",
    seats_left: 9,
    currency: "IRR",
    documents_required: [],
    expires_at: null,
  },
  ...{ conditions: { refund: "free", change: "free" }, segments: [segment] },
  prices: { ADT: part(adult), CHD: part(Math.floor(adult / 2), 10), INF: part(Math.floor(adult / 10)) },
  ...more,
});
const segment: TripOffer["segments"][number] = {
  ...{ leg: 0, vehicle: "flight", carrier: "IR", number: "263", origin: "THR", destination: "MHD", cabin: "economy" },
  ...{ departs_at: "2026-12-01T05:00:00Z", departure_zone: "Asia/Tehran", arrives_at: "2026-12-01T06:30:00Z" },
  ...{ arrival_zone: "Asia/Tehran", equipment: null, baggage_kg: 20, baggage_pieces: null },
};
const ONE: PaxCount = { adult: 1, child: 0, infant: 0 };
const priced = (rules: MarkupRule[], facts: Partial<PriceFacts> = {}, of = offer(), passengers = ONE) =>
  priceTrip(markupsOf(TODAY, rules), { ...FACTS, ...facts }, of, passengers);
const total = (...given: Parameters<typeof priced>) => priced(...given).total;
const steps = (build: { scope: string; amount: number }[]) => build.map(({ scope, amount }) => [scope, amount]);

describe("scopes", () => {
  const five = SCOPES.map((scope, n) => rule({ scope, percent: (n + 1) * 100 }));

  test("add up, each on the net price", () => {
    expect(steps(priced(five).build)).toEqual([
      ["net", 1_000_000],
      ["deployment", 10_000],
      ["branch", 20_000],
      ["colleague", 30_000],
      ["supplier", 40_000],
      ["route", 50_000],
    ]);
  });

  test("or on the result of earlier scopes, when a rule says so", () => {
    const [first, second] = [rule({ percent: 1_000 }), rule({ scope: "route", percent: 1_000, basis: "so_far" })];
    expect(total([first, second])).toBe(1_210_000);
  });

  test("apply one rule each, per passenger type", () => {
    const infants = rule({ pax_types: ["INF"], percent: 0 });
    const { prices } = priced([rule({ percent: 1_000 }), infants], {}, offer(), { adult: 2, child: 1, infant: 1 });
    expect(prices).toMatchObject({ ADT: { markup: 100_000 }, CHD: { markup: 50_001 }, INF: { markup: 0 } });
  });

  test("without rules the price equals the net price", () => {
    expect(priced([])).toMatchObject({ total: 1_000_000, prices: { ADT: { markup: 0, discount: 0 } } });
  });
});

describe("the most specific rule of a scope applies, in this order", () => {
  const order: [string, Partial<MarkupRule>][] = [
    ["product", { products: ["flight"] }],
    ["supplier", { supplier_id: 7 }],
    ["group", { groups: ["b2c"] }],
    ["route, both ends", { origin: "ir-tehran", destination: "ir-mashhad" }],
    ["route, where it begins", { origin: "ir-tehran", destination: "*" }],
    ["route, where it ends", { origin: "*", destination: "ir-mashhad" }],
    ["carrier", { carrier: "IR" }],
    ["fare class", { fare_class: "Y" }],
    ["kind", { kind: "system" }],
    ["type of passenger", { pax_types: ["ADT"] }],
    ["days of travel", { travel_from: "2026-11-01" }],
    ["days of sale", { valid_to: "2026-12-31" }],
    ["position", { position: 5 }],
    ["nothing, but it is newer", {}],
  ];
  test.each(order.slice(0, -1).map(([name, more], n) => [name, more, order[n + 1]![0], order[n + 1]![1]] as const))(
    "%s before %4$s",
    (_, first, __, second) => {
      const [won, lost] = [
        rule({ scope: "route", percent: 100, ...first }),
        rule({ scope: "route", percent: 200, ...second }),
      ];
      expect(total([lost, won])).toBe(1_010_000);
      expect(total([won, lost])).toBe(1_010_000);
    },
  );

  test("between equally specific rules the newer one", () => {
    const [older, newer] = [rule({ percent: 100 }), rule({ percent: 200 })];
    expect(total([newer, older])).toBe(1_020_000);
  });
});

describe("a rule matches only its conditions", () => {
  const ten = (more: Partial<MarkupRule>) => [rule({ percent: 1_000, ...more })];
  test.each<[string, Partial<MarkupRule>, Partial<PriceFacts>, number]>([
    ["another product", { products: ["train"] }, {}, 1_000_000],
    ["another supplier", { supplier_id: 8 }, {}, 1_000_000],
    ["its colleague", { colleague_id: 3 }, { buyer: { group: "b2b", colleagueId: 3 } }, 1_100_000],
    ["another colleague", { colleague_id: 3 }, { buyer: { group: "b2b", colleagueId: 4 } }, 1_000_000],
    [
      "b2c, so that guests see it too",
      { groups: ["b2c"] },
      { buyer: { group: "guest", colleagueId: null } },
      1_100_000,
    ],
    ["b2b, so that a guest does not", { groups: ["b2b"] }, { buyer: { group: "guest", colleagueId: null } }, 1_000_000],
    ["a departure after its window", { travel_to: "2026-11-30" }, {}, 1_000_000],
    ["the last day of its window", { travel_to: "2026-12-01" }, {}, 1_100_000],
    ["a sale before its window", { valid_from: "2026-11-23" }, {}, 1_000_000],
    ["what is out of use", { active: false }, {}, 1_000_000],
    ["amounts of another currency", { percent: null, amount: 5, currency: "USD" }, {}, 1_000_000],
    ["own charters unless it names them", {}, { supplier: { id: 7, own: true } }, 1_000_000],
    ["own charters where it names them", { supplier_id: 7 }, { supplier: { id: 7, own: true } }, 1_100_000],
  ])("%s", (_, more, facts, sum) => {
    expect(total(ten(more), facts)).toBe(sum);
  });
});

describe("limits", () => {
  test("minimum and maximum of a percentage", () => {
    expect(total([rule({ percent: 100, least: 30_000 })])).toBe(1_030_000);
    expect(total([rule({ percent: 9_000, most: 50_000 })])).toBe(1_050_000);
  });

  test("a colleague's discount stops at the net price, unless an applied rule allows less", () => {
    const off = { scope: "colleague", percent: -800 } as const;
    expect(steps(priced([rule({ percent: 500 }), rule(off)]).build)).toEqual([
      ["net", 1_000_000],
      ["branch", 50_000],
      ["colleague", -80_000],
      ["floor", 30_000],
    ]);
    expect(total([rule({ percent: 500 }), rule({ ...off, below_net: true })])).toBe(970_000);
    expect(total([rule({ amount: -9_000_000, below_net: true })])).toBe(0);
  });

  test("a share of a negative amount is zero: a higher percentage does not lower the price", () => {
    const off = rule({ amount: -2_000_000, below_net: true });
    const back = rule({ scope: "route", amount: 1_500_000 });
    const at = (percent: number) => total([off, rule({ scope: "supplier", percent, basis: "so_far" }), back]);
    expect([at(0), at(5_000)]).toEqual([500_000, 500_000]);
  });

  test("rounds up by the largest step of the applied rules, as a separate step", () => {
    const rules = [rule({ percent: 123, round_to: 1_000 }), rule({ scope: "route", amount: 1, round_to: 50_000 })];
    expect(steps(priced(rules).build)).toEqual([
      ["net", 1_000_000],
      ["branch", 12_300],
      ["route", 1],
      ["rounding", 37_699],
    ]);
  });

  test("an amount per booking is shared by seated passengers; the rounding difference is a step", () => {
    const { prices, build, total } = priced([rule({ amount: 100, per: "booking" })], {}, offer(), {
      ...{ adult: 2, child: 1, infant: 1 },
    });
    expect(prices).toMatchObject({ ADT: { markup: 34 }, CHD: { markup: 34 }, INF: { markup: 0 } });
    expect(steps(build).slice(3)).toEqual([
      ["branch", 100],
      ["rounding", 2],
    ]);
    expect(total).toBe(2 * 1_000_034 + 500_044 + 100_000);
  });

  test("an own class's markup is a step, and may be discounted, but not below the net", () => {
    const own = offer(1_000_000, { prices: { ADT: part(900_000, 50_000, 50_000) } });
    const facts = { supplier: { id: 7, own: true } };
    expect(steps(priced([], facts, own).build)).toEqual([
      ["net", 950_000],
      ["class", 50_000],
    ]);
    const off = rule({ scope: "supplier", supplier_id: 7, percent: -5_000 });
    expect(priced([off], facts, own)).toMatchObject({
      total: 950_000,
      prices: { ADT: { markup: 50_000, discount: 50_000 } },
    });
  });
});

describe("stays", () => {
  const stay = {
    currency: "IRR",
    net: 2_000_000,
    board_price: 2_300_000,
    nights: [1, 2].map((n) => ({ on: `2026-12-0${n}`, net: 1_000_000 })),
  };
  const facts = {
    ...FACTS,
    product: "accommodation" as const,
    origin: null,
    destination: "ir-mashhad",
    stars: 4,
    rooms: 2,
    guests: 3,
  };
  const room = (...rules: MarkupRule[]) => {
    const made = priceRoom(markupsOf(TODAY, rules), facts, stay);
    const { total, board_price } = made;
    expect(roomTotal(markupsOf(TODAY, rules), facts, stay)).toEqual({ total, board_price });
    return made;
  };

  test("never above the rack rate when a rule caps it, as a step", () => {
    expect(room(rule({ percent: 2_000 })).total).toBe(2_400_000);
    const capped = room(rule({ percent: 2_000, cap_at_board: true }));
    expect(steps(capped.build)).toEqual([
      ["net", 2_000_000],
      ["branch", 400_000],
      ["cap", -100_000],
    ]);
    expect(capped).toMatchObject({ total: 2_300_000, net: 2_000_000, board_price: 2_300_000 });
  });

  test("a rack rate below the net price causes no loss, unless a rule allows it", () => {
    const cheap = { ...stay, board_price: 1_900_000 };
    const at = (below_net: boolean) =>
      priceRoom(markupsOf(TODAY, [rule({ percent: 500, cap_at_board: true, below_net })]), facts, cheap).total;
    expect(at(false)).toBe(2_000_000);
    expect(at(true)).toBe(1_900_000);
  });

  test("amounts per room night, per guest and per booking; stars, nights and route ends", () => {
    expect(room(rule({ amount: 100, per: "night" })).total).toBe(2_000_400);
    expect(room(rule({ amount: 100 })).total).toBe(2_000_300);
    expect(room(rule({ amount: 100, per: "booking" })).total).toBe(2_000_100);
    expect(room(rule({ percent: 100, stars: [5] })).total).toBe(2_000_000);
    expect(room(rule({ percent: 100, nights_from: 2, nights_to: 2, stars: [4] })).total).toBe(2_020_000);
    expect(room(rule({ percent: 100, nights_from: 3 })).total).toBe(2_000_000);
    expect(room(rule({ scope: "route", percent: 100, origin: "*", destination: "ir-mashhad" })).total).toBe(2_020_000);
  });
});

describe("another currency", () => {
  const dollar = rateOf({
    from: "USD",
    to: "IRR",
    rate: "1050000.5",
    day: "2026-11-21",
    fromExponent: 2,
    toExponent: 0,
  });
  const abroad = offer(10_000, { currency: "USD", prices: { ADT: part(9_000, 1_001) } });
  const at = (rate: Rate | null) => () =>
    priceTrip(markupsOf(TODAY, [rule({ percent: 100 })]), FACTS, abroad, ONE, rate);

  test("is converted by the known rate, as a step", () => {
    // 90 USD and 10.01 USD: 94,500,045 and 10,510,505.005
    const { prices, build } = at(dollar)();
    expect(prices.ADT).toEqual({
      base: 94_500_045,
      tax: 10_510_505,
      markup: 1_050_106,
      discount: 0,
      total: 106_060_656,
    });
    expect(build[1]).toMatchObject({
      scope: "rate",
      amount: 0,
      rate: { from: "USD", to: "IRR", rate: "1050000.5", day: "2026-11-21" },
    });
  });

  test("without a rate has no price", () => {
    expect(at(null)).toThrow("no price: rate");
    expect(at({ ...dollar, from: "EUR" })).toThrow("no price: rate");
  });

  test("rounds halves to even, like the ledger", () => {
    const half = rateOf({ from: "A", to: "B", rate: "0.5", day: "", fromExponent: 0, toExponent: 0 });
    expect([1, 3, 5, -1, -3, 2].map((units) => converted(units, half))).toEqual([0, 2, 2, 0, -2, 1]);
  });
});

test("rejects offers without an exact price: an unsold type, amounts beyond 2^53-1", () => {
  const grown = offer(1, { prices: { ADT: part(1) } });
  expect(() => priced([], {}, grown, { adult: 1, child: 1, infant: 0 })).toThrow("no price: passengers");
  expect(() => priced([], {}, offer(2 ** 53 - 1), { adult: 2, child: 0, infant: 0 })).toThrow("no price: beyond");
});

const arbUnits = fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 10 ** 13 }));
const arbAmount = fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -(10 ** 12), max: 10 ** 12 }));
const arbRule: fc.Arbitrary<MarkupRule> = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    scope: fc.constantFrom(...SCOPES),
    products: fc.constantFrom<MarkupRule["products"]>([], ["flight"], ["train"], ["flight", "train"]),
    supplier_id: fc.constantFrom(null, 7, 8),
    origin: fc.constantFrom(null, "*", "ir-tehran", "ir-shiraz"),
    carrier: fc.constantFrom(null, "IR", "W5"),
    pax_types: fc.subarray(["ADT", "CHD", "INF"] as const),
    percent: fc.option(fc.integer({ min: -5_000, max: 10_000 })),
    amount: fc.option(arbAmount),
    bounds: fc.option(fc.tuple(arbAmount, arbAmount)),
    booking: fc.boolean(),
    basis: fc.constantFrom("net" as const, "so_far" as const),
    round_to: fc.option(fc.constantFrom(1, 7, 100, 1_000, 100_000)),
    below_net: fc.boolean(),
    position: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ bounds, booking, ...more }) => {
    const [least, most] = bounds ? [Math.min(...bounds), Math.max(...bounds)] : [null, null];
    const alone = booking && more.amount !== null;
    return rule({ ...more, least, most, ...(alone && { per: "booking", percent: null, least: null, most: null }) });
  });
const arbRules = fc.uniqueArray(arbRule, { maxLength: 14, selector: ({ id }) => id });
const arbPassengers = fc.record({
  adult: fc.integer({ min: 1, max: 9 }),
  child: fc.integer({ min: 0, max: 8 }),
  infant: fc.integer({ min: 0, max: 9 }),
});
const arbOffer = fc
  .tuple(arbUnits, arbUnits, arbUnits, arbUnits)
  .map(([adult, child, infant, tax]) =>
    offer(0, { prices: { ADT: part(adult, tax, tax % 97), CHD: part(child, tax), INF: part(infant) } }),
  );

describe("for any rules, offer and passengers", () => {
  const often = { numRuns: runs(400) };

  test("steps and passenger prices sum exactly to the total", () => {
    fc.assert(
      fc.property(arbRules, arbOffer, arbPassengers, (rules, of, passengers) => {
        const made = priced(rules, {}, of, passengers);
        expect(buildOf(made).total).toBe(made.total);
        const counts = { ADT: passengers.adult, CHD: passengers.child, INF: passengers.infant };
        let sum = 0n;
        for (const [type, { base, tax, markup, discount, total }] of Object.entries(made.prices)) {
          expect(total).toBe(base + tax + markup - discount);
          expect(Math.min(markup, discount, total)).toBeGreaterThanOrEqual(0);
          sum += BigInt(total) * BigInt(counts[type as keyof typeof counts]);
        }
        expect(sum).toBe(BigInt(made.total));
      }),
      often,
    );
  });

  test("the order of rules and repeated calls do not change the result", () => {
    const shuffled = arbRules.chain((rules) =>
      fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
    );
    fc.assert(
      fc.property(shuffled, arbOffer, arbPassengers, ([rules, others], of, passengers) => {
        const first = priced(rules, {}, of, passengers);
        expect(priced(others, {}, of, passengers)).toEqual(first);
        expect(priced(rules, {}, of, passengers)).toEqual(first);
      }),
      often,
    );
  });

  test("a higher percentage never lowers a price", () => {
    const raised = fc.tuple(arbRules, fc.nat(), fc.integer({ min: 1, max: 5_000 }));
    fc.assert(
      fc.property(raised, arbOffer, arbPassengers, ([rules, at, more], of, passengers) => {
        const chosen = rules[at % Math.max(1, rules.length)];
        fc.pre(chosen?.percent != null);
        const higher = rules.map((one) => (one === chosen ? { ...one, percent: one.percent! + more } : one));
        const [before, after] = [priced(rules, {}, of, passengers), priced(higher, {}, of, passengers)];
        for (const [type, { total }] of Object.entries(before.prices))
          expect(after.prices[type as "ADT"]!.total).toBeGreaterThanOrEqual(total);
      }),
      often,
    );
  });

  test("the net price is never undercut unless an applied rule allows it", () => {
    fc.assert(
      fc.property(arbRules, arbOffer, (rules, of) => {
        const strict = rules.map((one) => ({ ...one, below_net: false }));
        const { ADT } = priced(strict, {}, of).prices;
        expect(ADT!.total).toBeGreaterThanOrEqual(ADT!.base + ADT!.tax);
      }),
      often,
    );
  });

  test("shares and roundings equal exact arithmetic", () => {
    const most = 9_000_000_000_000_000;
    fc.assert(
      fc.property(
        fc.integer({ min: -(most / 2), max: most / 2 }),
        fc.integer({ min: -5_000, max: 10_000 }),
        (units, points) => {
          const twice = 2n * BigInt(units) * BigInt(points) + 10_000n;
          const floor = twice / 20_000n - (twice % 20_000n < 0n ? 1n : 0n);
          expect(BigInt(shareOf(units, points))).toBe(floor);
        },
      ),
      { numRuns: runs(5_000) },
    );
    fc.assert(
      fc.property(fc.nat(10 ** 14), fc.integer({ min: 1, max: 10 ** 9 }), (units, step) => {
        const up = roundedUp(units, step);
        expect([up % step, up >= units, up - units < step]).toEqual([0, true, true]);
      }),
    );
  });
});
