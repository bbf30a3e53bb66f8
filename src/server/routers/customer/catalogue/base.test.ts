import { beforeAll, describe, expect, test } from "vitest";
import type { BranchId } from "@/domain/kernel/context";
import { prisma } from "@/server/db";
import { base } from "@/server/routers/customer/catalogue/base";
import { customerDoor, type Visitor } from "../../../../../tests/customers";
import { charter, office } from "../../../../../tests/fixtures";
import { hotel } from "../../../../../tests/hotels";

const door = customerDoor({ base });
let branchId: BranchId;
let guest: Visitor;
let elsewhere: Visitor;
beforeAll(async () => {
  branchId = (await office()).branchId;
  guest = await door.guest(branchId);
  elsewhere = await door.guest();
});
const get = async (who: Visitor, path: string, headers?: Record<string, string>) =>
  who.ask("GET", path, undefined, headers);

describe("GET /base/data", () => {
  test.each([
    ["cities", "search=%D9%85%D8%B4%D9%87%D8%AF", "ir-mashhad"],
    ["airports", "parent=ir-tehran&search=thr", "THR"],
    ["stations", "search=Mashhad", "MSH"],
    ["airlines", "search=mahan", "W5"],
    ["countries", "search=iran", "IR"],
    ["trains", "search=%D8%B1%D8%AC%D8%A7", "RAJA"],
    ["board_types", "search=breakfast", "BB"],
  ])("%s by %s begin with %s", async (subject, query, code) => {
    const { status, json } = await get(guest, `/base/data?subject=${subject}&${query}`);
    expect([status, json.data[0].code]).toEqual([200, code]);
    expect(json.meta).toMatchObject({ page: 1, per_page: 20 });
    expect(json.data[0]).not.toHaveProperty("own");
  });

  test("a place of one branch is invisible to the others", async () => {
    const { id: owner } = await prisma().branch.findUniqueOrThrow({ where: { id: branchId } });
    const spot = { lat: 30, lng: 50, timeZone: "Asia/Tehran", rank: 4 };
    await prisma().city.create({
      data: { ownerBranch: owner, code: "ir-own-town", countryCode: "IR", name: "شهرک", nameLatin: "Owntown", ...spot },
    });
    const seen = async (who: Visitor) => (await get(who, "/base/data?subject=cities&search=Owntown")).json.data.length;
    expect([await seen(guest), await seen(elsewhere)]).toEqual([1, 0]);
  });

  test("configs return the branch's money, limits and payment methods; credit is a colleague's", async () => {
    const user = await door.user();
    const { json } = await get(guest, "/base/data?subject=configs");
    expect(json.data).toMatchObject({
      currency: { code: "IRR", decimals: 0 },
      calendar: "jalali",
      limits: { adults_most: 9, days_ahead: 365 },
      payment_methods: ["wallet"],
      gateways: [],
    });
    const theirs = await get(user, "/base/data?subject=configs");
    expect(theirs.json.data.payment_methods).toEqual(["wallet", "credit"]);
  });

  test("repeated with its ETag it is 304 without a body, until it changes", async () => {
    const path = "/base/data?subject=configs";
    const first = await get(guest, path);
    const etag = first.headers["etag"]!;
    expect(first.headers["cache-control"]).toBe("private, max-age=60");
    const again = await get(guest, path, { "if-none-match": `"other", W/${etag}` });
    expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", etag]);
    await prisma().branch.update({ where: { id: branchId }, data: { nameLatin: "Renamed" } });
    expect((await get(guest, path, { "if-none-match": etag })).status).toBe(200);
  });

  test.each([
    ["?subject=planets", 3003, "subject"],
    ["", 3002, "subject"],
    ["?subject=countries&parent=IR", 3003, "parent"],
    ["?subject=configs&parent=IR", 3003, "parent"],
    ["?subject=cities&per_page=101", 3003, "per_page"],
  ])("%s is %s at %s", async (query, code, field) => {
    const { status, json } = await get(guest, `/base/data${query}`);
    expect([status, json.code, json.error.fields[0].path]).toEqual([422, code, field]);
  });

  test("a caller without a token is refused", async () => {
    expect((await door.anybody("GET", "/base/data?subject=cities")).status).toBe(401);
  });
});

