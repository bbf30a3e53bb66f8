import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import {
  charter,
  ctxOf,
  hold,
  type MadeCharter,
  type Office,
  office,
  partnerOf,
  seatsOf,
} from "../../../../tests/fixtures";
import { codes, one, refusal } from "../../../../tests/outcomes";
import type { PartnerActor } from "../../kernel/context";
import { isRefusal } from "../../kernel/errors";
import { bookCharter } from "./book-charter";
import { BookedItem, BookRequest } from "./schema";

let mine: Office;
beforeAll(async () => {
  mine = await office();
});

type Asking = { partner?: PartnerActor; requestKey?: string; now?: Date };
async function book(request: object, { partner = mine.partner, ...given }: Asking = {}) {
  return BookedItem.array().parse(await bookCharter(ctxOf(partner, given), BookRequest.parse(request)));
}
const seats = (id: number) => seatsOf(mine.branchId, id);
const bookings = (charterId: number) => prisma().booking.findMany({ where: { branchId: mine.branchId, charterId } });

describe("default passengers of an item", () => {
  test("are those of its lock, also in a repeated call", async () => {
    const { id, classes } = await charter(mine.branchId);
    const lock_id = await hold(mine.partner, classes[0]!, { adult: 2 });
    const request = { main_id: id, client_reference: "by-lock", items: [{ id: classes[0], lock_id }] };
    const [item] = await book(request);
    expect(item).toMatchObject({ status: true, code: 1000, lock_id });
    expect(await seats(classes[0]!)).toMatchObject({ sold: 2, held: 0 });
    expect(await book(request)).toEqual([item]);
    expect(await seats(classes[0]!)).toMatchObject({ sold: 2, held: 0 });
  });

  test("are one adult without a lock; another partner's lock reveals nothing", async () => {
    const { id, classes } = await charter(mine.branchId);
    const lock_id = await hold(mine.partner, classes[0]!, { adult: 3 });
    expect(codes(await book({ main_id: id, items: [{ id: classes[0] }] }))).toEqual([1000]);
    const other = await partnerOf(mine.branchId);
    expect(codes(await book({ main_id: id, items: [{ id: classes[0], lock_id }] }, { partner: other }))).toEqual([
      1002,
    ]);
    expect(await seats(classes[0]!)).toMatchObject({ sold: 1, held: 3 });
  });

  test("given ones take precedence, and the lock's are validated like any others", async () => {
    const { id, classes } = await charter(mine.branchId);
    const lock_id = await hold(mine.partner, classes[0]!, { adult: 2 });
    expect(codes(await book({ main_id: id, items: [{ id: classes[0], lock_id, pax: { adult: 1 } }] }))).toEqual([1000]);
    expect(await seats(classes[0]!)).toMatchObject({ sold: 1, held: 0 });
  });
});

