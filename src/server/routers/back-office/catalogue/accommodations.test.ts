import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { accommodations } from "@/server/routers/back-office/catalogue/accommodations";
import { chance } from "../../../../../prisma/seed/chance";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { hotel, mappingOf, rooms, supplied } from "../../../../../tests/hotels";

const clerkOf = backOfficeDoor({ accommodations });
let clerk: Clerk;
let stranger: Clerk;
let toranj: number;
let marina: number;
let ghasr: number;
beforeAll(async () => {
  clerk = await clerkOf("manager");
  stranger = await clerkOf("manager");
  const { branchId } = clerk;
  toranj = await hotel(branchId);
  marina = await hotel(branchId, {
    name: "هتل مارینا پارک",
    name_latin: "Marina Park",
    stars: 4,
    facilities: ["gym"],
    lat: 26.6,
  });
  ghasr = await hotel(branchId, { name: "قصر طلايي", name_latin: "Ghasr Talaee", city: "ir-mashhad", facilities: [] });
  await rooms(branchId, toranj);
  await supplied(branchId, ["Single"], { mapped: toranj });
  await hotel(stranger.branchId);
});

type Wire = Awaited<ReturnType<Clerk["ask"]>>;
const resultOf = (answer: Wire) => [answer.status, answer.json.code];
const paths = ({ json }: Wire) => json.error.fields.map(({ path }: { path: string }) => path);
const idsOf = ({ json }: Wire) => json.data.map(({ id }: { id: number }) => id);
const plain = (query: string, who = clerk) => who.ask("GET", `/base/accommodations/list?${query}`);
const tree = (filter: unknown, more = {}, who = clerk) => who.ask("POST", "/accommodations/list", { filter, ...more });

describe("GET /base/accommodations/list", () => {
  test("lists the branch's own by name, with place and facilities", async () => {
    const all = await plain("");
    expect(all.json.meta).toEqual({ page: 1, per_page: 20, total: 3, pages: 1, next_cursor: null });
    expect(all.json.data.find(({ id }: { id: number }) => id === toranj)).toMatchObject({
      ...{
        name: "هتل ترنج",
        stars: 5,
        rooms: 3,
        city: { code: "ir-kish" },
        province: { code: "IR-22" },
        country: { code: "IR" },
      },
      ...{ mapping: { confirmed: 1, suggested: 0, rooms_to_do: 1 }, facilities: ["wifi", "pool"], distance_km: null },
    });
    expect(idsOf(await plain("", stranger))).toHaveLength(1);
  });

  test.each<[string, () => number[]]>([
    ["country=ir", () => [marina, toranj, ghasr]],
    ["stars=5", () => [toranj, ghasr]],
    ["stars[]=4&stars[]=3", () => [marina]],
    ["type=hotel,villa&facilities=wifi,pool", () => [toranj]],
    ["search=park%20marina", () => [marina]],
    ["search=%D9%82%D8%B5%D8%B1%20%D8%B7%D9%84%D8%A7%DB%8C%DB%8C", () => [ghasr]],
    ["name=GHASRtal", () => [ghasr]],
    ["has_mapping=true", () => [toranj]],
    ["has_mapping=false", () => [marina, ghasr]],
    ["lat=26.53&lng=53.98&km=3", () => [toranj]],
    ["lat=26.53&lng=53.98&km=50", () => [toranj, marina]],
    ["bbox=50,26,55,27", () => [marina, toranj]],
    ["search=%25", () => []],
    ["search=_", () => [marina, toranj, ghasr]],
  ])("%s", async (query, wanted) => {
    const found = idsOf(await plain(query));
    expect(query.includes("lat=") ? found : [...found].sort()).toEqual(
      query.includes("lat=") ? wanted() : wanted().sort(),
    );
  });

  test("a city of the branch that hides a shared one finds the same hotels", async () => {
    const shared = await prisma().city.findFirstOrThrow({ where: { code: "ir-kish", ownerBranch: null } });
    const { id: _, folded: __, ...rest } = shared;
    const own = await prisma().city.create({ data: { ...rest, ownerBranch: clerk.branchId } });
    for (const id of [shared.id, own.id])
      expect(idsOf(await plain(`city_id=${id}`)).sort()).toEqual([toranj, marina].sort());
    expect(idsOf(await plain(`city_id=${own.id}`, stranger))).toEqual([]);
  });

  test("pages by key in any order, and refuses cursors of others", async () => {
    for (const sort of ["name", "-stars", "-updated_at", "id", "distance"]) {
      const query = `sort=${sort}&lat=30&lng=55&km=2000`;
      const seen: number[] = [];
      for (let cursor = ""; ; ) {
        const page = await plain(`${query}&per_page=1${cursor && `&cursor=${cursor}`}`);
        seen.push(...idsOf(page));
        cursor = page.json.meta.next_cursor;
        if (!cursor) break;
      }
      expect([sort, seen]).toEqual([sort, idsOf(await plain(`${query}&per_page=100`))]);
    }
    const other = Buffer.from(JSON.stringify(["id", "1", 1])).toString("base64url");
    for (const cursor of [
      other,
      "x",
      Buffer.from('["name",1,1]').toString("base64url"),
      Buffer.from("[").toString("base64url"),
    ])
      expect([...resultOf(await plain(`cursor=${cursor}`)), paths(await plain(`cursor=${cursor}`))]).toEqual([
        422,
        3003,
        ["cursor"],
      ]);
    expect(paths(await plain("sort=distance"))).toEqual(["sort"]);
  });

  test("3003 for what cannot be", async () => {
    for (const [query, path] of [
      ["bbox=1,2", "bbox"],
      ["stars=9", "stars"],
      ["type=castle", "type"],
      ["lat=95&lng=1", "lat"],
    ] as const)
      expect([query, (await plain(query)).json.code, paths(await plain(query))[0].split("[")[0]]).toEqual([
        query,
        3003,
        path,
      ]);
    expect(resultOf(await plain("", await clerkOf("accountant", clerk)))).toEqual([403, 2007]);
  });
});

