import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { charter, ctxOf, type Office, office, operatorOf, partnerOf, seatsOf } from "../../../tests/fixtures";
import { bookCharter } from "../booking/book-charter";
import { BookRequest } from "../booking/schema";
import type { PartnerActor } from "../context";
import { isRefusal } from "../errors";
import { extendLock } from "./extend-lock";
import { extendLocks } from "./extend-locks";
import { listLocks } from "./list-locks";
import { lockCharter } from "./lock-charter";
import { releaseLock } from "./release-lock";
import { releaseLocks } from "./release-locks";
import { ExtendedLock, LockedItem, LockList, LockQuery, LockRequest, ReleasedLock } from "./schema";
import { takeOverLock } from "./take-over-lock";

const MINUTE_MS = 60_000;
let mine: Office;
let theirs: Office;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
});

type Asking = { partner?: PartnerActor; requestKey?: string; now?: Date };
async function lock(request: object, { partner = mine.partner, ...given }: Asking = {}) {
  return LockedItem.array().parse(await lockCharter(ctxOf(partner, given), LockRequest.parse(request)));
}
const one = (id: number, adult = 1, more: object = {}) => ({ id, pax: { adult }, ...more });
const codes = (items: { code: number }[]) => items.map(({ code }) => code);
const seats = (id: number) => seatsOf(mine.branchId, id);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) =>
      isRefusal(error)
        ? [error.reason, ...(error.details.fields ?? []).map(({ path }) => path)]
        : Promise.reject(error),
  );
const extend = async (ids: string[], { partner = mine.partner, ...given }: Asking = {}) =>
  ExtendedLock.array().parse(await extendLocks(ctxOf(partner, given), { items: ids.map((lock_id) => ({ lock_id })) }));
const release = async (ids: string[], partner = mine.partner) =>
  ReleasedLock.array().parse(await releaseLocks(ctxOf(partner), { items: ids.map((lock_id) => ({ lock_id })) }));
const book = async (main_id: number, item: object, partner = mine.partner, now = new Date()) =>
  codes(await bookCharter(ctxOf(partner, { now }), BookRequest.parse({ main_id, items: [item] })));
/** One lock of one adult on a charter of its own. */
async function locked(given: { adult?: number; partner?: PartnerActor; now?: Date } = {}) {
  const { adult = 1, ...asking } = given;
  const made = await charter(mine.branchId);
  const [item] = await lock({ main_id: made.id, items: [one(made.classes[0]!, adult)] }, asking);
  return { main_id: made.id, id: made.classes[0]!, lock_id: item!.lock_id! };
}
const told = async (lock_id: string) => {
  const subject = { branchId: mine.branchId, subjectId: lock_id };
  const audits = await prisma().auditEntry.findMany({ where: subject, orderBy: { id: "asc" } });
  const events = await prisma().outboxEvent.findMany({
    where: { branchId: mine.branchId, aggregateId: lock_id },
    orderBy: { id: "asc" },
  });
  return { audits, actions: audits.map(({ action }) => action), events: events.map(({ type }) => type) };
};

