import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { dayFromToday } from "../../../../tests/day";
import { ctxOf, office, partnerOf } from "../../../../tests/fixtures";
import { hotel, rooms } from "../../../../tests/hotels";
import { personOf, refusal } from "../../../../tests/operators";
import { buysFrom, type Hotelier, hoteliers, stayDepsOf } from "../../../../tests/suppliers/hoteliers";
import type { CustomerActor } from "../../kernel/context";
import { dayAfter } from "../../kernel/days";
import { buyerFor, buyerOf } from "../search/buyer";
import { takeOffer } from "../search/take-offer";
import { findRooms } from "./room-prices";
import { DeskRoomPrices, RoomPriceQuery, RoomPrices } from "./schema";
import { toOwnRoomDtos, toRoomDtos } from "./to-room-dtos";

const TODAY = dayFromToday();
const [IN, OUT] = [dayAfter(TODAY, 30), dayAfter(TODAY, 32)];

let town: Awaited<ReturnType<typeof hoteliers>>;
beforeAll(async () => {
  town = await hoteliers({});
});
afterAll(() => town.close());

let nth = 0;

/** A hotel with a double and a triple room sold by these suppliers; queries as guest and operator. */
async function place(...sellers: Hotelier[]) {
  const { branchId } = await office();
  const id = await hotel(branchId);
  const [, double, triple] = (await rooms(branchId, id)) as [number, number, number];
  const names: string[] = [];
  for (const seller of sellers) {
    const name = `r${nth++}`;
    town.selling[name] = seller;
    await buysFrom(branchId, town, name, [{ id, rooms: { D: double, T: triple } }]);
    names.push(name);
  }
  const guest = ctxOf({ kind: "customer", branchId, group: "guest", siteId: null, domain: "x" } as never);
  const actor = guest.actor as unknown as CustomerActor;
  const input = (more: object) => RoomPriceQuery.parse({ accommodation_id: id, check_in: IN, check_out: OUT, ...more });
  const look = async (more: object = {}, group: CustomerActor["group"] = "guest") => {
    const given = { input: input(more), buyer: buyerOf(actor), scenario: null };
    return RoomPrices.parse(await toRoomDtos(guest, await findRooms(guest, stayDepsOf(), given), group));
  };
  const operator = ctxOf(await personOf(branchId));
  const atDesk = async (more: object = {}) => {
    const given = { input: input(more), buyer: await buyerFor(operator, { as: "operator" }), scenario: null };
    return DeskRoomPrices.parse(await toOwnRoomDtos(operator, await findRooms(operator, stayDepsOf(), given)));
  };
  return { branchId, id, double, triple, names, guest, look, atDesk };
}

test("groups rates by room type, cheapest first; each can be locked as returned; unmapped rooms have no type", async () => {
  const at = await place({ night: 1_000 }, { night: 900 });
  town.selling[at.names[0]!] = {
    night: 1_000,
    rooms: () => [
      { room_type_id: at.double, net: 2_100 },
      { room_type_id: at.double, net: 1_900, board: "HB" },
      { room_type_id: at.triple, net: 2_500 },
      { room_type_id: 2_000_000_000, room_name_latin: "Loft", net: 50_000, board_price: null },
      { accommodation_id: 2_000_000_000, net: 1 },
      { net: 1, rooms_left: 0 },
    ],
  };
  const result = await at.look();
  expect(result.room_types.map(({ room_type, from, rates }) => [room_type?.id ?? null, from, rates.length])).toEqual([
    [null, 1_800, 1],
    [at.double, 1_900, 2],
    [at.triple, 2_500, 1],
    [null, 50_000, 1],
  ]);
  expect(result).toMatchObject({ nights: 2, currency: "IRR", rooms: [{ adults: 2, children: [] }] });
  expect(result.suppliers.map(({ status, count }) => [status, count])).toEqual([
    ["ok", 4],
    ["ok", 1],
  ]);
  const rate = result.room_types[1]!.rates[0]!;
  expect(rate).toMatchObject({ board: "HB", total: 1_900, per_night: 950, board_price: 4_000 });
  const taken = await takeOffer<{ key: string }>(at.guest as never, rate.room_rate_id);
  expect(taken).toMatchObject({
    ...{ product: "accommodation", total: 1_900n, currency: "IRR" },
    query: {
      checkIn: IN,
      checkOut: OUT,
      country: "IR",
      city: "ir-kish",
      passengers: { adult: 2, child: 0, infant: 0 },
    },
  });
  expect(JSON.stringify(result)).not.toContain(taken.offer.key);
  expect((await at.look({ board: "HB" })).room_types).toHaveLength(1);
});

