import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { supplierSealing } from "@/server/supplier-deps";
import { dayFromToday } from "../../../../tests/day";
import { ctxOf, office, partnerOf } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import { flight, sellers, sellingDesk } from "../../../../tests/suppliers/selling";
import type { BranchId, CustomerActor } from "../../kernel/context";
import { isRefusal } from "../../kernel/errors";
import type { TripOffer } from "../supplier/rules.offer";
import { saveSupplier } from "../supplier/save-supplier";
import { SupplierForm } from "../supplier/schema";
import { buyerFor, buyerOf } from "./buyer";
import { readOwnTrip, readTrip } from "./read-trip";
import { OwnTrip, Trip, TripSearch } from "./schema";
import { searchTrips } from "./search-trips";
import { streamTrips } from "./stream-trips";
import { takeOffer } from "./take-offer";
import { toOwnTripDto, toTripDto } from "./to-trip-dto";

const BUDGET_MS = 600;
const DAY_MS = 86_400_000;
const day = (days: number) => dayFromToday(days);

/** Flexible dates: the supplier returns the next day. */
const oneDayLater = (offer: TripOffer): TripOffer => {
  const later = (at: string) => new Date(Date.parse(at) + DAY_MS).toISOString();
  const { segments, ...rest } = offer;
  return {
    ...rest,
    segments: segments.map((one) => ({
      ...one,
      departs_at: later(one.departs_at),
      arrives_at: later(one.arrives_at),
    })),
  };
};
const timeless = (offer: TripOffer): TripOffer => ({
  ...offer,
  segments: offer.segments.map((one) => ({ ...one, departs_at: "tomorrow" })),
});

let shop: Awaited<ReturnType<typeof sellers>>;
beforeAll(async () => {
  shop = await sellers({
    well: { offers: (input) => [flight(input, { fare: 2_000 }), flight(input, { fare: 1_000, at: 900 })] },
    few: { offers: (input) => [flight(input, { seats_left: 1 }), flight(input, { seats_left: 2 })] },
    slow: { offers: (input) => [flight(input)], afterMs: BUDGET_MS + 300 },
    broken: { status: 500 },
    strange: { offers: (input) => [flight(input, { currency: "XAF" })] },
    late: { offers: (input) => [flight(input, { fare: 1_000 }), oneDayLater(flight(input, { fare: 2_000 }))] },
    timeless: { offers: (input) => [timeless(flight(input))] },
    halved: { offers: (input) => [flight(input, { fare: 1_000.5 })] },
    endless: { offers: (input) => [flight(input, { expires_at: "soon" })] },
    partly: {
      offers: (input) => [timeless(flight(input)), flight(input, { fare: 3_000 }), flight(input, { fare: 0.5 })],
    },
    many: {
      offers: (input) => Array.from({ length: 1_200 }, (_, at) => flight(input, { fare: 10_000 - at, at })),
      afterMs: 200,
    },
  });
});
afterAll(() => shop.close());

const customer = (actor: CustomerActor) => ({ ...ctxOf(actor as never), actor });

/** A branch with these suppliers and an operator, and functions to search as different buyers. */
async function branch(...names: string[]) {
  const { branchId, partner } = await office();
  const operator = ctxOf(await personOf(branchId));
  const ids: Record<string, number> = {};
  for (const name of names) {
    const form = SupplierForm.parse({
      ...{ code: name, adapter: "core", title: name, products: ["flight"], secrets: { token: "x".repeat(40) } },
      ...{ settings: { base_url: shop.urlOf(name), domain: "us.example", token_id: "tok_1" }, budget_ms: BUDGET_MS },
    });
    ids[name] = (await saveSupplier(operator, { ...supplierSealing(), allowPrivate: true }, form)).id;
  }
  const guest = customer({ kind: "customer", branchId, group: "guest", siteId: null, domain: "x" });
  const deps = sellingDesk();
  const asGuest = (more: object = {}) =>
    searchTrips(guest, deps, { input: input(more), buyer: buyerOf(guest.actor), scenario: null, toDto: toTripDto });
  return { branchId, partner, operator, guest, deps, ids, search: asGuest };
}

const input = (more: object = {}) =>
  TripSearch.parse({ type: "flight", legs: [{ origin: "THR", destination: "MHD", date: day(20) }], ...more });

async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isRefusal(error)) throw error ?? new Error("expected a refusal");
  return [error.row.code, ...(error.details.fields ?? []).map(({ path }) => path)];
}

