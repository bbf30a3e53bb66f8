import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { dayFromToday } from "../../../../tests/day";
import { ctxOf, office } from "../../../../tests/fixtures";
import { hotel } from "../../../../tests/hotels";
import { personOf, refusal } from "../../../../tests/operators";
import { buysFrom, type Hotelier, hoteliers, stayDepsOf } from "../../../../tests/suppliers/hoteliers";
import type { CustomerActor } from "../../kernel/context";
import { dayAfter } from "../../kernel/days";
import { buyerFor, buyerOf } from "../search/buyer";
import { SupplierFault } from "../supplier/port";
import { readMinPrices } from "./min-prices";
import { findRooms } from "./room-prices";
import { weekOf } from "./rules";
import { MinPriceQuery, RoomPriceQuery } from "./schema";
import { updateMinPrice } from "./update-min-price";

const DAY_MS = 86_400_000;
const TODAY = dayFromToday();
/** A complete future week. */
const MONDAY = dayAfter(weekOf(TODAY), 28);
const SUNDAY = dayAfter(MONDAY, 6);

let town: Awaited<ReturnType<typeof hoteliers>>;
beforeAll(async () => {
  town = await hoteliers({});
});
afterAll(() => town.close());

let nth = 0;

/** A branch with two hotels sold by each of these suppliers; queries as a guest, from any process. */
async function branch(...sellers: Hotelier[]) {
  const { branchId, partner } = await office();
  const hotels = [
    await hotel(branchId, { name: "هتل یک", name_latin: "One" }),
    await hotel(branchId, { name: "هتل دو", name_latin: "Two" }),
  ];
  const names = sellers.map((seller) => {
    const name = `s${nth++}`;
    town.selling[name] = seller;
    return name;
  });
  const ids: number[] = [];
  for (const name of names)
    ids.push(
      await buysFrom(
        branchId,
        town,
        name,
        hotels.map((id) => ({ id })),
      ),
    );
  const actor = { kind: "customer", branchId, group: "guest", siteId: null, domain: "x" } as CustomerActor;
  const ctx = (now = new Date()) => ctxOf(actor as never, { now });
  const ask = (more: object = {}, at: { now?: Date; deps?: ReturnType<typeof stayDepsOf> } = {}) => {
    const { now = new Date(), deps = stayDepsOf(now) } = at;
    return readMinPrices(ctx(now), { ...deps, now }, input(hotels, more), buyerOf(actor));
  };
  return { branchId, partner, hotels, names, ids, actor, ctx, ask };
}

const input = (hotels: readonly number[], more: object = {}) =>
  MinPriceQuery.parse({ accommodation_ids: hotels, from: MONDAY, to: SUNDAY, ...more });