describe("POST /lock", () => {
  test("holds seats for 15 minutes, infants none, with audit and outbox", async () => {
    const { id, classes } = await charter(mine.branchId);
    const now = new Date("2026-05-02T08:00:00Z");
    const request = {
      main_id: id,
      client_reference: "قفل-1",
      items: [{ id: classes[0], pax: { adult: "۲", child: 1, infant: 1 } }],
    };
    const [item] = await lock(request, { now });
    expect(item).toMatchObject({
      main_id: id,
      id: classes[0],
      status: true,
      code: 1000,
      total: 2800,
      currency: "IRR",
      expires_at: "2026-05-02T08:15:00Z",
    });
    expect(item!.lock_id).toMatch(/^lck_[\w-]{22,}$/);
    expect(await seats(classes[0]!)).toEqual({ capacity: 10, sold: 0, held: 3 });
    const { actions, events, audits } = await told(item!.lock_id!);
    expect([actions, events]).toEqual([["lock.create"], ["lock.created"]]);
    expect(audits[0]).toMatchObject({ actor: `partner:${mine.partner.domainId}`, after: { seats: 3, id: classes[0] } });
  });

  test("ends with the departure when that is nearer", async () => {
    const { id, classes } = await charter(mine.branchId, { startsInDays: 5 / 1440 });
    const { startsAt } = await prisma().charter.findFirstOrThrow({ where: { branchId: mine.branchId, id } });
    const [item] = await lock({ main_id: id, items: [one(classes[0]!)] });
    expect(Date.parse(item!.expires_at!)).toBe(Math.floor(startsAt.getTime() / 1000) * 1000);
  });

  const past = new Date(Date.now() - MINUTE_MS);
  test.each([
    ["4002 none left", 4002, { classes: [{ capacity: 4, sold: 3, held: 1 }] }],
    ["4005 fewer left than asked", 4005, { classes: [{ capacity: 4, sold: 3 }] }],
    ["4006 closed class", 4006, { classes: [{ closed: true }] }],
    ["4006 departed", 4006, { startsInDays: -1 }],
    ["4006 sale over", 4006, { classes: [{ salesCloseAt: past }] }],
    ["4007 not sold to this partner", 4007, { classes: [{ colleagues: [] }] }],
    ["3004 no price for an age group", 3004, { classes: [{ prices: { CHD: 500 } }] }],
    ["3009 draft", 3009, { status: "draft" as const }],
  ])("%s", async (_, code, given) => {
    const { id, classes } = await charter(mine.branchId, given);
    const before = await seats(classes[0]!);
    const [item] = await lock({ main_id: id, items: [one(classes[0]!, 2)] });
    expect(item).toMatchObject({ status: false, code, lock_id: null, total: null, expires_at: null });
    expect(item!.solution).toBeTruthy();
    expect(await seats(classes[0]!)).toEqual(before);
  });

  test("another branch's charter is not there: 3009", async () => {
    const foreign = await charter(theirs.branchId);
    expect(codes(await lock({ main_id: foreign.id, items: [one(foreign.classes[0]!)] }))).toEqual([3009]);
    expect(await seatsOf(theirs.branchId, foreign.classes[0]!)).toMatchObject({ held: 0 });
  });

  test("4003 above what was expected; all or nothing leaves the innocent with 5003", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{}, { capacity: 0 }] });
    const dear = await lock({ main_id: id, items: [one(classes[0]!, 2, { expected_total: 1500, max_increase: 499 })] });
    expect(dear[0]).toMatchObject({ code: 4003, total: 2000, lock_id: null });
    const items = classes.map((item) => one(item));
    const nothing = await lock({ main_id: id, on_partial: "all_or_nothing", items });
    expect(nothing.map(({ code, reason }) => [code, reason])).toEqual([
      [5003, "all_or_nothing"],
      [4002, undefined],
    ]);
    expect(await seats(classes[0]!)).toMatchObject({ held: 0 });
    expect(codes(await lock({ main_id: id, items }))).toEqual([1000, 4002]);
  });

  test("a mix that cannot travel is refused whole", async () => {
    const ask = (pax: object) => refusal(lock({ main_id: 1, items: [{ id: 1, pax }] }));
    expect(await ask({ adult: 1, infant: 2 })).toEqual(["passengerMix", "items[0].pax"]);
    expect(await ask({ adult: 9, child: 1 })).toEqual(["passengerMix", "items[0].pax"]);
  });

  test("a reference or a key finds its locks as they stand; other data is 3010", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{}, { capacity: 0 }] });
    const request = { main_id: id, client_reference: "twice", items: classes.map((item) => one(item)) };
    const first = await lock(request);
    expect(codes(first)).toEqual([1000, 4002]);
    expect(await lock(request)).toEqual(first);
    expect(await refusal(lock({ ...request, items: [one(classes[0]!, 2)] }))).toEqual([
      "referenceReused",
      "client_reference",
    ]);
    const keyed = (adult: number) =>
      lock({ main_id: id, items: [one(classes[0]!, adult)] }, { requestKey: `key:${id}` });
    const [[a], [b]] = [await keyed(1), await keyed(1)];
    expect(b).toEqual(a);
    expect(await refusal(keyed(2))).toEqual(["referenceReused", "Idempotency-Key"]);
    expect(await seats(classes[0]!)).toMatchObject({ held: 2 });
    await release([first[0]!.lock_id!]);
    expect(codes(await lock(request))).toEqual([1002, 4002]);
    expect(await seats(classes[0]!)).toMatchObject({ held: 1 });
  });

  test("20 first calls at once with one reference make one lock; 200 for 50 seats make 50", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{ capacity: 50 }, {}] });
    const again = { main_id: id, client_reference: "race", items: [one(classes[1]!)] };
    const same = await Promise.all(Array.from({ length: 20 }, () => lock(again)));
    expect(new Set(same.map(([item]) => item!.lock_id)).size).toBe(1);
    expect(await seats(classes[1]!)).toMatchObject({ held: 1 });
    const ask = () => lock({ main_id: id, items: [one(classes[0]!)] });
    const answers = (await Promise.all(Array.from({ length: 200 }, ask))).flatMap(codes);
    expect(answers.filter((code) => code === 1000)).toHaveLength(50);
    expect(answers.filter((code) => code === 4002)).toHaveLength(150);
    expect(await seats(classes[0]!)).toEqual({ capacity: 50, sold: 0, held: 50 });
  });

  test("its lock books, also after the sale has closed; another partner's does not: 1002", async () => {
    const { main_id, id, lock_id } = await locked();
    const other = await partnerOf(mine.branchId);
    expect(await book(main_id, one(id, 1, { lock_id }), other)).toEqual([1002]);
    await query("test.close", "update charter_classes set sales_close_at = now() where branch_id = $1 and id = $2", [
      mine.branchId,
      id,
    ]);
    expect(await book(main_id, one(id))).toEqual([4006]);
    expect(await book(main_id, one(id, 1, { lock_id }))).toEqual([1000]);
    expect(await seats(id)).toMatchObject({ sold: 1, held: 0 });
  });
});