describe("search input", () => {
  test("resolves places by code, city and name in either script; a city means all its airports", async () => {
    const at = await branch("well");
    const legs = [
      { origin: "thr", destination: "ir-mashhad", date: day(20) },
      { origin: "مشهد", destination: "Tehran", date: day(25), flex_days: "۲" },
    ];
    const { legs: result } = await at.search({ legs, trip_type: "round_trip" });
    expect(
      result.map(({ origin, destination }) => [origin.kind, origin.code, destination.kind, destination.code]),
    ).toEqual([
      ["airport", "THR", "city", "ir-mashhad"],
      ["city", "ir-mashhad", "city", "ir-tehran"],
    ]);
    expect(result[0]!.origin).toMatchObject({
      city: { code: "ir-tehran", name_latin: "Tehran" },
      country: { code: "IR" },
      zone: "Asia/Tehran",
    });
    const received = shop.asked.well!.at(-1)!;
    expect(received.legs[1]!.destination.codes).toEqual(expect.arrayContaining(["IKA", "THR"]));
    expect(received.legs[1]).toMatchObject({ date: day(25), flexDays: 2 });
    expect(received.legs[0]!.origin).toMatchObject({ codes: ["THR"], city: "ir-tehran" });
  });

  let at: Awaited<ReturnType<typeof branch>>;
  beforeAll(async () => {
    at = await branch("well");
  });

  const leg = { origin: "THR", destination: "MHD", date: day(20) };
  const back = { origin: "MHD", destination: "THR", date: day(22) };
  test.each<[string, object, number, string[]]>([
    ["no adult", { passengers: { adult: 0, child: 1 } }, 3004, ["passengers.adult"]],
    ["ten travellers", { passengers: { adult: 6, child: 4 } }, 3004, ["passengers.child"]],
    ["more infants than laps", { passengers: { adult: 1, infant: 2 } }, 3004, ["passengers.infant"]],
    ["a place nobody knows", { legs: [{ ...leg, origin: "Atlantis" }] }, 3007, ["legs[0].origin"]],
    ["a city nobody flies to", { legs: [{ ...leg, destination: "ir-hashtgerd" }] }, 3007, ["legs[0].destination"]],
    ["a flight within a city", { legs: [{ ...leg, destination: "IKA" }] }, 3007, ["legs[0].destination"]],
    ["yesterday", { legs: [{ ...leg, date: day(-1) }] }, 3007, ["legs[0].date"]],
    ["no day of February", { legs: [{ ...leg, date: "2027-02-30" }] }, 3007, ["legs[0].date"]],
    ["no day of April", { legs: [{ ...leg, date: "2027-04-31" }] }, 3007, ["legs[0].date"]],
    ["no day of a month", { legs: [{ ...leg, date: "2026-12-00" }] }, 3007, ["legs[0].date"]],
    ["a day that is none", { legs: [{ ...leg, date: "1405-13-01" }] }, 3007, ["legs[0].date"]],
    ["must not be more than a year ahead", { legs: [{ ...leg, date: day(367) }] }, 3007, ["legs[0].date"]],
    ["back before there", { legs: [leg, { ...back, date: day(19) }] }, 3007, ["legs[1].date"]],
    ["one way of two legs", { trip_type: "one_way", legs: [leg, back] }, 3007, ["legs"]],
    ["back from elsewhere", { trip_type: "round_trip", legs: [leg, { ...back, origin: "SYZ" }] }, 3007, ["legs[1]"]],
    ["another currency", { currency: "USD" }, 3003, ["currency"]],
  ])("rejects %s before any supplier is called", async (_, more, code, paths) => {
    const before = shop.asked.well?.length ?? 0;
    expect(await refusal(at.search(more))).toEqual([code, ...paths]);
    expect(shop.asked.well?.length ?? 0).toBe(before);
  });
});