describe("a booking", () => {
  test("takes seats and stores items, passengers, history, audit and outbox rows", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{ ticketingMinutes: 60 }] });
    const now = new Date("2026-05-02T08:00:00Z");
    const passengers = [
      { type: "ADT", first_name: "سارا", last_name: "احمدی", national_code: "0499370899", birth_date: "1369-02-11" },
      { type: "CHD", first_name: "آرش", last_name: "احمدی", birth_date: "2020-01-01" },
      { type: "INF", first_name: "نیکا", last_name: "احمدی" },
    ];
    const [item] = await book(
      { main_id: id, contact: { mobile: "۰۹۱۲۰۰۰۰۰۰۱" }, items: [{ id: classes[0], passengers }] },
      { now },
    );
    expect(item).toMatchObject({ main_id: id, id: classes[0], lock_id: null, status: true, code: 1000, total: 1800 });
    expect(item).toMatchObject({
      booking_status: "confirmed",
      currency: "IRR",
      ticketing_deadline: "2026-05-02T09:00:00Z",
    });
    expect(item!.local_pnr).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(item!.pnr).toMatchObject({ local: item!.local_pnr, original: item!.local_pnr });
    expect(await seats(classes[0]!)).toEqual({ capacity: 10, sold: 2, held: 0 });

    const { branchId } = mine;
    const stored = await prisma().booking.findUniqueOrThrow({
      where: { branchId_localPnr: { branchId, localPnr: item!.local_pnr! } },
      include: { items: { include: { passengers: { orderBy: { seq: "asc" } } } }, history: true },
    });
    expect(stored).toMatchObject({
      total: 1800n,
      status: "confirmed",
      contact: { mobile: "09120000001" },
      createdAt: now,
    });
    expect(stored.items[0]).toMatchObject({ adult: 1, child: 1, infant: 1, seats: 2, total: 1800n });
    expect(stored.items[0]!.prices).toMatchObject({ ADT: { base: 990, tax: 10, total: 1000 } });
    expect(stored.items[0]!.passengers.map(({ paxType, total }) => [paxType, total])).toEqual([
      ["ADT", 1000n],
      ["CHD", 700n],
      ["INF", 100n],
    ]);
    expect(stored.items[0]!.passengers[0]).toMatchObject({
      nationalCode: "0499370899",
      birthDate: new Date("1990-05-01"),
    });
    expect(stored.history).toMatchObject([{ event: "confirmed", actor: `partner:${mine.partner.domainId}` }]);
    const subject = { branchId, subjectType: "booking", subjectId: item!.local_pnr! };
    expect(await prisma().auditEntry.findMany({ where: subject })).toMatchObject([{ action: "booking.book" }]);
    const result = { branchId, aggregateType: "booking", aggregateId: item!.local_pnr! };
    expect(await prisma().outboxEvent.findMany({ where: result })).toMatchObject([{ type: "booking.confirmed" }]);
  });

  test("of one class twice takes its seats twice", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{ capacity: 3 }] });
    const items = await book({ main_id: id, items: [one(classes[0]!), one(classes[0]!, 2), one(classes[0]!)] });
    expect(codes(items)).toEqual([1000, 1000, 4002]);
    expect(new Set(items.slice(0, 2).map(({ local_pnr }) => local_pnr)).size).toBe(1);
    expect(await seats(classes[0]!)).toEqual({ capacity: 3, sold: 3, held: 0 });
  });
});