describe("first query", () => {
  test("waits for each supplier and returns each day's minimum with its supplier", async () => {
    const at = await branch({ night: 900, full: [SUNDAY] }, { night: 1_000 });
    const result = await at.ask();
    expect(result).toMatchObject({ from: MONDAY, to: SUNDAY, nights: 1, currency: "IRR" });
    expect(result.accommodations.map(({ id, name_latin }) => [id, name_latin])).toEqual([
      [at.hotels[0], "One"],
      [at.hotels[1], "Two"],
    ]);
    const [{ days }] = result.accommodations as [(typeof result.accommodations)[number]];
    expect(days.map(({ total, supplier_id }) => [total, supplier_id])).toEqual([
      ...Array(6).fill([900, at.ids[0]]),
      [1_000, at.ids[1]],
    ]);
    expect(days[0]).toMatchObject({ date: MONDAY, board_price: 1_800, stale: false, known: true });
    expect(result.suppliers).toMatchObject([
      { id: at.ids[0], code: at.names[0], status: "ok", count: 12 },
      { id: at.ids[1], status: "ok", count: 14 },
    ]);
    expect(town.told[at.names[0]!]![0]!.asked).toMatchObject({ from: MONDAY, to: SUNDAY, nights: 1 });
  });

  test("two hundred concurrent callers in two processes call each supplier once", async () => {
    const at = await branch({ night: 900, afterMs: 200 }, { night: 1_000, afterMs: 100 });
    const desks = [stayDepsOf(), stayDepsOf()];
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => at.ask({}, { deps: desks[n % 2]! })));
    expect(at.names.map((name) => town.calls(name))).toEqual([1, 1]);
    for (const { accommodations } of answers)
      for (const { days } of accommodations)
        expect(days.every(({ total, known }) => total === 900 && known)).toBe(true);
  });

  test("a supplier that times out is reported, does not affect the others, and is skipped for a while", async () => {
    const at = await branch({ night: 900, afterMs: 8_000 }, { night: 1_000 }, { night: 1, status: 500 });
    const result = await at.ask();
    expect(result.suppliers).toMatchObject([
      { status: "timeout", count: 0, fault_code: 9002, as_of: null },
      { status: "ok", count: 14 },
      { status: "error", count: 0 },
    ]);
    expect(result.accommodations[0]!.days[0]).toMatchObject({ total: 1_000, known: false });
    const calls = at.names.map((name) => town.calls(name));
    await at.ask();
    expect(at.names.map((name) => town.calls(name))).toEqual(calls);
    await at.ask({}, { now: new Date(Date.now() + 90_000) });
    expect(town.calls(at.names[2]!)).toBeGreaterThan(calls[2]!);
  });

  test("a refresh of a crashed process is taken over by the next", async () => {
    const at = await branch({ night: 900 });
    for (const id of at.hotels)
      await query(
        "",
        `insert into min_price_asks (branch_id, nights, accommodation_id, week, supplier_id, asking_until, asked_at)
         values ($1, 1, $2, $3, $4, now() + interval '300 ms', now())`,
        [at.branchId, id, MONDAY, at.ids[0]],
      );
    const { accommodations } = await at.ask();
    expect(accommodations[0]!.days[0]).toMatchObject({ total: 900 });
    expect(town.calls(at.names[0]!)).toBe(1);
  });
});

describe("later queries", () => {
  const tomorrow = () => new Date(Date.now() + DAY_MS);

  test("fresh prices cause no call; stale ones are returned while refreshed in the background", async () => {
    const at = await branch({ night: 900 });
    await at.ask();
    await at.ask();
    expect(town.calls(at.names[0]!)).toBe(1);
    town.selling[at.names[0]!] = { night: 700, afterMs: 1_200 };
    const [now, deps] = [tomorrow(), stayDepsOf()];
    const stale = await at.ask({}, { now, deps });
    expect(stale.accommodations[0]!.days[0]).toMatchObject({ total: 900, stale: true });
    expect(stale.suppliers[0]!.as_of!.valueOf()).toBeLessThan(now.getTime() - DAY_MS / 2);
    await deps.flights.landed();
    const fresh = await at.ask({}, { now });
    expect(fresh.accommodations[0]!.days[0]).toMatchObject({ total: 700, stale: false });
    expect(town.calls(at.names[0]!)).toBe(2);
  });

  test("with a failing supplier the last prices are returned as stale with its fault; none after three days", async () => {
    const at = await branch({ night: 900 });
    await at.ask();
    town.selling[at.names[0]!] = { night: 900, status: 503 };
    const [now, deps] = [tomorrow(), stayDepsOf()];
    await at.ask({}, { now, deps });
    await deps.flights.landed();
    const result = await at.ask({}, { now });
    expect(result.suppliers).toMatchObject([{ status: "error", count: 14 }]);
    expect(result.accommodations[0]!.days[0]).toMatchObject({ total: 900, stale: true });
    const dead = await at.ask({}, { now: new Date(Date.now() + 3 * DAY_MS + 1_000) });
    expect(dead.accommodations[0]!.days[0]).toMatchObject({ total: null });
  });

  test("a hotel no longer sold is not confused with another requested one", async () => {
    const at = await branch({ night: 900 });
    const [one, two] = at.hotels as [number, number];
    await at.ask({ accommodation_ids: [one] });
    await query(
      "",
      "update supplier_hotels set state = 'rejected', accommodation_id = null where branch_id = $1 and accommodation_id = $2",
      [at.branchId, one],
    );
    const { accommodations } = await at.ask();
    expect(accommodations.map(({ id, days }) => [id, days[0]!.total])).toEqual([
      [one, null],
      [two, 900],
    ]);
  });

  test("prices a supplier no longer has are removed; a day without offers is recorded as such", async () => {
    const at = await branch({ night: 900 });
    await at.ask();
    town.selling[at.names[0]!] = { night: 900, full: [MONDAY] };
    const [now, deps] = [tomorrow(), stayDepsOf()];
    await at.ask({}, { now, deps });
    await deps.flights.landed();
    const { accommodations } = await at.ask({}, { now });
    expect(accommodations[0]!.days.map(({ total }) => total)).toEqual([null, 900, 900, 900, 900, 900, 900]);
    expect(accommodations[0]!.days[0]).toMatchObject({ known: true, stale: false });
  });
});