describe("suppliers", () => {
  test("reports slow, faulty, unconfigured and failing suppliers without affecting the others", async () => {
    const at = await branch("well", "slow", "broken", "few", "strange");
    const { branchId, ids } = at;
    // Only the duffel adapter requires secrets.
    await query("", "update suppliers set adapter = 'duffel', sealed = null where branch_id = $1 and id = $2", [
      branchId,
      ids.few,
    ]);
    await query(
      "",
      "insert into supplier_states (branch_id, supplier_id, failures, open_until) values ($1, $2, 5, now() + interval '1 hour')",
      [branchId, ids.strange],
    );
    const answer = await at.search();
    expect(answer.suppliers.map(({ code, status, count, fault_code }) => [code, status, count, fault_code])).toEqual([
      ["charter", "ok", 0, undefined],
      ["well", "ok", 2, undefined],
      ["slow", "timeout", 0, 9002],
      ["broken", "error", 0, 9002],
      ["few", "off", 0, 9003],
      ["strange", "closed", 0, 9003],
    ]);
    expect(answer.offers.map(({ total, supplier }) => [supplier.code, total])).toEqual([
      ["well", 1_100],
      ["well", 2_100],
    ]);
  });

  test("drops late answers: neither returned nor stored", async () => {
    const at = await branch("slow");
    const { search_id, offers } = await at.search();
    await new Promise((later) => setTimeout(later, 600));
    const stored = await query("", "select nr from search_offers where branch_id = $1 and search_id = $2", [
      at.branchId,
      search_id,
    ]);
    expect([offers, stored]).toEqual([[], []]);
  });

  test("drops offers with too few seats or a currency without rate", async () => {
    const at = await branch("few", "strange");
    const { offers, suppliers } = await at.search({ passengers: { adult: 1, child: 1, infant: 1 } });
    expect(offers.map(({ seats_left }) => seats_left)).toEqual([2]);
    expect(suppliers.map(({ code, status, count }) => [code, status, count])).toEqual([
      ["charter", "ok", 0],
      ["few", "ok", 1],
      ["strange", "ok", 0],
    ]);
  });

  test("reports a supplier with invalid times or amounts without affecting the others", async () => {
    const at = await branch("well", "timeless", "halved", "endless");
    const { offers, suppliers } = await at.search();
    expect(offers).toHaveLength(2);
    expect(suppliers.map(({ code, status }) => [code, status])).toEqual([
      ["charter", "ok"],
      ["well", "ok"],
      ["timeless", "error"],
      ["halved", "error"],
      ["endless", "error"],
    ]);
  });

  test("drops and counts individual invalid offers", async () => {
    const at = await branch("partly");
    const { offers, suppliers } = await at.search();
    expect(offers.map(({ total }) => Number(total))).toEqual([3_100]);
    expect(suppliers).toMatchObject([{ code: "charter" }, { code: "partly", status: "ok", count: 1, left_out: 2 }]);
  });

  test("includes own charters among train suppliers", async () => {
    const at = await branch();
    const { suppliers } = await at.search({ type: "train" });
    expect(suppliers.map(({ code, status }) => [code, status])).toEqual([["charter", "ok"]]);
  });

  test("stores 999 offers, each supplier's cheapest, and reports how many were dropped", async () => {
    const at = await branch("many", "well");
    const { offers, suppliers } = await at.search();
    expect(suppliers.map(({ count, left_out }) => [count, left_out])).toEqual([
      [0, undefined],
      [997, 203],
      [2, undefined],
    ]);
    const ids = new Set(offers.map(({ calculation_id }) => calculation_id));
    expect(ids.size).toBe(999);
    const totals = offers.filter(({ supplier }) => supplier.code === "many").map(({ total }) => Number(total));
    // The cheapest of them costs 8,801 + 100.
    expect([Math.min(...totals), Math.max(...totals)]).toEqual([8_901, 8_901 + 996]);
  });
});

test("leaving a streamed search aborts supplier calls without counting a fault", async () => {
  const at = await branch("well", "slow");
  const given = { input: input(), buyer: buyerOf(at.guest.actor), scenario: null };
  const { content } = await streamTrips(at.guest, at.deps, given);
  const lines = content[Symbol.asyncIterator]();
  const result = [await lines.next(), await lines.next()].map(({ value }) => JSON.parse(value as string).supplier.code);
  expect(result.sort()).toEqual(["charter", "well"]);
  const before = shop.left.length;
  const waiting = lines.next();
  await lines.return!();
  expect(await waiting).toEqual({ done: true, value: undefined });
  await expect.poll(() => shop.left.slice(before)).toEqual(["slow"]);
  const failures = "select failures from supplier_states where branch_id = $1 and supplier_id = $2 and failures > 0";
  expect(await query("", failures, [at.branchId, at.ids.slow])).toEqual([]);
});

test("filters apply, facets count all, and sorting follows the request", async () => {
  const at = await branch("well", "few");
  const { offers, facets } = await at.search({ filters: { suppliers: [at.ids.well] }, sort: "departure" });
  expect(offers.map(({ total }) => total)).toEqual([2_100, 1_100]);
  expect(facets.suppliers.map(({ id, count }) => [id, count])).toEqual([
    [at.ids.well, 2],
    [at.ids.few, 2],
  ]);
  const { offers: cheap } = await at.search({ filters: { price_max: 1_100 } });
  expect(cheap.map(({ total }) => total)).toEqual([1_100, 1_100, 1_100]);
});

