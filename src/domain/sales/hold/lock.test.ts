import { describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { charter, office, partnerOf, seatsOf } from "../../../../tests/fixtures";
import { locksOf } from "../../../../tests/locks";
import { codes, one, refusal } from "../../../../tests/outcomes";

const MINUTE_MS = 60_000;
const [mine, theirs] = [await office(), await office()];
const { lock, release, book, locked, told, seats } = locksOf(mine);

describe("POST /lock", () => {
  test("locks seats for 15 minutes, none for infants, with audit and outbox", async () => {
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

  test("ends with the departure when that is earlier", async () => {
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

  test("another branch's charter is not found: notFound (3009)", async () => {
    const foreign = await charter(theirs.branchId);
    expect(codes(await lock({ main_id: foreign.id, items: [one(foreign.classes[0]!)] }))).toEqual([3009]);
    expect(await seatsOf(theirs.branchId, foreign.classes[0]!)).toMatchObject({ held: 0 });
  });

  test("priceChanged (4003) above the expected price; with all or nothing the others get notAllowedInState (5003)", async () => {
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

  test("an impossible passenger mix is refused as a whole", async () => {
    const ask = (pax: object) => refusal(lock({ main_id: 1, items: [{ id: 1, pax }] }));
    expect(await ask({ adult: 1, infant: 2 })).toEqual(["passengerMix", "items[0].pax"]);
    expect(await ask({ adult: 9, child: 1 })).toEqual(["passengerMix", "items[0].pax"]);
  });

  test("a reference or key returns its locks' current state; with other data referenceReused (3010)", async () => {
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

  test("20 concurrent first calls with one reference create one lock; 200 for 50 seats create 50", async () => {
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

  test("its lock books, also after the sale has closed; another partner's does not: lockUnusable (1002)", async () => {
    const { main_id, id, lock_id } = await locked();
    const other = await partnerOf(mine.branchId);
    expect(await book(main_id, one(id, 1, { lock_id }), other)).toEqual([1002]);
    await query(
      "test.close",
      "update charter_classes set sales_close_at = now() - interval '1 second' where branch_id = $1 and id = $2",
      [mine.branchId, id],
    );
    expect(await book(main_id, one(id))).toEqual([4006]);
    expect(await book(main_id, one(id, 1, { lock_id }))).toEqual([1000]);
    expect(await seats(id)).toMatchObject({ sold: 1, held: 0 });
  });
});