describe("POST /lock/extend", () => {
  test("ten minutes, once", async () => {
    const now = new Date();
    const { lock_id } = await locked({ now });
    const [first] = await extend([lock_id], { now });
    expect(first).toMatchObject({ status: true, code: 1000 });
    expect(Date.parse(first!.expires_at!)).toBeCloseTo(now.getTime() + 25 * MINUTE_MS, -4);
    expect(codes(await extend([lock_id]))).toEqual([5003]);
    const { actions, events } = await told(lock_id);
    expect([actions, events]).toEqual([
      ["lock.create", "lock.extend"],
      ["lock.created", "lock.extended"],
    ]);
    const twice = await locked();
    expect(codes(await extend([twice.lock_id, twice.lock_id]))).toEqual([1000, 5003]);
  });

  test("1002 another partner's, another branch's or none; 4004 run out; 5003 released", async () => {
    const { lock_id } = await locked();
    const other = await partnerOf(mine.branchId);
    expect(codes(await extend([lock_id], { partner: other }))).toEqual([1002]);
    expect(codes(await extend([lock_id], { partner: theirs.partner }))).toEqual([1002]);
    expect(codes(await extend(["lck_none"]))).toEqual([1002]);
    const late = new Date(Date.now() + 16 * MINUTE_MS);
    expect(codes(await extend([lock_id], { now: late }))).toEqual([4004]);
    await release([lock_id]);
    expect(codes(await extend([lock_id]))).toEqual([5003]);
  });
});

