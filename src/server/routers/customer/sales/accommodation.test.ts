import { expect, test } from "vitest";
import { MAGIC } from "@/adapters/suppliers/sandbox/scenarios";
import { dayAfter } from "@/domain/kernel/days";
import { MinPrices, RoomPrices, StayDetails } from "@/domain/sales/stay/schema";
import { prisma } from "@/server/db";
import { accommodation } from "@/server/routers/customer/sales/accommodation";
import { customerDoor } from "../../../../../tests/customers";
import { dayFromToday } from "../../../../../tests/day";
import { office, partnerOf } from "../../../../../tests/fixtures";
import { hotel, rooms } from "../../../../../tests/hotels";
import { asLedgerOwner } from "../../../../../tests/ledger";
import { buysFrom } from "../../../../../tests/suppliers/hoteliers";

const door = customerDoor({ accommodation });
const TODAY = dayFromToday();
const NIGHTS = 12;
// The sandbox is never sold out for this number of nights: its rooms depend on day and hotel.
const [IN, OUT] = [dayAfter(TODAY, 20), dayAfter(TODAY, 20 + NIGHTS)];
const STAY = `check_in=${IN}&check_out=${OUT}`;
const AT = "/online/accommodation";

/** A branch with hotels in Kish that the sandbox sells, one without a seller, and a guest of it. */
async function shop() {
  const { branchId } = await office();
  const ids: number[] = [];
  for (const [name, latin, stars] of [
    ["هتل ترنج", "Toranj Hotel", 5],
    ["هتل شایان", "Shayan Hotel", 4],
    ["هتل کوچک", "Small Hotel", 2],
  ] as const)
    ids.push(await hotel(branchId, { name, name_latin: latin, stars }));
  const mapped: { id: number; rooms: Record<string, number> }[] = [];
  for (const id of ids.slice(0, 2)) {
    const [, double, triple] = await rooms(branchId, id);
    mapped.push({ id, rooms: { R1: double!, R3: triple! } });
  }
  const supplier = await buysFrom(branchId, { base: "" }, "sandbox", mapped, {
    settings: { seed: "a" },
    budgetMs: 4_000,
  });
  const { cityId } = await prisma().accommodation.findFirstOrThrow({ where: { branchId } });
  return { branchId, ids, supplier, cityId, guest: await door.guest(branchId) };
}

test("a hotel in steps: the list, its prices by day, its rooms, its details", async () => {
  const { ids, supplier, cityId, guest } = await shop();
  const { status, json: list } = await guest.ask("GET", `${AT}/list?iata=kih&${STAY}&rooms[0][adults]=2`);
  expect(status).toBe(200);
  expect(list.meta).toMatchObject({ page: 1, total: 2, check_in: IN, nights: NIGHTS, currency: "IRR" });
  expect(list.meta.suppliers).toMatchObject([{ id: supplier, code: "sandbox", status: "ok" }]);
  expect(new Set(list.data.map(({ id }: { id: number }) => id))).toEqual(new Set(ids.slice(0, 2)));
  const [first] = list.data;
  expect(first).toMatchObject({ from: first.min_price.total, min_price: { stale: false, supplier_id: supplier } });
  // Hotels without a known price come last.
  const froms: number[] = list.data.map(({ from }: { from: number | null }) => from ?? Number.POSITIVE_INFINITY);
  expect(froms).toEqual(froms.toSorted((a, b) => (a === b ? 0 : a - b)));

  const query = `accommodation_ids[]=${first.id}&from=${IN}&to=${OUT}&nights=${NIGHTS}`;
  const months = (await guest.ask("GET", `${AT}/get_min_prices?${query}`)).json.data;
  expect(MinPrices.parse(months).accommodations[0]!.days[0]!.total).toBe(first.min_price.total);

  const { json } = await guest.ask("GET", `${AT}/get_room_type_prices?hotel_id=${first.id}&${STAY}`);
  const result = RoomPrices.parse(json.data);
  expect(result.room_types[0]!.rates[0]!.total).toBe(first.min_price.total);
  const totals = result.room_types.map(({ from }) => from);
  expect(totals).toEqual([...totals].sort((a, b) => a - b));
  expect(result.room_types.map(({ room_type }) => room_type?.name_latin)).toContain("Double Room");
  expect(JSON.stringify(json)).not.toMatch(/"(net|build|supplier_net|key)"/);
  for (const { rates } of result.room_types)
    for (const { markups, discount, total, board_price } of rates)
      expect(markups.reduce((sum, { amount }) => sum + Number(amount), board_price! - discount!)).toBe(total);

  const details = (await guest.ask("GET", `${AT}/get_details?accommodation_id=${first.id}`)).json.data;
  expect(StayDetails.parse(details)).toMatchObject({ id: first.id, city: { id: cityId, code: "ir-kish" } });
  expect(details.facilities).toEqual([
    { group: "general", codes: ["wifi"] },
    { group: "leisure", codes: ["pool"] },
  ]);
  expect(JSON.stringify(details)).not.toContain("sandbox");
});

