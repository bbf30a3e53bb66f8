import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { places } from "@/server/routers/back-office/catalogue/places";
import { plantPlaces } from "../../../../prisma/places";
import { backOfficeDoor, type Clerk } from "../../../../tests/back-office";
import { ctxOf } from "../../../../tests/fixtures";
import { quietPool } from "../../../../tests/quiet-pool";
import { listPlaces } from "./list-places";
import type { PlaceKind } from "./rules";

const door = backOfficeDoor({ places });
let mine: Clerk;
let other: Clerk;
beforeAll(async () => {
  [mine, other] = [await door("manager"), await door("manager")];
});

const find = async (
  kind: PlaceKind,
  search: string,
  { who = mine, parent = null as string | null, per_page = 5 } = {},
) => (await listPlaces(ctxOf(who.actor), { kind, search, parent, page: 1, per_page })).items;
const codes = (items: { code: string }[]) => items.map(({ code }) => code);

async function ownCity(who: Clerk, code: string, name: string, more: object = {}) {
  const where = { lat: 1, lng: 1, timeZone: "Asia/Tehran" };
  return prisma().city.create({
    data: { ownerBranch: who.branchId, code, countryCode: "IR", name, nameLatin: name, ...where, ...more },
  });
}

describe("a search", () => {
  test.each([
    ["city", "مشهد", "ir-mashhad"],
    ["city", "mashad", "ir-mashhad"],
    ["city", "بندر عباس", "ir-bandar-abbas"],
    ["city", "بندر‌عباس", "ir-bandar-abbas"],
    ["city", "bandarabbas", "ir-bandar-abbas"],
    ["city", "كيش", "ir-kish"],
    ["city", "Shahr-e Kord", "ir-shahrekord"],
    ["airport", "ika", "IKA"],
    ["airport", "امام خمینی", "IKA"],
    ["airport", "heathrow", "LHR"],
    ["station", "نیشابور", "NSP"],
    ["airline", "w5", "W5"],
    ["airline", "هما", "IR"],
    ["country", "ایران", "IR"],
    ["country", "germany", "DE"],
    ["province", "گیلان", "IR-01"],
  ] as const)("%s %s: %s first", async (kind, search, code) => {
    expect(codes(await find(kind, search))[0]).toBe(code);
  });

  test("prefix matches come first, then larger places; an airport is found by its city", async () => {
    expect(codes(await find("city", "تهران"))[0]).toBe("ir-tehran");
    expect(codes(await find("airport", "استانبول"))).toEqual(expect.arrayContaining(["IST", "SAW"]));
    expect(codes(await find("city", "york"))).toEqual(["us-new-york"]);
  });

  test("no character is a wildcard; no match is an empty page", async () => {
    for (const search of ["%", "_", "\\", "te%an", "'--"]) expect(await find("city", `${search}zzz`)).toEqual([]);
    expect(await find("city", "%")).toEqual([]);
  });
});

describe("POST /countries-cities/get", () => {
  const get = (body: object, who = mine) => who.ask("POST", "/countries-cities/get", body);

  test("a page of a kind, of a parent if given, with the count", async () => {
    const { status, json } = await get({ type: "city", parent: "IR-23", page: "۲", per_page: 10 });
    expect([status, json.meta]).toEqual([
      200,
      { page: 2, per_page: 10, total: expect.any(Number), pages: expect.any(Number) },
    ]);
    expect(json.data).toHaveLength(10);
    expect(json.data[0]).toMatchObject({ country: { code: "IR" }, province: { code: "IR-23" }, own: false });
    const countries = await get({ type: "country", per_page: 100 });
    expect([countries.json.data.length, countries.json.meta.total]).toEqual([100, 249]);
    expect((await get({ type: "province", parent: "ir" })).json.meta.total).toBe(31);
    expect((await get({ type: "city", per_page: 100, page: 99 })).json.data).toEqual([]);
  });

  test("another kind is fieldInvalid (3003), an anonymous caller tokenMissing (2001)", async () => {
    expect((await get({ type: "airport" })).json.code).toBe(3003);
    expect((await get({ type: "country", parent: "IR" })).json.code).toBe(3003);
    expect((await mine.ask("POST", "/countries-cities/get", { type: "city" }, { authorization: "" })).json.code).toBe(
      2001,
    );
  });
});

describe("a branch's own rows", () => {
  test("shadow common ones of the same code, for that branch only", async () => {
    await ownCity(mine, "ir-neka", "نکای ما");
    const [seen] = await find("city", "نکا");
    expect(seen).toMatchObject({ name: "نکای ما", own: true, shadows: true });
    const theirs = (await find("city", "نکا", { who: other })).filter(({ code }) => code === "ir-neka");
    expect(theirs).toMatchObject([{ name: "نکا", own: false, shadows: false }]);
  });

  test("rename the city of common airports too", async () => {
    await ownCity(mine, "ir-dezful", "دزفول ما");
    const [airport] = await find("airport", "DEF");
    expect(airport).toMatchObject({ code: "DEF", own: false, city: { code: "ir-dezful", name: "دزفول ما" } });
    expect((await find("airport", "DEF", { who: other }))[0]).toMatchObject({ city: { name: "دزفول" } });
  });

  test("the database: a code is unique per branch; no access to another branch's rows; common rows are read-only", async () => {
    const { id } = await ownCity(other, "ir-elsewhere", "جای دیگر");
    await expect(ownCity(other, "ir-elsewhere", "باز")).rejects.toMatchObject({ code: "P2002" });
    const spot = { lat: 1, lng: 1, timeZone: "Asia/Tehran", name: "x", nameLatin: "x" };
    const airport = prisma().airport.create({ data: { ownerBranch: mine.branchId, code: "QQQ", cityId: id, ...spot } });
    await expect(airport).rejects.toMatchObject({ code: "P2003" });
    const moved = prisma().city.update({ where: { id }, data: { ownerBranch: mine.branchId } });
    await expect(moved).rejects.toThrow(/stays its branch's/);
    const shared = await prisma().city.findFirstOrThrow({ where: { code: "ir-tehran", ownerBranch: null } });
    await expect(prisma().city.update({ where: { id: shared.id }, data: { name: "x" } })).rejects.toThrow(/deployment/);
    await expect(prisma().city.delete({ where: { id: shared.id } })).rejects.toThrow(/deployment/);
    await expect(
      prisma().airline.create({ data: { code: "ZZ", countryCode: "IR", name: "x", nameLatin: "x" } }),
    ).rejects.toThrow(/deployment/);
    await expect(prisma().country.deleteMany({ where: { code: "FR" } })).rejects.toThrow(/deployment/);
  });
});

test("seeding again changes nothing, and repairs modified rows", async () => {
  const owner = quietPool({ connectionString: process.env.DATABASE_OWNER_URL, max: 1 });
  const counted = async () =>
    (await owner.query("select (select count(*) from cities) + (select count(*) from airports) as n")).rows[0].n;
  const before = await counted();
  expect(await plantPlaces(owner)).toBe(false);
  await owner.query("update cities set name = 'bent' where code = 'ir-abarkuh' and owner_branch is null");
  await owner.query("delete from deployment.state where name = 'places'");
  expect(await plantPlaces(owner)).toBe(true);
  expect(await counted()).toBe(before);
  await owner.end();
  expect((await find("city", "ابرکوه"))[0]).toMatchObject({ name: "ابرکوه" });
});