describe("POST /lock/release", () => {
  test("gives the seats back at once; again the same answer", async () => {
    const { id, lock_id } = await locked({ adult: 2 });
    expect(await seats(id)).toMatchObject({ held: 2 });
    const first = await release([lock_id, lock_id]);
    expect(first).toMatchObject([
      { lock_id, status: true, code: 1000 },
      { lock_id, status: true, code: 1000 },
    ]);
    expect(await release([lock_id, lock_id])).toEqual(first);
    expect(await seats(id)).toMatchObject({ held: 0 });
    const { actions, events } = await told(lock_id);
    expect([actions, events]).toEqual([
      ["lock.create", "lock.release"],
      ["lock.created", "lock.released"],
    ]);
  });

  test("5003 a used one, 1002 another partner's and another branch's; neighbours are not harmed", async () => {
    const { main_id, id, lock_id } = await locked();
    const free = await locked();
    const other = await partnerOf(mine.branchId);
    expect(codes(await release([lock_id], other))).toEqual([1002]);
    expect(codes(await release([lock_id], theirs.partner))).toEqual([1002]);
    expect(await book(main_id, one(id, 1, { lock_id }))).toEqual([1000]);
    expect(codes(await release([lock_id, free.lock_id, "lck_none"]))).toEqual([5003, 1000, 1002]);
    expect(await seats(id)).toMatchObject({ sold: 1, held: 0 });
  });

  test("against /book for the same lock: one of the two has it", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => locked()));
    for (const { main_id, id, lock_id } of made) {
      const [booked, released] = await Promise.all([book(main_id, one(id, 1, { lock_id })), release([lock_id])]);
      expect([
        [1000, 5003],
        [1002, 1000],
      ]).toContainEqual([...booked, ...codes(released)]);
      const sold = booked[0] === 1000 ? 1 : 0;
      expect(await seats(id)).toEqual({ capacity: 10, sold, held: 0 });
    }
  });
});