describe("returns a code per item", () => {
  const past = new Date(Date.now() - 60_000);
  const future = new Date(Date.now() + 60_000);
  test.each([
    ["4002 none left", 4002, { classes: [{ capacity: 4, sold: 3, held: 1 }] }],
    ["4005 fewer left than asked", 4005, { classes: [{ capacity: 4, sold: 3 }] }],
    ["4006 closed class", 4006, { classes: [{ closed: true }] }],
    ["4006 closed charter", 4006, { status: "closed" as const }],
    ["4006 canceled charter", 4006, { status: "canceled" as const }],
    ["4006 departed", 4006, { startsInDays: -1 }],
    ["4006 not yet on sale", 4006, { classes: [{ salesOpenAt: future }] }],
    ["4006 sale over", 4006, { classes: [{ salesCloseAt: past }] }],
    ["4007 not sold to this partner", 4007, { classes: [{ colleagues: [] }] }],
    ["3004 no price for an age group", 3004, { classes: [{ prices: { CHD: 500 } }] }],
    ["3009 draft", 3009, { status: "draft" as const }],
  ])("%s", async (_, code, given) => {
    const { id, classes } = await charter(mine.branchId, given);
    const before = await seats(classes[0]!);
    const [item] = await book({ main_id: id, items: [one(classes[0]!, 2)] });
    expect(item).toMatchObject({ status: false, code, pnr: null, booking_status: null, total: null });
    expect(item!.title).toBeTruthy();
    expect(item!.solution).toBeTruthy();
    expect(await seats(classes[0]!)).toEqual(before);
    expect(await bookings(id)).toEqual([]);
  });

  test("3009 for an unknown charter, a class of another charter, another branch's", async () => {
    const [here, other, theirs] = await Promise.all([charter(mine.branchId), charter(mine.branchId), office()]);
    const foreign = await charter(theirs.branchId);
    expect(codes(await book({ main_id: 2_000_000_000, items: [one(here.classes[0]!), one(1)] }))).toEqual([3009, 3009]);
    expect(codes(await book({ main_id: here.id, items: [one(other.classes[0]!)] }))).toEqual([3009]);
    expect(codes(await book({ main_id: foreign.id, items: [one(foreign.classes[0]!)] }))).toEqual([3009]);
    expect(await seatsOf(theirs.branchId, foreign.classes[0]!)).toMatchObject({ sold: 0 });
  });

  test("is sold to a colleague it is opened for", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{ colleagues: [mine.partner.colleagueId] }] });
    expect(codes(await book({ main_id: id, items: [one(classes[0]!)] }))).toEqual([1000]);
    const other = await partnerOf(mine.branchId);
    expect(codes(await book({ main_id: id, items: [one(classes[0]!)] }, { partner: other }))).toEqual([4007]);
  });

  test("4003 above the expected price plus tolerance, with the current price", async () => {
    const { id, classes } = await charter(mine.branchId);
    const at = (expected_total: number, max_increase?: number) => one(classes[0]!, 2, { expected_total, max_increase });
    const items = await book({ main_id: id, items: [at(1999), at(1500, 499), at(2000), at(1500, 500), at(9000)] });
    expect(codes(items)).toEqual([4003, 4003, 1000, 1000, 1000]);
    expect(items[0]).toMatchObject({ total: 2000, currency: "IRR" });
    expect(items[4]).toMatchObject({ total: 2000 });
  });

  test("books the available items by default; books none with `on_partial: all_or_nothing` (5003)", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{}, { capacity: 0 }, { capacity: 1 }] });
    const items = classes.map((item) => one(item));
    const nothing = await book({ main_id: id, on_partial: "all_or_nothing", items });
    expect(codes(nothing)).toEqual([5003, 4002, 5003]);
    expect(nothing.map(({ reason }) => reason)).toEqual(["all_or_nothing", undefined, "all_or_nothing"]);
    expect(await bookings(id)).toEqual([]);
    expect(codes(await book({ main_id: id, items }))).toEqual([1000, 4002, 1000]);
    expect(await bookings(id)).toHaveLength(1);
    expect(codes(await book({ main_id: id, on_partial: "all_or_nothing", items: items.slice(0, 1) }))).toEqual([1000]);
  });
});

