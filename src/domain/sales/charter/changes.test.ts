import { describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { charter, ctxOf, hold, type MadeCharter, type Office, office, partnerOf } from "../../../../tests/fixtures";
import { refusal } from "../../../../tests/outcomes";
import { polling } from "../../../../tests/polling";
import { bookCharter } from "../booking/book-charter";
import { BookRequest } from "../booking/schema";
import { itemsStatus } from "./items-status";
import { readCursor, writeCursor } from "./rules.cursor";
import { ItemsStatusQuery } from "./schema";

const DAY_MS = 86_400_000;
let at: Office;
let made: MadeCharter;
let items: [number, number, number];
const { writer, poll, change, changeCharter } = polling((begun) => {
  ({ at, made, items } = begun);
});

describe("the first listing", () => {
  test("has all items sellable to this partner, by key, page by page; then nothing", async () => {
    const [a, b, c] = items;
    const other = await partnerOf(at.branchId);
    const more = await charter(at.branchId, {
      classes: [{ colleagues: [] }, { colleagues: [at.partner.colleagueId] }, { closed: true }],
    });
    await charter(at.branchId, { status: "draft" });
    await charter(at.branchId, { status: "canceled" });
    await charter(at.branchId, { startsInDays: -2 });
    await charter((await office()).branchId);
    const [, opened, closed] = more.classes as [number, number, number];
    const first = await poll({ limit: 2 });
    expect([first.ids, first.has_more]).toEqual([[a, b], true]);
    const second = await poll({ limit: 2, cursor: first.cursor });
    expect([second.ids, second.has_more]).toEqual([[c, opened], true]);
    const third = await poll({ limit: 2, cursor: second.cursor });
    expect([third.ids, third.has_more]).toEqual([[closed], false]);
    expect(await poll({ cursor: third.cursor })).toMatchObject({ ids: [], has_more: false });
    expect((await poll({ partner: other })).ids).toEqual([a, b, c, closed]);
  });

  test("returns the same data as /items/status", async () => {
    const { items: listed } = await poll();
    const query = ItemsStatusQuery.parse({ items: [{ main_id: made.id, item_id: items[0] }] });
    const [group] = await itemsStatus(ctxOf(at.partner), query);
    expect(listed[0]).toMatchObject({ charter_id: made.id, item_id: items[0] });
    const { updated_at: _, sales_close_at: __, ...result } = group!.item[0]!.statistics as Record<string, unknown>;
    expect(listed[0]!.statistics).toMatchObject(result);
  });

  test("changes during it are in the next poll, on any page", async () => {
    const first = await poll({ limit: 1 });
    await change(items[0], "sold = 4");
    const second = await poll({ limit: 2, cursor: first.cursor });
    expect([second.ids, second.has_more]).toEqual([[items[1], items[2]], false]);
    const then = await poll({ cursor: second.cursor });
    expect(then.of(items[0])).toMatchObject({ sold: 4 });
  });
});

describe("then only changes", () => {
  test.each<[string, () => Promise<unknown>, object]>([
    ["a booking", () => book(1), { sold: 1 }],
    ["a lock", () => hold(at.partner, items[0]), { held: 1 }],
    ["a closed class", () => change(items[0], "closed = true"), { status: "closed" }],
    [
      "a price",
      () =>
        writer.query(
          "update charter_class_prices set base = base + 1 where branch_id = $1 and class_id = $2 and pax_type = 'ADT'",
          [at.branchId, items[0]],
        ),
      { price_version: 3, prices: { ADT: { total: 1001 } } },
    ],
    [
      "a price that is gone",
      () =>
        writer.query("delete from charter_class_prices where branch_id = $1 and class_id = $2 and pax_type = 'INF'", [
          at.branchId,
          items[0],
        ]),
      {},
    ],
  ])("%s", async (_, act, dto) => {
    const { cursor } = await poll();
    await act();
    const after = await poll({ cursor });
    expect(after.ids).toEqual([items[0]]);
    expect(after.of(items[0])).toMatchObject(dto);
    expect((await poll({ cursor: after.cursor })).ids).toEqual([]);
    // The same cursor after a lost answer returns the same changes.
    expect((await poll({ cursor })).ids).toEqual([items[0]]);
  });
  const book = (adult: number) =>
    bookCharter(ctxOf(at.partner), BookRequest.parse({ main_id: made.id, items: [{ id: items[0], pax: { adult } }] }));

  test("a charter that closes, is canceled or rescheduled", async () => {
    let { cursor } = await poll();
    for (const [set, status] of [
      ["status = 'closed'", "closed"],
      ["status = 'canceled'", "canceled"],
      ["status = 'open', starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 day'", "open"],
    ]) {
      await changeCharter(set!);
      const after = await poll({ cursor });
      expect(after.ids).toEqual(items);
      expect(after.of(items[1])).toMatchObject({ status });
      cursor = after.cursor;
    }
    await changeCharter("title = 'other'");
    expect((await poll({ cursor })).ids).toEqual([]);
  });

  test("more than a page: page by page, with changes in between in the next poll", async () => {
    const { cursor } = await poll();
    for (const id of items) await change(id, "sold = 1");
    const first = await poll({ cursor, limit: 2 });
    expect([first.ids, first.has_more]).toEqual([[items[0], items[1]], true]);
    await change(items[0], "sold = 2");
    const second = await poll({ cursor: first.cursor, limit: 2 });
    expect([second.ids, second.has_more]).toEqual([[items[2]], false]);
    expect((await poll({ cursor: second.cursor })).of(items[0])).toMatchObject({ sold: 2 });
  });

  test("time: start and end of sale and departure are reported once each", async () => {
    const now = new Date();
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const [a, b, c] = items;
    const set = (id: number, data: object) =>
      prisma().charterClass.update({ where: { branchId_id: { branchId: at.branchId, id } }, data });
    await set(a, { salesOpenAt: later(5) });
    await set(b, { salesCloseAt: later(5) });
    const first = await poll({ now });
    expect([first.of(a), first.of(b), first.of(c)]).toMatchObject([{ status: "closed" }, { status: "open" }, {}]);
    expect((await poll({ cursor: first.cursor, now: later(4) })).ids).toEqual([]);
    const second = await poll({ cursor: first.cursor, now: later(6) });
    expect(second.ids).toEqual([a, b]);
    expect([second.of(a), second.of(b)]).toMatchObject([{ status: "open" }, { status: "closed" }]);
    expect((await poll({ cursor: second.cursor, now: later(7) })).ids).toEqual([]);
    const departed = new Date(now.getTime() + 31 * DAY_MS);
    const third = await poll({ cursor: second.cursor, now: departed });
    expect(third.ids).toEqual([a, b, c]);
    expect(third.of(c)).toMatchObject({ status: "departed" });
    expect((await poll({ cursor: third.cursor, now: new Date(departed.getTime() + DAY_MS) })).ids).toEqual([]);
  });
});

describe("an item's charter", () => {
  const addLeg = (number: string, departs = "2027-05-01T05:00:00Z") =>
    writer.query(
      `insert into charter_calculations_route (branch_id, charter_id, origin, destination, departs_at, departure_zone,
         arrives_at, arrival_zone, carrier, number)
       values ($1, $2, 'THR', 'MHD', $4, 'Asia/Tehran', $4::timestamptz + interval '90 minutes', 'Asia/Tehran', 'W5', $3)`,
      [at.branchId, made.id, number, departs],
    );
  const setLeg = (set: string) =>
    writer.query(`update charter_calculations_route set ${set} where branch_id = $1 and charter_id = $2`, [
      at.branchId,
      made.id,
    ]);

  test("is reported with it, with its route and times; not with an unsold item", async () => {
    await addLeg("2", "2027-05-04T05:00:00Z");
    await addLeg("1");
    const result = await poll();
    expect(result.items[0]!.charter).toEqual({
      title: "تهران - مشهد",
      title_latin: "THR-MHD",
      kind: "route",
      currency: "IRR",
      legs: [
        {
          ...{
            direction: "outbound",
            vehicle: "flight",
            origin: "THR",
            destination: "MHD",
            number: "1",
            carrier: "W5",
          },
          ...{ departs_at: "2027-05-01T05:00:00Z", departure_zone: "Asia/Tehran", baggage_kg: 20 },
          ...{ arrives_at: "2027-05-01T06:30:00Z", arrival_zone: "Asia/Tehran" },
        },
        expect.objectContaining({ number: "2" }),
      ],
      stays: [],
    });
    await changeCharter("status = 'draft'");
    const gone = await poll({ cursor: result.cursor });
    expect(gone.items.map(({ charter }) => charter)).toEqual([undefined, undefined, undefined]);
  });

  test("a changed arrival is reported once, by all its classes; an unchanged one is not", async () => {
    await addLeg("1");
    let { cursor } = await poll();
    await setLeg("arrives_at = arrives_at + interval '10 minutes'");
    const after = await poll({ cursor });
    expect(after.ids).toEqual(items);
    expect(after.items[0]!.charter!.legs).toMatchObject([{ arrives_at: "2027-05-01T06:40:00Z" }]);
    ({ cursor } = after);
    await setLeg("number = number");
    expect((await poll({ cursor })).ids).toEqual([]);
    await addLeg("2");
    expect((await poll({ cursor })).ids).toEqual(items);
  });
});

describe("a cursor", () => {
  test("is rejected when invalid or another partner's: 3003", async () => {
    const { cursor } = await poll();
    const other = await partnerOf(at.branchId);
    const foreign = await office();
    for (const wrong of ["x", cursor.slice(3), `${cursor}AAAA`, Buffer.from("[1]").toString("base64url")])
      expect([wrong, await refusal(poll({ cursor: wrong }))]).toEqual([wrong, ["fieldInvalid", "cursor"]]);
    expect(await refusal(poll({ cursor, partner: other }))).toEqual(["fieldInvalid", "cursor"]);
    expect(await refusal(poll({ cursor, partner: foreign.partner }))).toEqual(["fieldInvalid", "cursor"]);
  });

  test("with invented numbers causes no internal error, and one from the future is rejected", async () => {
    const { cursor } = await poll();
    const { since } = readCursor(at.partner, cursor)!;
    const written = (snapshot: string, after = 0, next: string | null = null) =>
      writeCursor(at.partner, {
        since: { snapshot, at: since!.at },
        next: next === null ? null : { snapshot: next, at: since!.at },
        after,
      });
    for (const snapshot of ["0:0:", "5:3:", "3:5:9", "3:9:5,4", "3:9:5,5", "a:b:", "1:2", "99999999999999999999:1:"])
      expect([snapshot, await refusal(poll({ cursor: written(snapshot) }))]).toEqual([
        snapshot,
        ["fieldInvalid", "cursor"],
      ]);
    expect(await refusal(poll({ cursor: written("900000000000000:900000000000000:") }))).toEqual([
      "fieldInvalid",
      "cursor",
    ]);
    expect((await poll({ cursor: written("3:9:4,5") })).ids).toEqual(items);
    expect((await poll({ cursor: written("3:9:4,5", items[0], "3:9:") })).ids).toEqual([items[1], items[2]]);
  });
});