test("a day's price gives its supplier, age and completeness; a rate gives its markup", async () => {
  const { branchId, ids, supplier, guest } = await shop();
  const [id] = ids;
  const days = async (nights: number) => {
    const query = `accommodation_ids[]=${id}&from=${IN}&to=${OUT}&nights=${nights}`;
    return MinPrices.parse((await guest.ask("GET", `${AT}/get_min_prices?${query}`)).json.data).accommodations[0]!.days;
  };
  // The sandbox answers nothing for this number of nights.
  const { nights } = MAGIC.find(({ scenario }) => scenario === "error")!;
  for (const day of await days(nights))
    expect(day).toMatchObject({ supplier_id: null, as_of: null, known: false, stale: false });
  const [received] = await days(NIGHTS);
  expect(received).toMatchObject({ supplier_id: supplier, as_of: expect.any(String), known: true, stale: false });
  await asLedgerOwner("update min_prices set stale_at = now() where branch_id = $1", [branchId]);
  expect((await days(NIGHTS))[0]).toMatchObject({ supplier_id: supplier, total: received!.total, stale: true });

  await asLedgerOwner(
    "insert into markup_rules (branch_id, scope, title, percent, created_by) values ($1, 'branch', 'ده درصد', 1000, 'operator:1')",
    [branchId],
  );
  const agent = await door.user({ branchId, colleagueId: (await partnerOf(branchId)).colleagueId });
  const { json } = await agent.ask("GET", `${AT}/get_room_type_prices?hotel_id=${id}&${STAY}`);
  const rate = RoomPrices.parse(json.data).room_types[0]!.rates[0]!;
  expect(rate.markups).toMatchObject([{ title_latin: "Branch markup", amount: expect.anything() }]);
  expect(Number(rate.net) + Number(rate.markups[0]!.amount)).toBe(Number(rate.total));
});

test("the list is filtered by the request, and sorted", async () => {
  const { branchId, ids, cityId, guest } = await shop();
  // Stays below the limit of ten searches a second.
  const list = async (more: string) =>
    (await (await door.passenger(branchId)).ask("GET", `${AT}/list?city_id=${cityId}&${STAY}&${more}`)).json.data.map(
      ({ id }: { id: number }) => id,
    );
  expect(await list("stars[]=4")).toEqual([ids[1]]);
  expect(await list("stars=4,5&sort=stars")).toEqual([ids[0], ids[1]]);
  expect(await list("name=%D8%B4%D8%A7%D9%8A%D8%A7%D9%86")).toEqual([ids[1]]);
  expect(await list("name=toranj")).toEqual([ids[0]]);
  expect(await list("type[]=motel")).toEqual([]);
  expect(await list("amenities[]=spa")).toEqual([]);
  expect(await list("charter_only=1")).toEqual([]);
  expect(await list("providers[]=sandbox&sort=name")).toHaveLength(2);
  expect(await list("price_max=1")).toEqual([]);
  expect(await list("sort=distance&per_page=1&page=2")).toHaveLength(1);
  const { json } = await guest.ask("GET", `${AT}/list?hotel_id=${ids[2]}&${STAY}`);
  expect(json.data).toMatchObject([{ id: ids[2], min_price: null, from: null, suppliers: [] }]);
});

