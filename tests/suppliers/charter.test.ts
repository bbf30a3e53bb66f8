import { beforeAll, describe, expect, test } from "vitest";
import { charter as adapter } from "@/adapters/suppliers/charter";
import type { OfferCriteria, OpenSupplier, Spot, StayQuery, TripQuery } from "@/domain/sales/supplier/port";
import { readOwnKey } from "@/domain/sales/supplier/rules.own";
import { prisma, query, runBatched } from "@/server/db";
import { dayFromToday } from "../day";
import { type CharterGiven, charter, hold, office, partnerOf, seatsOf } from "../fixtures";
import { hotel } from "../hotels";
import { refusal } from "../operators";
import { askingOf, holdsToThePort, newReference } from "./port-contract";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const mine = await office();
const theirs = await office();
const supplierOf = (branchId: number) => {
  const row = {
    branch_id: branchId,
    id: 1,
    code: "charter",
    adapter: "charter",
    products: [],
    currency: "IRR",
  } as const;
  return adapter({ ...row, settings: {}, secrets: {} } satisfies OpenSupplier, {
    query,
    runBatched,
    allowPrivate: true,
  });
};
const own = supplierOf(mine.branchId);

const spot = (code: string, codes = [code], country = "IR"): Spot => ({
  ...{ kind: "airport", code, city: code, codes, country, zone: "Asia/Tehran" },
});
const dayAhead = (days: number) => dayFromToday(days);
/** Ten in the morning in Tehran on that day. */
const morning = (days: number) => new Date(Date.parse(`${dayAhead(days)}T06:30:00Z`));

type Leg = { direction?: "outbound" | "inbound"; vehicle?: "flight" | "train"; from?: string; to?: string; at: Date };

/** A charter with its route; each branch has its own routes, each test its day. */
async function flown(branchId: typeof mine.branchId, legs: readonly Leg[], given: CharterGiven = {}) {
  const made = await charter(branchId, { ...given, startsInDays: (legs[0]!.at.getTime() - Date.now()) / DAY_MS });
  await prisma().charterCalculationRoute.createMany({
    data: legs.map(({ direction = "outbound", vehicle = "flight", from = "THR", to = "MHD", at }) => ({
      ...{
        branchId,
        charterId: made.id,
        direction,
        vehicle,
        origin: from,
        destination: to,
        carrier: "W5",
        number: "1082",
      },
      ...{ departsAt: at, departureZone: "Asia/Tehran" },
      ...{ arrivesAt: new Date(at.getTime() + HOUR_MS), arrivalZone: "Asia/Tehran" },
    })),
  });
  return made;
}
const one = (day: number, given: Partial<TripQuery> = {}): TripQuery => ({
  product: "flight",
  legs: [{ origin: spot("THR"), destination: spot("MHD"), date: dayAhead(day), flexDays: 0 }],
  passengers: { adult: 1, child: 0, infant: 0 },
  cabin: null,
  currency: "IRR",
  ...given,
});
const round = (out: number, back: number): TripQuery => ({
  ...one(out),
  legs: [...one(out).legs, { origin: spot("MHD"), destination: spot("THR"), date: dayAhead(back), flexDays: 0 }],
});
const classesOf = async (input: TripQuery, supplier = own) =>
  (await supplier.searchTrips!(input, askingOf())).map(({ key }) => readOwnKey(key)!.class_id);
const wanted = async (input: TripQuery, colleagueId: number | null = null): Promise<OfferCriteria> => {
  const offer = (await own.searchTrips!({ ...input, colleagueId }, askingOf()))[0]!;
  return { product: input.product, offer, passengers: input.passengers, rooms: [], colleagueId };
};

holdsToThePort("Own charters", async () => {
  await flown(mine.branchId, [{ at: morning(3) }], { classes: [{ capacity: 20 }, { capacity: 9 }] });
  return { supplier: own, trips: one(3, { passengers: { adult: 2, child: 1, infant: 1 } }) };
});