describe("corrections", () => {
  const stay = (id: number, more: object = {}) =>
    RoomPriceQuery.parse({ accommodation_id: id, check_in: MONDAY, check_out: dayAfter(MONDAY, 1), ...more });

  test("by live rates: the lowest double room", async () => {
    const at = await branch({ night: 900 });
    await at.ask();
    town.selling[at.names[0]!] = { night: 800, rooms: () => [{ net: 850 }, { net: 820 }] };
    const look = (more: object = {}) =>
      findRooms(at.ctx(), stayDepsOf(), { input: stay(at.hotels[0]!, more), buyer: buyerOf(at.actor), scenario: null });
    await look({ rooms: [{ adults: 3 }] });
    expect((await at.ask()).accommodations[0]!.days[0]!.total).toBe(900);
    await look();
    const { accommodations } = await at.ask();
    expect(accommodations.map(({ days }) => [days[0]!.total, days[1]!.total])).toEqual([
      [820, 900],
      [900, 900],
    ]);
    town.selling[at.names[0]!] = { night: 800, rooms: () => [] };
    await look();
    expect((await at.ask()).accommodations[0]!.days[0]).toMatchObject({ total: null, known: true });
    expect(town.calls(at.names[0]!)).toBe(1);
  });

  test("by a failed lock: marked stale, refreshed in the background at the next query", async () => {
    const at = await branch({ night: 900 });
    await at.ask();
    town.selling[at.names[0]!] = { night: 950 };
    const seen = {
      ...{ branchId: at.branchId, supplierId: at.ids[0]!, accommodationId: at.hotels[0]!, checkIn: MONDAY, nights: 1 },
      rooms: [{ adults: 2, children: [] }],
    };
    await updateMinPrice(at.ctx(), { ...seen, lowest: null, source: "failed_lock" });
    const deps = stayDepsOf();
    const doubted = await at.ask({}, { deps });
    expect(doubted.accommodations[0]!.days[0]).toMatchObject({ total: 900, stale: true });
    expect(doubted.accommodations[0]!.days[1]).toMatchObject({ total: 900, stale: false });
    await deps.flights.landed();
    expect((await at.ask()).accommodations[0]!.days[0]).toMatchObject({ total: 950, stale: false });
    expect(town.calls(at.names[0]!)).toBe(2);
    const dearer = { net: 1_200, boardPrice: null, currency: "IRR" };
    await updateMinPrice(at.ctx(), { ...seen, lowest: dearer, source: "failed_lock" });
    expect((await at.ask()).accommodations[0]!.days[0]).toMatchObject({ total: 1_200, stale: true });
  });

  test("newer prices are not overwritten by an older answer", async () => {
    const at = await branch({ night: 900 });
    await at.ask();
    const seen = {
      ...{ branchId: at.branchId, supplierId: at.ids[0]!, accommodationId: at.hotels[0]!, checkIn: MONDAY, nights: 1 },
      ...{ rooms: [{ adults: 2, children: [] }], source: "live" as const },
    };
    const price = (net: number) => ({ net, boardPrice: null, currency: "IRR" });
    await updateMinPrice(at.ctx(new Date(Date.now() + 60_000)), { ...seen, lowest: price(500) });
    await updateMinPrice(at.ctx(), { ...seen, lowest: price(400) });
    expect((await at.ask()).accommodations[0]!.days[0]!.total).toBe(500);
  });
});