describe("a lock", () => {
  let made: MadeCharter;
  const request = (lock_id: string, adult = 1) => ({
    main_id: made.id,
    items: [one(made.classes[0]!, adult, { lock_id })],
  });
  const full = async (capacity: number) => {
    made = await charter(mine.branchId, { classes: [{ capacity }, {}] });
  };

  test("provides its seats once, even when sold out otherwise", async () => {
    await full(2);
    const lock_id = await hold(mine.partner, made.classes[0]!, { adult: 2 });
    expect(codes(await book({ main_id: made.id, items: [one(made.classes[0]!)] }))).toEqual([4002]);
    const item = one(made.classes[0]!, 2, { lock_id });
    const items = await book({ main_id: made.id, items: [item, item] });
    expect(codes(items)).toEqual([1000, 1002]);
    expect(items[0]!.lock_id).toBe(lock_id);
    expect(await seats(made.classes[0]!)).toEqual({ capacity: 2, sold: 2, held: 0 });
    expect(codes(await book(request(lock_id, 2)))).toEqual([1002]);
  });

  test("larger than the booking returns the rest to sale", async () => {
    await full(3);
    const lock_id = await hold(mine.partner, made.classes[0]!, { adult: 3 });
    const request = { main_id: made.id, items: [one(made.classes[0]!, 1, { lock_id }), one(made.classes[0]!, 2)] };
    expect(codes(await book(request))).toEqual([1000, 1000]);
    expect(await seats(made.classes[0]!)).toEqual({ capacity: 3, sold: 3, held: 0 });
  });

  test("too small, of another class, of another partner, or invented: 1002; expired: 4004", async () => {
    await full(9);
    const lock_id = await hold(mine.partner, made.classes[0]!, { adult: 1 });
    const other = await partnerOf(mine.branchId);
    const late = await hold(mine.partner, made.classes[0]!, { expiresInMs: -1 });
    expect(codes(await book(request(lock_id, 2)))).toEqual([1002]);
    expect(codes(await book({ main_id: made.id, items: [one(made.classes[1]!, 1, { lock_id })] }))).toEqual([1002]);
    expect(codes(await book(request(lock_id), { partner: other }))).toEqual([1002]);
    expect(codes(await book(request("lck_no-such-lock")))).toEqual([1002]);
    expect(codes(await book(request(late)))).toEqual([4004]);
    expect(await seats(made.classes[0]!)).toEqual({ capacity: 9, sold: 0, held: 2 });
    expect(codes(await book(request(lock_id)))).toEqual([1000]);
  });

  test("is honoured after the sale has closed, but not in a closed class; all or nothing leaves it open", async () => {
    await full(1);
    const branchId_id = { branchId: mine.branchId, id: made.classes[0]! };
    const lock_id = await hold(mine.partner, made.classes[0]!);
    const change = (data: object) => prisma().charterClass.update({ where: { branchId_id }, data });
    await change({ salesCloseAt: new Date(), closed: true });
    expect(codes(await book(request(lock_id)))).toEqual([4006]);
    await change({ closed: false });
    const items = [one(made.classes[0]!, 1, { lock_id }), one(made.classes[1]!, 9), one(made.classes[1]!, 9)];
    expect(codes(await book({ main_id: made.id, on_partial: "all_or_nothing", items }))).toEqual([5003, 5003, 4005]);
    expect(await seats(made.classes[0]!)).toEqual({ capacity: 1, sold: 0, held: 1 });
    expect(codes(await book(request(lock_id)))).toEqual([1000]);
  });
});

describe("client_reference", () => {
  test("returns the first booking with its refused items; other data is 3010", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{}, { capacity: 0 }, {}] });
    const request = {
      main_id: id,
      client_reference: "همان-1",
      items: [one(classes[0]!), one(classes[1]!), one(classes[2]!, 1, { expected_total: 1 })],
    };
    const first = await book(request);
    expect(codes(first)).toEqual([1000, 4002, 4003]);
    expect(await book(request)).toEqual(first);
    expect(await refusal(book({ ...request, items: [one(classes[0]!, 2)] }))).toEqual([
      "referenceReused",
      "client_reference",
    ]);
    expect(await seats(classes[0]!)).toMatchObject({ sold: 1 });
    const other = await partnerOf(mine.branchId);
    expect((await book(request, { partner: other }))[0]!.local_pnr).not.toBe(first[0]!.local_pnr);
  });

  test("is bound by the first successful item, not before", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{ capacity: 1 }] });
    const ask = (adult: number) => book({ main_id: id, client_reference: "later", items: [one(classes[0]!, adult)] });
    expect(codes(await ask(2))).toEqual([4005]);
    expect(codes(await ask(1))).toEqual([1000]);
  });

  test("in 20 concurrent first calls, even over different classes, makes one booking", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{}, {}] });
    const ask = (items: object[]) => book({ main_id: id, client_reference: "race", items });
    const same = await Promise.all(Array.from({ length: 20 }, () => ask([one(classes[0]!)])));
    expect(new Set(same.map(([item]) => item!.local_pnr)).size).toBe(1);
    expect(await seats(classes[0]!)).toMatchObject({ sold: 1 });

    const askOther = (n: number) => book({ main_id: id, client_reference: "race-2", items: [one(classes[n % 2]!)] });
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => askOther(n).catch((error) => error)));
    const result = all.map((answer) => (isRefusal(answer) ? answer.reason : answer[0].local_pnr));
    expect(new Set(result)).toHaveLength(2);
    expect(result).toContain("referenceReused");
    expect(await bookings(id)).toHaveLength(2);
  });
});