describe("trips of own charters", () => {
  test("are found by place and day of where they begin, with days around it", async () => {
    const { classes } = await flown(mine.branchId, [{ at: morning(5) }]);
    // Half past eleven at night in Tehran is the previous UTC day until half past three.
    const { classes: night } = await flown(mine.branchId, [{ at: new Date(Date.parse(`${dayAhead(6)}T20:00:00Z`)) }]);
    const { classes: early } = await flown(mine.branchId, [{ at: new Date(Date.parse(`${dayAhead(6)}T21:00:00Z`)) }]);
    expect(await classesOf(one(5))).toEqual(classes);
    expect(await classesOf(one(6))).toEqual(night);
    expect(await classesOf(one(7))).toEqual(early);
    const leg = { ...one(6).legs[0]!, flexDays: 1 };
    expect(await classesOf(one(6, { legs: [leg] }))).toEqual([...classes, ...night, ...early]);
    const city = { ...leg, flexDays: 0, origin: spot("TEH", ["IKA", "THR"]) };
    expect(await classesOf(one(6, { legs: [city] }))).toEqual(night);
    expect(await classesOf(one(6, { legs: [{ ...city, destination: spot("KIH") }] }))).toEqual([]);
    expect(await classesOf(one(6, { legs: [{ ...city, origin: spot("IKA") }] }))).toEqual([]);
  });

  test("round trips match return searches only, single trips the others; trains are not flights", async () => {
    const back: Leg = { direction: "inbound", from: "MHD", to: "THR", at: morning(14) };
    const { classes } = await flown(mine.branchId, [{ at: morning(10) }, back]);
    const { classes: train } = await flown(mine.branchId, [{ at: morning(10), vehicle: "train" }]);
    expect(await classesOf(one(10))).toEqual([]);
    expect(await classesOf(round(10, 14))).toEqual(classes);
    expect(await classesOf(round(10, 13))).toEqual([]);
    expect(await classesOf(one(10, { product: "train" }))).toEqual(train);
    const [offer] = await own.searchTrips!(round(10, 14), askingOf());
    expect(offer!.segments.map(({ leg, origin }) => [leg, origin])).toEqual([
      [0, "THR"],
      [1, "MHD"],
    ]);
  });

  test("may have stops: only start and destination count", async () => {
    const legs = [
      { at: morning(17), to: "IFN" },
      { at: new Date(morning(17).getTime() + 2 * HOUR_MS), from: "IFN" },
    ];
    const { classes } = await flown(mine.branchId, legs);
    expect(await classesOf(one(17))).toEqual(classes);
    const toStop = { ...one(17).legs[0]!, destination: spot("IFN") };
    expect(await classesOf(one(17, { legs: [toStop] }))).toEqual([]);
    const fromStop = { ...one(17).legs[0]!, origin: spot("IFN") };
    expect(await classesOf(one(17, { legs: [fromStop] }))).toEqual([]);
  });

  test("are sold to their allowed buyers in their sale dates, with seats and a price for all", async () => {
    const agency = await partnerOf(mine.branchId);
    const { classes } = await flown(mine.branchId, [{ at: morning(20) }], {
      classes: [
        {},
        { colleagues: [agency.colleagueId] },
        { closed: true },
        { capacity: 4, sold: 2, held: 1 },
        { salesCloseAt: new Date(Date.now() - HOUR_MS) },
        { prices: { CHD: 500 } },
      ],
    });
    await flown(mine.branchId, [{ at: morning(20) }], { status: "closed" });
    await flown(mine.branchId, [{ at: morning(20) }], { status: "draft" });
    await flown(theirs.branchId, [{ at: morning(20) }]);
    expect(await classesOf(one(20))).toEqual([classes[0], classes[3]]);
    expect(await classesOf(one(20, { colleagueId: agency.colleagueId }))).toEqual([classes[0], classes[1], classes[3]]);
    expect(await classesOf(one(20, { colleagueId: mine.partner.colleagueId }))).toEqual([classes[0], classes[3]]);
    expect(await classesOf(one(20, { passengers: { adult: 2, child: 0, infant: 0 } }))).toEqual([classes[0]]);
    expect(await classesOf(one(20, { cabin: "business" }))).toEqual([]);
    expect(await classesOf(one(20), supplierOf(theirs.branchId))).toHaveLength(1);
  });

  test("of a package show the accommodation", async () => {
    const back: Leg = { direction: "inbound", from: "MHD", to: "THR", at: morning(27) };
    const { id } = await flown(mine.branchId, [{ at: morning(24) }, back]);
    await stayOf(id, 24, 27, null);
    const [offer] = await own.searchTrips!(round(24, 27), askingOf());
    expect(offer!.stays).toMatchObject([{ hotel: "هتل پارس", board: "BB", check_in_on: dayAhead(24), stars: 5 }]);
  });
});