describe("POST /accommodations/list", () => {
  test("takes a tree of conditions", async () => {
    const kish = { field: "city", value: "ir-kish" };
    const found = async (filter: unknown) => idsOf(await tree(filter)).sort();
    expect(await found({ and: [kish, { field: "stars", op: "gte", value: 5 }] })).toEqual([toranj]);
    expect(
      await found({
        or: [
          { field: "stars", op: "lte", value: "۴" },
          { field: "province", value: "IR-09" },
        ],
      }),
    ).toEqual([marina, ghasr].sort());
    expect(await found({ not: { and: [kish, { field: "has_rooms", value: true }] } })).toEqual([marina, ghasr].sort());
    expect(await found({ field: "facility", op: "has_any", value: ["gym", "pool"] })).toEqual([toranj, marina].sort());
    expect(await found({ field: "room_adults", op: "gte", value: 3 })).toEqual([toranj]);
    expect(await found({ field: "mapping_state", value: "confirmed" })).toEqual([toranj]);
    expect(
      await found({ field: "location", op: "within", value: { south: 26, north: 27, west: 170, east: 60 } }),
    ).toEqual([toranj, marina].sort());
    expect(await found({ field: "name", op: "eq", value: "Marina Park" })).toEqual([marina]);
    expect(await found({ field: "name", op: "eq", value: "Marina" })).toEqual([]);
    expect(idsOf(await tree(undefined, { search: "طلایی" }))).toEqual([ghasr]);
    expect(idsOf(await tree({ field: "id", value: toranj }, {}, stranger))).toEqual([]);
  });

  const deep = (levels: number): unknown => (levels === 0 ? { field: "stars", value: 1 } : { not: deep(levels - 1) });

  test.each<[unknown, string]>([
    [{ field: "password", value: 1 }, "filter.field"],
    [{ field: "__proto__", value: 1 }, "filter.field"],
    [{ field: "constructor", value: 1 }, "filter.field"],
    [{ field: "stars", op: "like", value: 1 }, "filter.op"],
    [{ field: "stars", op: "in", value: [1, "x"] }, "filter.value[1]"],
    [{ field: "stars" }, "filter.value"],
    [{ and: [] }, "filter.and"],
    [{ and: [{ or: [{ field: "type", value: "hotel'; --" }] }] }, "filter.and[0].or[0].value"],
    [{ and: [{ field: "stars", value: 1 }], or: [{ field: "stars", value: 1 }] }, "filter"],
    [{ not: [] }, "filter.not"],
    [{ field: "location", op: "near", value: { lat: 1, lng: 2 } }, "filter.value.km"],
    [{ field: "location", op: "eq", value: 1 }, "filter.op"],
    [{ field: "created_at", op: "gte", value: "0000-01-01" }, "filter.value"],
    [{ and: Array.from({ length: 61 }, () => ({ field: "stars", value: 1 })) }, "filter.and[60]"],
    [deep(9), `filter${".not".repeat(8)}`],
    [[], "filter"],
    ["stars=1", "filter"],
  ])("reports the place of the error: %j", async (filter, path) => {
    const answer = await tree(filter);
    expect([...resultOf(answer), paths(answer)[0]]).toEqual([422, 3003, path]);
  });

  test("any input is answered or refused, never an internal error, and finds nothing of another branch", async () => {
    const { below, pick } = chance(11);
    const fields =
      "id name type stars country city city_id location facility pets room_adults has_mapping supplier created_at x".split(
        " ",
      );
    const ops = "eq in gte lte contains near within has_all has_any drop".split(" ");
    const values = [
      ...[
        1,
        -1,
        2 ** 53,
        1e308,
        null,
        true,
        "",
        "x",
        "'; drop table accommodations; --",
        "\u0000",
        "%",
        "\ud800",
        "hotel",
        "5",
      ],
      ...["2026-01-01", "9999-12-31T23:59:59+23:59", [], [1, "2"], ["wifi"], {}, { lat: 90, lng: 180, km: 20000 }],
      ...[{ south: -90, north: 90, west: -180, east: 180 }, "ir", "$1", "a".repeat(3_000), ["hotel", "villa"]],
    ];
    const grow = (depth: number): unknown => {
      const kind = depth > 4 ? 9 : below(10);
      if (kind < 2) return { and: Array.from({ length: below(4) }, () => grow(depth + 1)) };
      if (kind < 4) return { or: Array.from({ length: 1 + below(3) }, () => grow(depth + 1)) };
      if (kind === 4) return { not: grow(depth + 1) };
      return { field: pick(fields), op: pick(ops), value: pick(values) };
    };
    const codes = new Set<number>();
    let who = clerk;
    for (let n = 0; n < 400; n++) {
      // Stays below the limit of a hundred calls a second.
      if (n % 50 === 0) who = await clerkOf("manager", clerk);
      const answer = await tree(grow(0), { per_page: 5 }, who);
      codes.add(answer.status);
      expect([200, 400, 413, 422]).toContain(answer.status);
      if (answer.status === 200) for (const id of idsOf(answer)) expect([toranj, marina, ghasr]).toContain(id);
    }
    expect(codes).toContain(200);
    expect(await prisma().accommodation.count({ where: { branchId: clerk.branchId } })).toBe(3);
  }, 60_000);
});