describe("the branch's desk", () => {
  const desk = (branchId = mine.branchId) => ctxOf(operatorOf(branchId));
  const act = (lock_id: string) => ({ lock_id, reason: "مشتری تلفنی" });

  test("takes a lock over: fresh 15 minutes, the previous holder's /book gets 1002", async () => {
    const now = new Date(Date.now() - 10 * MINUTE_MS);
    const { main_id, id, lock_id } = await locked({ now });
    await extend([lock_id]);
    const { expires_at } = await takeOverLock(desk(), act(lock_id));
    expect(Date.parse(expires_at!)).toBeCloseTo(Date.now() + 15 * MINUTE_MS, -4);
    expect(await book(main_id, one(id, 1, { lock_id }))).toEqual([1002]);
    expect(codes(await release([lock_id]))).toEqual([1002]);
    expect(await seats(id)).toMatchObject({ sold: 0, held: 1 });
    const { audits, events } = await told(lock_id);
    expect(audits.at(-1)).toMatchObject({
      actor: "operator:1",
      action: "lock.take-over",
      before: { holder: `partner:${mine.partner.domainId}`, extended: true },
      after: { holder: "operator:1", reason: "مشتری تلفنی" },
    });
    expect(events.at(-1)).toBe("lock.taken_over");
    await extendLock(desk(), { lock_id });
    expect(await refusal(extendLock(desk(), { lock_id }))).toEqual(["notAllowedInState"]);
    await releaseLock(desk(), act(lock_id));
    expect(await seats(id)).toMatchObject({ held: 0 });
    expect((await told(lock_id)).audits.at(-1)).toMatchObject({
      action: "lock.release",
      before: { holder: "operator:1", status: "open" },
      after: { status: "released", reason: "مشتری تلفنی" },
    });
  });

  test("however often it is taken over and extended, it ends 45 minutes after it was made", async () => {
    const madeAt = Date.now();
    const { lock_id } = await locked({ now: new Date(madeAt) });
    const at = (minutes: number, operatorId = 1) =>
      ctxOf({ ...operatorOf(mine.branchId), operatorId }, { now: new Date(madeAt + minutes * MINUTE_MS) });
    const ends = async (work: Promise<{ expires_at: string | null }>) =>
      Math.round((Date.parse((await work).expires_at!) - madeAt) / MINUTE_MS);
    expect(await ends(takeOverLock(at(14), act(lock_id)))).toBe(29);
    expect(await ends(takeOverLock(at(28), act(lock_id)))).toBe(43);
    expect(await ends(takeOverLock(at(42), act(lock_id)))).toBe(45);
    expect(await refusal(takeOverLock(at(43), act(lock_id)))).toEqual(["notAllowedInState"]);
    expect(await refusal(extendLock(at(43), { lock_id }))).toEqual(["notAllowedInState"]);
    expect(await ends(takeOverLock(at(44, 2), act(lock_id)))).toBe(45);
    expect(await refusal(takeOverLock(at(45), act(lock_id)))).toEqual(["lockExpired"]);
  });

  test("against /book at the same moment: the seat goes to one of the two", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => locked()));
    for (const { main_id, id, lock_id } of made) {
      const [booked, taken] = await Promise.all([
        book(main_id, one(id, 1, { lock_id })),
        refusal(takeOverLock(desk(), act(lock_id))),
      ]);
      expect([
        [1000, "notAllowedInState"],
        [1002, "done"],
      ]).toContainEqual([booked[0], [taken].flat()[0]]);
    }
  });

  test("3009 in another branch, 4004 run out, 5003 released", async () => {
    const { lock_id } = await locked();
    const other = desk(theirs.branchId);
    for (const work of [
      () => takeOverLock(other, act(lock_id)),
      () => releaseLock(other, act(lock_id)),
      () => extendLock(other, { lock_id }),
    ])
      expect(await refusal(work())).toEqual(["notFound"]);
    const late = ctxOf(operatorOf(mine.branchId), { now: new Date(Date.now() + 16 * MINUTE_MS) });
    expect(await refusal(takeOverLock(late, act(lock_id)))).toEqual(["lockExpired"]);
    await release([lock_id]);
    expect(await refusal(takeOverLock(desk(), act(lock_id)))).toEqual(["notAllowedInState"]);
  });

  test("lists open locks, soonest to expire first, by page, filtered", async () => {
    const at = await office();
    const made = await charter(at.branchId, { classes: [{}, {}] });
    const hold = async (n: number, item: number, client_reference?: string) => {
      const now = new Date(Date.now() - n * MINUTE_MS);
      const request = { main_id: made.id, client_reference, items: [one(item, 2)] };
      return (await lock(request, { partner: at.partner, now }))[0]!.lock_id!;
    };
    const ids = [
      await hold(9, made.classes[0]!, "ref"),
      await hold(5, made.classes[1]!),
      await hold(1, made.classes[0]!),
    ];
    await hold(20, made.classes[0]!);
    const list = async (asked: object, branchId = at.branchId) =>
      LockList.parse(await listLocks(desk(branchId), LockQuery.parse(asked)));
    const listed = async (asked: object) => (await list(asked)).rows.map(({ lock_id }) => lock_id);
    const first = await list({ per_page: 2 });
    expect(first.rows.map(({ lock_id }) => lock_id)).toEqual(ids.slice(0, 2));
    expect(first).toMatchObject({ total: 3 });
    expect(first.rows[0]).toMatchObject({
      charter: { id: made.id },
      fare_class: "Y1",
      holder: `partner:${at.partner.domainId}`,
      holder_name: expect.any(String),
      pax: { adult: 2, child: 0, infant: 0 },
      seats: 2,
      total: 2000,
      currency: "IRR",
      client_reference: "ref",
      extended: false,
    });
    const second = await list({ per_page: 2, cursor: first.next_cursor });
    expect(second).toMatchObject({ rows: [{ lock_id: ids[2] }], next_cursor: null });
    expect(await listed({ class_id: made.classes[1] })).toEqual([ids[1]]);
    expect(await listed({ charter_id: made.id, holder: `partner:${at.partner.domainId}` })).toEqual(ids);
    await takeOverLock(desk(at.branchId), act(ids[0]!));
    expect(await listed({ holder: "operator:1" })).toEqual([ids[0]]);
    expect(await list({}, theirs.branchId)).toMatchObject({ rows: [], total: 0 });
    expect(await refusal(list({ cursor: "x" }))).toEqual(["fieldInvalid", "cursor"]);
  });
});