test("impossible input is refused with its field for every caller, and never as an internal error", async () => {
  const [{ branchId, ids, cityId }, theirs] = [await shop(), await shop()];
  const past = dayAfter(TODAY, -1);
  const cases: [path: string, code: number, field: string][] = [
    [`list?city_id=${cityId}&check_in=${past}&check_out=${OUT}`, 3007, "check_in"],
    [`list?city_id=${cityId}&check_in=${OUT}&check_out=${OUT}`, 3007, "check_out"],
    [`list?city_id=${cityId}&check_in=${IN}&check_out=${dayAfter(IN, 31)}`, 3007, "check_out"],
    [`list?city_id=${cityId}&check_in=2026-02-30&check_out=soon`, 3007, "check_in"],
    [`list?city_id=${cityId}&${STAY}&rooms[0][adults]=0`, 3004, "rooms[0].adults"],
    [`list?${STAY}`, 3002, "city_id"],
    [`list?iata=QQQ&${STAY}`, 3007, "iata"],
    [`list?city_id=2000000000&${STAY}`, 3009, "city_id"],
    [`list?hotel_id=${theirs.ids[0]}&${STAY}`, 3009, "hotel_id"],
    [`list?city_id=${cityId}&${STAY}&stars=9`, 3003, "stars"],
    [`list?city_id=${cityId}&${STAY}&lat=10`, 3002, "lng"],
    [`list?city_id=${cityId}&${STAY}&providers=nobody`, 3003, "providers"],
    [`get_min_prices?accommodation_ids=${theirs.ids[0]}&from=${IN}&to=${OUT}`, 3009, "accommodation_ids[0]"],
    [`get_min_prices?accommodation_ids=${ids[0]}&from=${IN}&to=${dayAfter(IN, 60)}`, 3007, "to"],
    [`get_min_prices?accommodation_ids=${ids[0]}&from=${IN}&to=${OUT}&nights=31`, 3003, "nights"],
    [`get_min_prices?accommodation_ids=${Array(60).fill(ids[0])}&from=${IN}&to=${OUT}`, 3008, "accommodation_ids"],
    [`get_min_prices?from=${IN}&to=${OUT}`, 3002, "accommodation_ids"],
    [`get_room_type_prices?hotel_id=${theirs.ids[0]}&${STAY}`, 3009, "accommodation_id"],
    [`get_room_type_prices?hotel_id=${ids[0]}&check_in=${past}&check_out=${OUT}`, 3007, "check_in"],
    [`get_room_type_prices?${STAY}`, 3002, "accommodation_id"],
    [`get_room_type_prices?hotel_id=${ids[0]}&${STAY}&rooms[0][adults]=0`, 3004, "rooms[0].adults"],
    [`get_room_type_prices?hotel_id=${ids[0]}&${STAY}&rooms[0][adults]=10`, 3004, "rooms"],
    [`get_room_type_prices?hotel_id=${ids[0]}&${STAY}&rooms[0][children][]=18`, 3003, "rooms[0].children[0]"],
    [`get_room_type_prices?hotel_id=${ids[0]}&${STAY}&rooms=x`, 3003, "rooms[0]"],
    [`get_room_type_prices?hotel_id=${ids[0]}&${STAY}&board=XX`, 3003, "board"],
    [`get_details?hotel_id=${theirs.ids[0]}`, 3009, ""],
    ["get_details?hotel_id=0", 3003, "hotel_id"],
    ["get_details", 3002, "accommodation_id"],
  ];
  for (const [path, code, field] of cases) {
    const { status, json } = await (await door.passenger(branchId)).ask("GET", `${AT}/${path}`);
    expect([path, json.code, json.error?.fields?.[0]?.path ?? "", status < 500]).toEqual([path, code, field, true]);
  }
  expect((await door.anybody("GET", `${AT}/list?city_id=${cityId}&${STAY}`)).status).toBe(401);
});