test("failing own charters are reported, with unknown prices", async () => {
  const at = await branch();
  const [id] = at.hotels as [number, number];
  await query(
    "",
    `with ch as (
       insert into charters (branch_id, kind, title, title_latin, currency, status, starts_at, ends_at)
       values ($1, 'stay', 'کیش', 'Kish', 'IRR', 'open', $2::date + interval '10 h', $3::date + interval '8 h') returning id)
     insert into charter_calculations_accommodation (branch_id, charter_id, hotel, hotel_latin, city, stars, board, check_in_on,
                                                     check_out_on, accommodation_id)
     select $1, id, 'h', 'h', 'KIH', 5, 'BB', $2, $3, $4 from ch`,
    [at.branchId, MONDAY, dayAfter(MONDAY, 1), id],
  );
  const whole = await at.ask();
  expect(whole.suppliers.map(({ code, status }) => [code, status])).toEqual([["charter", "ok"]]);
  const deps = stayDepsOf();
  const minPrices = () => Promise.reject(new SupplierFault("nonsense", "broken"));
  const supplierOf: typeof deps.supplierOf = async (of) => ({ ...(await deps.supplierOf(of)), minPrices });
  const { suppliers } = await at.ask({}, { deps: { ...deps, supplierOf } });
  expect(suppliers.map(({ status, fault_code }) => [status, fault_code])).toEqual([["error", 9999]]);
});

describe("the buyer's prices", () => {
  test("net prices are stored, and each buyer's markups are applied on read", async () => {
    const at = await branch({ night: 1_000 });
    await query(
      "",
      `insert into markup_rules (branch_id, scope, title, groups, percent, created_by)
       values ($1, 'branch', 'ده درصد', '{b2c}', 1000, 'operator:1')`,
      [at.branchId],
    );
    const operator = await personOf(at.branchId);
    const asGuest = await at.ask();
    const atDesk = await readMinPrices(
      ctxOf(operator),
      stayDepsOf(),
      input(at.hotels),
      await buyerFor(ctxOf(operator), { as: "operator" }),
    );
    expect([asGuest, atDesk].map(({ accommodations }) => accommodations[0]!.days[0]!.total)).toEqual([1_100, 1_000]);
    expect(town.calls(at.names[0]!)).toBe(1);
  });

  test("a currency without exchange rate has no price", async () => {
    const at = await branch({ night: 1_000, currency: "XAF" });
    const { accommodations, suppliers } = await at.ask();
    expect(accommodations[0]!.days[0]!.total).toBeNull();
    expect(suppliers).toMatchObject([{ status: "ok", count: 0 }]);
  });

  test("filters by provider; nights cover the whole stay", async () => {
    const at = await branch({ night: 900 }, { night: 1_000 });
    const { accommodations, suppliers } = await at.ask({ providers: [at.names[1]], nights: 3 });
    expect(accommodations[0]!.days[0]).toMatchObject({ total: 3_000, supplier_id: at.ids[1] });
    expect(suppliers).toHaveLength(1);
    expect(town.calls(at.names[0]!)).toBe(0);
  });
});

test("rejects invalid input before any call; another branch's hotel is missing", async () => {
  const [at, theirs] = [await branch({ night: 900 }), await branch({ night: 900 })];
  const yesterday = dayAfter(TODAY, -1);
  expect(await refusal(at.ask({ from: yesterday }))).toEqual({ reason: "itineraryInvalid", fields: ["from"] });
  expect(await refusal(at.ask({ to: dayAfter(MONDAY, 60) }))).toEqual({ reason: "itineraryInvalid", fields: ["to"] });
  expect(await refusal(at.ask({ accommodation_ids: [at.hotels[0], theirs.hotels[0]] }))).toEqual({
    ...{ reason: "notFound", fields: ["accommodation_ids[1]"] },
  });
  const many = Array.from({ length: 51 }, (_, n) => at.hotels[0]! + n);
  expect(await refusal(at.ask({ accommodation_ids: many }))).toEqual({
    ...{ reason: "tooLarge", fields: ["accommodation_ids"] },
  });
  expect(await refusal(at.ask({ accommodation_ids: null }))).toEqual({
    ...{ reason: "fieldMissing", fields: ["accommodation_ids"] },
  });
  expect(await refusal(at.ask({ providers: ["nobody"] }))).toEqual({ reason: "fieldInvalid", fields: ["providers"] });
  expect(town.calls(at.names[0]!)).toBe(0);
});