test("customers see their price and the rack rate, operators the net price and each markup", async () => {
  const at = await place({ night: 1_000 });
  await query(
    "",
    "insert into markup_rules (branch_id, scope, title, percent, created_by) values ($1, 'branch', 'ده درصد', 1000, 'operator:1')",
    [at.branchId],
  );
  const sold = (await at.look()).room_types[0]!.rates[0]!;
  expect(sold).toMatchObject({ total: 2_200, board_price: 4_000, markups: [], discount: 1_800 });
  expect(Object.keys(sold)).not.toContain("net");
  const toCustomer = (await at.look({}, "b2c")).room_types[0]!.rates[0]!;
  expect([toCustomer.net, toCustomer.markups]).toEqual([undefined, []]);
  const toColleague = (await at.look({}, "b2b")).room_types[0]!.rates[0]!;
  expect(toColleague).toMatchObject({
    ...{ total: 2_200, net: 2_000, board_price: 4_000, discount: 1_800 },
    markups: [{ title_latin: "Branch markup", amount: 200 }],
  });
  expect(JSON.stringify(toColleague)).not.toContain("ده درصد");
  const own = (await at.atDesk()).room_types[0]!.rates[0]!;
  expect(own).toMatchObject({ total: 2_200, net: 2_000, markups: [{ title: "ده درصد", amount: 200 }] });
  expect(own.build.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(2_200);
  expect(own.supplier_net.nights).toEqual([
    { on: IN, net: 1_000 },
    { on: dayAfter(IN, 1), net: 1_000 },
  ]);
});

test("a slow or failing supplier is reported and does not affect the others", async () => {
  const at = await place({ night: 1_000 }, { night: 1, afterMs: 4_000 }, { night: 1, status: 500 });
  const result = await at.look();
  expect(result.suppliers.map(({ status }) => status)).toEqual(["ok", "timeout", "error"]);
  expect(result.room_types.map(({ from }) => from)).toEqual([2_000]);
});

test("invalid rates are dropped and counted; when all are invalid the supplier is faulty", async () => {
  const bad = [
    { net: 10.5 },
    { net: -1 },
    { net: "1000" },
    { net: null },
    { board: "XX" },
    { board_price: 0.1 },
    { rooms_left: "many" },
    { currency: "rials" },
    { nights: null },
    { nights: [{ on: "soon", net: 1 }] },
    { cancellation: [{ from: "later", percent: 10, amount: null }] },
    { cancellation: [{ from: `${IN}T10:00:00Z`, percent: "all", amount: null }] },
    { expires_at: "never" },
    { room_name: 7 },
  ];
  const at = await place({ night: 1_000, rooms: () => [{}, ...bad, { net: 3_000 }] as never }, { night: 1_500 });
  const { room_types, suppliers } = await at.look();
  expect(room_types.flatMap(({ rates }) => rates.map(({ total }) => total)).sort()).toEqual([2_000, 3_000, 3_000]);
  expect(suppliers).toMatchObject([
    { status: "ok", count: 2, left_out: bad.length },
    { status: "ok", count: 1 },
  ]);
  expect(suppliers[1]).not.toHaveProperty("left_out");
  town.selling[at.names[0]!] = { night: 1_000, rooms: () => bad as never };
  const result = await at.look();
  expect(result.suppliers).toMatchObject([
    { status: "error", count: 0, fault_code: 9999 },
    { status: "ok", count: 1 },
  ]);
});

test("cancellation fees, and the end of free cancellation", async () => {
  const first = `${dayAfter(IN, -7)}T10:00:00.000Z`;
  const bands = [
    { from: first, percent: 10, amount: null },
    { from: `${IN}T10:00:00.000Z`, percent: null, amount: 500 },
  ];
  const at = await place({ night: 1_000, rooms: () => [{ cancellation: bands }, { net: 9_000 }] });
  const [free, unknown] = (await at.look()).room_types[0]!.rates;
  expect(free!.cancellation).toMatchObject([{ percent: 10 }, { amount: 500 }]);
  expect(free!.free_until).toBe(first.replace(".000", ""));
  expect(unknown).toMatchObject({ cancellation: [], free_until: null });
});

test("cancellation fees are shown to customers in proportion to their price, rounded up, without revealing the net price", async () => {
  const bands = [{ from: `${IN}T10:00:00.000Z`, percent: null, amount: 500 }];
  const at = await place({ night: 1_000, rooms: () => [{ cancellation: bands }] });
  await query(
    "",
    "insert into markup_rules (branch_id, scope, title, percent, created_by) values ($1, 'branch', 'ده درصد', 1005, 'operator:1')",
    [at.branchId],
  );
  expect((await at.look()).room_types[0]!.rates[0]).toMatchObject({ total: 2_201, cancellation: [{ amount: 551 }] });
  expect((await at.atDesk()).room_types[0]!.rates[0]).toMatchObject({ total: 2_201, cancellation: [{ amount: 500 }] });
});

test("own charter stays appear as a supplier, to buyers they are sold to", async () => {
  const at = await place({ night: 1_000 });
  const { colleagueId } = await partnerOf(at.branchId);
  const [{ id }] = (await query<{ id: number }>(
    "",
    `with ch as (
       insert into charters (branch_id, kind, title, title_latin, currency, status, starts_at, ends_at)
       values ($1, 'stay', 'کیش دو شب', 'Kish 2 nights', 'IRR', 'open', $2::date + interval '10 h', $3::date + interval '8 h') returning id),
     s as (
       insert into charter_calculations_accommodation (branch_id, charter_id, hotel, hotel_latin, city, stars, board, check_in_on,
                                                       check_out_on, accommodation_id)
       select $1, id, 'h', 'h', 'KIH', 5, 'BB', $2, $3, $4 from ch),
     c as (
       insert into charter_classes (branch_id, charter_id, fare_class, capacity, sales_close_at, all_partners)
       select $1, id, 'Y', 10, now() + interval '10 days', false from ch returning id)
     select id from c`,
    [at.branchId, IN, OUT, at.id],
  )) as [{ id: number }];
  await query(
    "",
    "insert into charter_class_prices (branch_id, class_id, pax_type, base) values ($1, $2, 'ADT', 700)",
    [at.branchId, id],
  );
  const totals = async (more: object) => (await at.look(more)).room_types.map(({ from }) => from);
  expect(await totals({ charter_only: true })).toEqual([]);
  await query("", "insert into charter_class_partners (branch_id, class_id, colleague_id) values ($1, $2, $3)", [
    ...[at.branchId, id, colleagueId],
  ]);
  const actor = { kind: "customer", branchId: at.branchId, group: "b2b", colleagueId, colleagueUserId: 1, name: "x" };
  const user = ctxOf(actor as never);
  const given = {
    input: RoomPriceQuery.parse({ accommodation_id: at.id, check_in: IN, check_out: OUT }),
    ...{ buyer: buyerOf(actor as unknown as CustomerActor), scenario: null },
  };
  const found = await findRooms(user, stayDepsOf(), given);
  expect(found.rates.map(({ supplier, price }) => [supplier.adapter, price.total])).toEqual([
    ["charter", 1_400],
    ["sandbox", 2_000],
  ]);
  expect(await totals({})).toEqual([2_000]);
});

test("rejects another branch's hotel, and invalid guests before any call", async () => {
  const [at, theirs] = [await place({ night: 1_000 }), await place({ night: 1_000 })];
  expect(await refusal(at.look({ accommodation_id: theirs.id }))).toEqual({
    ...{ reason: "notFound", fields: ["accommodation_id"] },
  });
  for (const rooms of [
    [{ adults: 2 }, { adults: 0, children: [15] }],
    [{ adults: 5 }, { adults: 5 }],
    [{ adults: 1, children: [1, 1] }],
  ])
    expect(await refusal(at.look({ rooms }))).toMatchObject({ reason: "passengerMix" });
  expect(await refusal(at.look({ check_in: OUT }))).toEqual({ reason: "itineraryInvalid", fields: ["check_out"] });
  expect(town.told[at.names[0]!]).toBeUndefined();
  const [shown] = (await at.look()).room_types;
  expect(await refusal(takeOffer(theirs.guest as never, shown!.rates[0]!.room_rate_id))).toMatchObject({
    reason: "notFound",
  });
});