describe("locks of own charters", () => {
  let request: OfferCriteria;
  let classId: number;
  beforeAll(async () => {
    const agency = await partnerOf(mine.branchId);
    const { classes } = await flown(mine.branchId, [{ at: morning(32) }], {
      classes: [{ capacity: 3, colleagues: [agency.colleagueId] }],
    });
    classId = classes[0]!;
    request = await wanted(one(32, { passengers: { adult: 1, child: 0, infant: 1 } }), agency.colleagueId);
  });
  const lock = (given: object = {}) =>
    own.lock!({ ...request, reference: newReference(), holder: "colleague_user:7", ...given }, askingOf());

  test("are holds: of 15 minutes, the holder's, released immediately", async () => {
    const locked = await lock();
    if (locked.state !== "locked") throw new Error(locked.state);
    expect(await seatsOf(mine.branchId, classId)).toMatchObject({ held: 1 });
    const minutes = (locked.expiresAt!.getTime() - Date.now()) / 60_000;
    expect(minutes > 14 && minutes <= 15).toBe(true);
    const row = await prisma().hold.findFirstOrThrow({ where: { branchId: mine.branchId, lockId: locked.lock } });
    expect(row).toMatchObject({ holder: "colleague_user:7", total: 1100n, seats: 1, infant: 1 });
    await own.release!(locked.lock, askingOf());
    expect(await seatsOf(mine.branchId, classId)).toMatchObject({ held: 0 });
  });

  test("give the current price, and the objections to it", async () => {
    await prisma().charterClassPrice.updateMany({
      where: { branchId: mine.branchId, classId, paxType: "ADT" },
      data: { base: 1490n },
    });
    const locked = await lock();
    if (locked.state !== "locked" || !("prices" in locked.offer)) throw new Error(locked.state);
    expect(locked.offer.prices.ADT!.total).toBe(1500);
    expect(await own.quote(request, askingOf())).toMatchObject({ state: "there", offer: { seats_left: 2 } });
    expect(await lock({ passengers: { adult: 3, child: 0, infant: 0 } })).toEqual({ state: "few" });
    expect(await lock({ colleagueId: null })).toEqual({ state: "closed" });
    await hold(mine.partner, classId, { adult: 2 });
    expect(await lock()).toEqual({ state: "gone" });
    expect(await own.quote(request, askingOf())).toEqual({ state: "gone" });
    await own.release!(locked.lock, askingOf());
    await prisma().charterClass.update({
      where: { branchId_id: { branchId: mine.branchId, id: classId } },
      data: { closed: true },
    });
    expect(await lock()).toEqual({ state: "closed" });
    expect(await own.quote(request, askingOf())).toEqual({ state: "closed" });
  });

  test("with one reference are one: with other seats the lock is refused (3010); another branch has none of it", async () => {
    await flown(mine.branchId, [{ at: morning(35) }]);
    const what = await wanted(one(35));
    const withHolder = { ...what, reference: newReference(), holder: "passenger:9" };
    expect((await own.lock!(withHolder, askingOf())).state).toBe("locked");
    const more = { ...withHolder, passengers: { adult: 2, child: 0, infant: 0 } };
    expect(await refusal(own.lock!(more, askingOf()))).toMatchObject({ reason: "referenceReused" });
    const foreign = supplierOf(theirs.branchId);
    expect(await foreign.lock!({ ...what, reference: newReference(), holder: "passenger:9" }, askingOf())).toEqual({
      state: "gone",
    });
    expect(await foreign.quote(what, askingOf())).toEqual({ state: "gone" });
  });

  test("are booked by trades", async () => {
    await expect(own.status({ reference: newReference(), pnr: null }, askingOf())).rejects.toMatchObject({
      fault: "refused",
      maybeDone: false,
    });
  });
});

async function stayOf(charterId: number, from: number, to: number, accommodationId: number | null) {
  await prisma().charterCalculationAccommodation.create({
    data: {
      ...{
        branchId: mine.branchId,
        charterId,
        hotel: "هتل پارس",
        hotelLatin: "Pars",
        city: "MHD",
        stars: 5,
        board: "BB",
      },
      ...{ checkInOn: new Date(dayAhead(from)), checkOutOn: new Date(dayAhead(to)), accommodationId },
    },
  });
}

describe("stays of own charters", () => {
  let stays: StayQuery;
  let id: number;
  beforeAll(async () => {
    const accommodationId = await hotel(mine.branchId);
    const made = await charter(mine.branchId, {
      startsInDays: 40,
      endsInDays: 43,
      classes: [{ capacity: 7 }, { colleagues: [] }],
    });
    id = made.id;
    await prisma().charter.update({ where: { branchId_id: { branchId: mine.branchId, id } }, data: { kind: "stay" } });
    await stayOf(id, 40, 43, accommodationId);
    stays = {
      ...{ hotels: [{ accommodationId, key: String(accommodationId), roomTypes: new Map() }], currency: "IRR" },
      ...{ checkIn: dayAhead(40), checkOut: dayAhead(43), rooms: [{ adults: 2, children: [5, 1] }] },
    };
  });

  holdsToThePort("A stay of our own", async () => {
    const minPrices = { hotels: stays.hotels, from: dayAhead(38), to: dayAhead(42), nights: 3, currency: "IRR" };
    return { supplier: own, stays, minPrices };
  });

  test("cost the sum for all guests, and are found for their own nights", async () => {
    const [offer, ...more] = await own.searchStays!(stays, askingOf());
    expect(more).toEqual([]);
    expect(offer).toMatchObject({
      net: 2800,
      rooms_left: 2,
      board: "BB",
      nights: [{ net: 934 }, { net: 933 }, { net: 933 }],
    });
    expect(await own.searchStays!({ ...stays, checkOut: dayAhead(42) }, askingOf())).toEqual([]);
    const other = [{ ...stays.hotels[0]!, accommodationId: stays.hotels[0]!.accommodationId + 1_000_000 }];
    expect(await own.searchStays!({ ...stays, hotels: other }, askingOf())).toEqual([]);
  });
});