test("a request key (Idempotency-Key, jti) returns what the first run booked", async () => {
  const { id, classes } = await charter(mine.branchId);
  const run = (adult = 1) => book({ main_id: id, items: [one(classes[0]!, adult)] }, { requestKey: `key:${id}` });
  const [[first], [second]] = [await run(), await run()];
  expect(second).toEqual(first);
  expect(await refusal(run(2))).toEqual(["referenceReused", "Idempotency-Key"]);
  expect(await seats(classes[0]!)).toMatchObject({ sold: 1 });
});

describe("rejects a whole request that does not fit the journey", () => {
  const DAY = 86_400_000;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const years = (from: string, n: number, days = 0) => {
    const at = new Date(`${from}T00:00:00Z`);
    at.setUTCFullYear(at.getUTCFullYear() - n);
    return day(at.getTime() + days * DAY);
  };
  const adult = { type: "ADT", first_name: "a", last_name: "b" };
  const try1 = async (traveller: object, at: { departs: string; made: MadeCharter }) => {
    const passengers = [adult, { first_name: "c", last_name: "d", ...traveller }];
    const items = [one(at.made.classes[0]!), { id: at.made.classes[0], passengers }];
    return refusal(book({ main_id: at.made.id, items }));
  };

  test("3006 by the age on the branch's day of departure", async () => {
    const made = await charter(mine.branchId, { classes: [{ capacity: 100 }] });
    const { startsAt } = await prisma().charter.findFirstOrThrow({ where: { id: made.id } });
    const departs = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Tehran" }).format(startsAt);
    const born = (type: string, birth_date: string) => try1({ type, birth_date }, { departs, made });
    const wrong = ["ageMismatch", "items[1].passengers[1].birth_date"];
    expect(await born("INF", years(departs, 2, 1))).toBe("done");
    expect(await born("INF", years(departs, 2))).toEqual(wrong);
    expect(await born("CHD", years(departs, 2))).toBe("done");
    expect(await born("CHD", years(departs, 2, 1))).toEqual(wrong);
    expect(await born("CHD", years(departs, 12, 1))).toBe("done");
    expect(await born("CHD", years(departs, 12))).toEqual(wrong);
    expect(await born("ADT", years(departs, 12))).toBe("done");
    expect(await born("ADT", years(departs, 12, 1))).toEqual(wrong);
    expect(await born("INF", years(departs, 0, 1))).toEqual(wrong);
    expect(await seats(made.classes[0]!)).toMatchObject({ sold: 4 * 2 + 3 });
  });

  test("3005 when a document expires before the journey ends", async () => {
    const made = await charter(mine.branchId, { startsInDays: 30, endsInDays: 33 });
    const { endsAt } = await prisma().charter.findFirstOrThrow({ where: { id: made.id } });
    const until = (at: number) => {
      const expires_on = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Tehran" }).format(new Date(at));
      return try1({ type: "ADT", document: { type: "passport", number: "X1", expires_on } }, { departs: "", made });
    };
    expect(await until(endsAt.getTime())).toBe("done");
    expect(await until(endsAt.getTime() - DAY)).toEqual([
      "documentInvalid",
      "items[1].passengers[1].document.expires_on",
    ]);
  });

  test("3004 and 3005 from the request itself", async () => {
    const { id, classes } = await charter(mine.branchId);
    const ask = (item: object) =>
      refusal(book({ main_id: id, items: [one(classes[0]!), { id: classes[0], ...item }] }));
    expect(await ask({ pax: { adult: 1, infant: 2 } })).toEqual(["passengerMix", "items[1].pax"]);
    const national = { passengers: [{ ...adult, national_code: "0499370898" }] };
    expect(await ask(national)).toEqual(["documentInvalid", "items[1].passengers[0].national_code"]);
    expect(await seats(classes[0]!)).toMatchObject({ sold: 0 });
  });
});