describe("GET /base/accommodations/list", () => {
  let kish: number;
  beforeAll(async () => {
    kish = await hotel(branchId, { name: "هتل کاسپین کیش", name_latin: "Caspian Hotel Kish", stars: 3 });
    await hotel(branchId, { name: "هتل مهستان", name_latin: "Mahestan Hotel", city: "ir-mashhad", stars: 4 });
    await hotel(branchId, { name: "اقامتگاه کاسپین", name_latin: "Old Caspian House", city: "ir-yazd", stars: 5 });
    await hotel(branchId, { name: "هتل کاخ ۵۰٪", name_latin: "Palace_50%", city: "ir-yazd", stars: 2 });
  });
  const found = async (q: string, who = guest, more = "") => {
    const { json } = await get(who, `/base/accommodations/list?q=${encodeURIComponent(q)}${more}`);
    return json.data.map((row: { name_latin: string }) => row.name_latin);
  };

  test.each([
    ["مشهد", "Mashhad"],
    ["Mash", "Mashhad"],
    ["كيش", "Kish"],
    ["كاسپين", "Old Caspian House"],
    ["caspian hotel", "Caspian Hotel Kish"],
    ["mahestan mashhad", "Mahestan Hotel"],
    ["مهستان مشهد", "Mahestan Hotel"],
    ["50%", "Palace_50%"],
    ["k", "Kish"],
  ])("%s means %s", async (q, name) => expect(await found(q)).toContain(name));

  test("prefix matches precede inner matches, cities precede hotels", async () => {
    expect(await found("caspian")).toEqual(["Caspian Hotel Kish", "Old Caspian House"]);
    expect((await found("kish")).slice(0, 2)).toEqual(["Kish", "Caspian Hotel Kish"]);
  });

  test("a hotel is returned with its city; another branch's and a deleted one are not found", async () => {
    const { json } = await get(guest, "/base/accommodations/list?q=caspian%20kish");
    expect(json.data[0]).toMatchObject({
      kind: "hotel",
      id: kish,
      stars: 3,
      city: { code: "ir-kish" },
      country: { code: "IR" },
    });
    expect(await found("caspian", elsewhere)).toEqual([]);
    const deletion = await prisma().accommodationDeletion.create({ data: { branchId, deletedBy: "system" } });
    const where = { branchId_id: { branchId, id: kish } };
    await prisma().accommodation.update({ where, data: { deletionId: deletion.id } });
    expect(await found("caspian")).toEqual(["Old Caspian House"]);
    await prisma().accommodation.update({ where, data: { deletionId: null } });
  });

  test.each(["%", "_", "|", "-", "..", "۞"])("%s means nothing", async (q) => expect(await found(q)).toEqual([]));

  test("limit narrows, and has bounds", async () => {
    expect(await found("a", guest, "&limit=3")).toHaveLength(3);
    const { json } = await get(guest, "/base/accommodations/list?q=a&limit=31");
    expect([json.code, json.error.fields[0].path]).toEqual([3003, "limit"]);
  });
});

describe("GET /base/suggestions/items/{type}", () => {
  const title = { title: "پیشنهاد", titleLatin: "Offer" };
  const listed = async (type: string, who = guest) => (await get(who, `/base/suggestions/items/${type}`)).json;

  test("a charter with its next departure, seats and lowest price; another branch sees nothing", async () => {
    const prices = (ADT: number) => ({ ADT });
    const { id } = await charter(branchId, {
      classes: [
        { prices: prices(2_000), capacity: 4 },
        { prices: prices(1_500), closed: true },
        { prices: prices(1_700), colleagues: [] },
      ],
    });
    await prisma().featuredItem.create({ data: { branchId, type: "charter", ...title, charterId: id } });
    const { data, meta } = await listed("charter");
    expect(meta).toEqual({ total: 1 });
    expect(data[0]).toMatchObject({
      title_latin: "Offer",
      charter: { id, available: 4 },
      price: { from: 2_000, currency: "IRR", nights: null, stale: false },
    });
    expect((await listed("charter", elsewhere)).data).toEqual([]);
    await prisma().charterClass.updateMany({ where: { branchId, charterId: id }, data: { closed: true } });
    expect((await listed("charter")).data).toEqual([]);
  });

  test("a route by the names of its places, without a price if unknown; inactive and past ones are not listed", async () => {
    const route = { branchId, type: "flight" as const, ...title, origin: "THR", destination: "MHD" };
    await prisma().featuredItem.createMany({
      data: [route, { ...route, active: false }, { ...route, shownUntil: new Date("2026-01-01") }],
    });
    const { data } = await listed("flight");
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      route: { origin: { code: "THR" }, destination: { code: "MHD" } },
      charter: null,
      price: null,
    });
  });

  test("a place to stay with its city; the database holds what an item is of", async () => {
    const accommodationId = await hotel(branchId);
    const item = { branchId, type: "accommodation" as const, ...title, accommodationId };
    await prisma().featuredItem.create({ data: item });
    expect((await listed("accommodation")).data[0]).toMatchObject({
      accommodation: { id: accommodationId, city: { code: "ir-kish" } },
    });
    const wrong = prisma().featuredItem.create({ data: { ...item, accommodationId: null } });
    await expect(wrong).rejects.toThrow(/check/);
    const foreign = prisma().featuredItem.create({ data: { ...item, branchId: elsewhere.branchId } });
    await expect(foreign).rejects.toThrow(/foreign key/i);
  });

  test("another type is 3003", async () => {
    expect((await listed("cruise")).error.fields[0].path).toBe("type");
  });
});