describe("POST /base/accommodation/rooms/update", () => {
  const update = (body: unknown, who = clerk) => who.ask("POST", "/base/accommodation/rooms/update", body);

  test("changes rooms and what is mapped to them, one by one; a bad one never loses the others", async () => {
    const { branchId } = clerk;
    const [single, double] = await rooms(branchId, toranj);
    const made = await supplied(branchId, ["Single", "Double", "Suite"], { mapped: toranj });
    const { supplier: _, code, key } = made;
    const answer = await update({
      rooms: [
        {
          id: single,
          version: 1,
          adults: "۲",
          area_m2: 24,
          mappings: [{ supplier: code, hotel_key: key, room_key: "r1", confidence: 81 }],
        },
        { id: double, version: 9, name: "x" },
        { id: double, adults: 99 },
        { accommodation_id: toranj, name: "سوئیت", name_latin: "Suite", adults: 4, mappings: [{ id: made.rooms[2] }] },
        { id: double, mappings: [{ id: made.rooms[1], state: "suggested" }, { id: 2_000_000_000 }] },
        { accommodation_id: toranj },
      ],
    });
    expect(answer.json.data.map((item: { outcome: string; code: number }) => [item.outcome, item.code])).toEqual([
      ["updated", 1000],
      ["refused", 8004],
      ["refused", 3003],
      ["created", 1000],
      ["refused", 3009],
      ["refused", 3002],
    ]);
    expect(answer.json.meta).toEqual({ code: 1003, done: 2, refused: 4 });
    expect(answer.json.data[1].current_version).toBe(1);
    expect(answer.json.data[4].fields[0].path).toBe("rooms[4].mappings[1].id");
    expect(await mappingOf(branchId, made.rooms[0]!)).toMatchObject({
      state: "confirmed",
      roomTypeId: single,
      confidence: 81,
    });
    expect(await mappingOf(branchId, made.rooms[1]!)).toMatchObject({ state: "open" });
    const audited = await prisma().auditEntry.findMany({
      where: { branchId, subjectType: "room_type", subjectId: String(single) },
    });
    expect(audited).toMatchObject([
      { action: "room_type.change", before: { adults: 1 }, after: { adults: 2, areaM2: 24 } },
    ]);
  });

  test("stores rooms of external services, by that name too, and returns the mapping of the room", async () => {
    const { branchId } = clerk;
    const [single] = await rooms(branchId, toranj);
    const { code, key, rooms: made } = await supplied(branchId, ["Single"], { mapped: toranj });
    const external_services = [{ id: made[0] }];
    const answer = await update({ id: single, external_services });
    const stored = { id: made[0], supplier: code, hotel_key: key, room_key: expect.any(String), state: "confirmed" };
    expect(answer.json.data).toMatchObject([
      { outcome: "updated", mappings: expect.arrayContaining([expect.objectContaining(stored)]) },
    ]);
    const again = await update({ id: single });
    expect(again.json.data[0].mappings).toEqual(answer.json.data[0].mappings);
  });

  test("one room is in the body itself, by either name of the route", async () => {
    const [id] = await rooms(clerk.branchId, toranj);
    const answer = await clerk.ask("POST", "/base/accommodation/room/update", { id, version: 1, name: "اتاق تازه" });
    expect(answer.json.data).toMatchObject([{ outcome: "updated", id, version: 2 }]);
    const late = await clerk.ask("POST", "/base/accommodation/room/update", { id, version: 1, name: "دیگر" });
    expect([...resultOf(late), late.json.error.version]).toEqual([409, 8004, 2]);
    const strange = await clerk.ask("POST", "/base/accommodation/room/update", { id }, {});
    expect(strange.status).toBe(200);
  });

  test("of ten saves of one version, one succeeds", async () => {
    const [id] = await rooms(clerk.branchId, toranj);
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, n) => update({ rooms: [{ id, version: 1, area_m2: n + 1 }] })),
    );
    const codes = saves.map(({ json }) => json.data[0].code).sort();
    expect(codes).toEqual([1000, ...Array(9).fill(8004)]);
  });

  test("another branch's is not found, and a read-only user is refused", async () => {
    const [id] = await rooms(clerk.branchId, toranj);
    expect((await update({ rooms: [{ id, adults: 2 }] }, stranger)).json.data[0].code).toBe(3009);
    expect(
      (await update({ rooms: [{ accommodation_id: toranj, name: "x", name_latin: "x", adults: 1 }] }, stranger)).json
        .data[0].code,
    ).toBe(3009);
    const one = await stranger.ask("POST", "/base/accommodation/room/update", { id, adults: 2 });
    expect(resultOf(one)).toEqual([404, 3009]);
    expect(resultOf(await update({ id, adults: 2 }, await clerkOf("support", clerk)))).toEqual([403, 2007]);
  });
});