describe("prices", () => {
  test("customers see no net prices; operators see them with their build-up", async () => {
    const at = await branch("well");
    await query(
      "",
      `insert into markup_rules (branch_id, scope, title, percent, created_by) values ($1, 'branch', 'ده درصد', 1000, 'operator:1')`,
      [at.branchId],
    );
    const { offers } = await at.search();
    expect(offers[0]).toMatchObject({ total: 1_210, prices: { ADT: { base: 1_110, tax: 100, total: 1_210 } } });
    const result = JSON.stringify([
      Trip.parse(offers[0]),
      Trip.parse(await readTrip(at.guest, at.deps, offers[0]!.calculation_id)),
    ]);
    expect(result).not.toMatch(/net|markup|build|secret-key/);
    const own = await readOwnTrip(at.operator, at.deps, offers[0]!.calculation_id);
    expect(own).toMatchObject({ net: 1_100, total: 1_210, own_prices: { ADT: { base: 1_000, markup: 110 } } });
    expect(own.build.map(({ scope, amount }) => [scope, amount])).toEqual([
      ["net", 1_100],
      ["branch", 110],
    ]);
    expect(JSON.stringify(OwnTrip.parse(own))).not.toContain("secret-key");
  });

  test("an operator sells at the buyer's prices", async () => {
    const at = await branch("well");
    const { colleagueId } = at.partner;
    await query(
      "",
      `insert into markup_rules (branch_id, scope, title, amount, currency, colleague_id, created_by)
       values ($1, 'colleague', 'همکار', 50, 'IRR', $2, 'operator:1')`,
      [at.branchId, colleagueId],
    );
    const as = async (to: Parameters<typeof buyerFor>[1]) => {
      const buyer = await buyerFor(at.operator, to);
      const given = { input: input(), buyer, scenario: null, toDto: toOwnTripDto };
      return (await searchTrips(at.operator, at.deps, given)).offers[0]!;
    };
    expect((await as({ as: "operator" })).total).toBe(1_100);
    expect((await as({ as: "colleague", colleague_id: colleagueId })).total).toBe(1_150);
    expect(shop.asked.well!.at(-1)!.colleagueId).toBe(colleagueId);
    const theirs = (await office()).partner.colleagueId;
    for (const colleague_id of [theirs, 2_000_000_000])
      expect(await refusal(as({ as: "colleague", colleague_id }))).toEqual([3003, "sell_to.colleague_id"]);
  });

  test("a seasonal rule applies by actual departure, not by the requested day", async () => {
    const at = await branch("late");
    await query(
      "",
      `insert into markup_rules (branch_id, scope, title, percent, travel_from, travel_to, created_by)
       values ($1, 'branch', 'فصل', 1000, $2, $2, 'operator:1')`,
      [at.branchId, day(21)],
    );
    const { offers } = await at.search({
      legs: [{ origin: "THR", destination: "MHD", date: day(20), flex_days: 1 }],
    });
    expect(offers.map(({ total }) => total)).toEqual([1_100, 2_310]);
  });
});

describe("a found offer", () => {
  const passenger = (branchId: BranchId) =>
    customer({ kind: "customer", branchId, group: "b2c", passengerId: 1, customerId: 1 });
  const user = (branchId: BranchId, colleagueId: number) =>
    customer({ kind: "customer", branchId, group: "b2b", colleagueId, colleagueUserId: 1, name: "x" });

  test("is taken as found, also by a guest who has signed in since", async () => {
    const at = await branch("well");
    const { offers, search_id } = await at.search();
    const { calculation_id } = offers[0]!;
    for (const taker of [at.guest, passenger(at.branchId)])
      expect(await takeOffer(taker, calculation_id)).toMatchObject({
        ...{ calculation_id, search_id, product: "flight", supplier_id: at.ids.well, total: 1_100n, currency: "IRR" },
        ...{ offer: { key: "secret-key-1000-900" }, price: { total: 1_100 }, query: { passengers: { adult: 1 } } },
      });
  });

  test("is missing for another branch, a colleague with other prices, and unknown ids", async () => {
    const [at, other] = [await branch("well"), await branch()];
    const { calculation_id } = (await at.search()).offers[0]!;
    const { colleagueId } = await partnerOf(at.branchId);
    const takers = [passenger(other.branchId), user(at.branchId, colleagueId)];
    for (const taker of takers) expect(await refusal(takeOffer(taker, calculation_id))).toEqual([3009]);
    expect(await refusal(takeOffer(at.guest, calculation_id + 500))).toEqual([3009]);
    expect(await refusal(takeOffer(at.guest, 9_007_199_254_740_991))).toEqual([3009]);
  });

  test("expires with its search, also after it was deleted", async () => {
    const at = await branch("well");
    const { calculation_id } = (await at.search()).offers[0]!;
    const later = { ...at.guest, now: new Date(Date.now() + 20 * 60_000) };
    expect(await refusal(takeOffer(later, calculation_id))).toEqual([4001]);
    await query("", "delete from search_offers where branch_id = $1", [at.branchId]);
    expect(await refusal(takeOffer(later, calculation_id))).toEqual([4001]);
  });
});