describe("POST /base/accommodation/rooms/delete", () => {
  test("deletes with mappings, and undoes by what it answered", async () => {
    const { branchId } = clerk;
    const [id] = await rooms(branchId, toranj);
    const made = await supplied(branchId, ["Single"], { mapped: toranj });
    await clerk.ask("POST", "/base/accommodation/room/update", { id, mappings: [{ id: made.rooms[0] }] });
    const remove = (body: unknown, who = clerk) => who.ask("POST", "/base/accommodation/rooms/delete", body);
    expect(resultOf(await remove({ ids: [id] }, stranger))).toEqual([404, 3009]);
    expect(resultOf(await remove({}))).toEqual([422, 3002]);
    const gone = await remove({ ids: [id] });
    expect(gone.json.data).toMatchObject({ ids: [id], mappings: 1, undone: false });
    const { deletion_id } = gone.json.data;
    expect(Date.parse(gone.json.data.undo_until)).toBeGreaterThan(Date.now() + 86_000_000);
    expect(resultOf(await remove({ undo: deletion_id }, stranger))).toEqual([404, 3009]);
    expect((await remove({ undo: deletion_id })).json.data).toMatchObject({ ids: [id], mappings: 1, undone: true });
    expect(resultOf(await remove({ undo: deletion_id }))).toEqual([409, 8003]);
    const { deletion_id: late } = (await remove({ ids: [id] })).json.data;
    await prisma().accommodationDeletion.update({
      where: { branchId_id: { branchId, id: late } },
      data: { deletedAt: new Date(Date.now() - 86_401_000) },
    });
    expect(resultOf(await remove({ undo: late }))).toEqual([409, 8003]);
  });
});
