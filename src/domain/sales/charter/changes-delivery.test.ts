import { describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { charter, ctxOf, type MadeCharter, type Office, partnerOf } from "../../../../tests/fixtures";
import { polling } from "../../../../tests/polling";
import { bookCharter } from "../booking/book-charter";
import { BookRequest } from "../booking/schema";

let at: Office;
let made: MadeCharter;
let items: [number, number, number];
const { writer, poll, change, changeCharter } = polling((begun) => {
  ({ at, made, items } = begun);
});

describe("transactions", () => {
  test("one open during a poll is reported once, by the poll after its commit", async () => {
    const { cursor } = await poll();
    await writer.query("begin");
    await change(items[0], "sold = 3");
    const during = await poll({ cursor });
    expect(during.ids).toEqual([]);
    // Others begin and commit later, and are reported before it.
    await prisma().charterClass.update({
      where: { branchId_id: { branchId: at.branchId, id: items[1] } },
      data: { sold: 1 },
    });
    const between = await poll({ cursor: during.cursor });
    expect(between.ids).toEqual([items[1]]);
    await writer.query("commit");
    const after = await poll({ cursor: between.cursor });
    expect(after.ids).toEqual([items[0]]);
    expect(after.of(items[0])).toMatchObject({ sold: 3 });
    expect((await poll({ cursor: after.cursor })).ids).toEqual([]);
  });

  test("a rolled back one is not reported; one in a savepoint is", async () => {
    const { cursor } = await poll();
    await writer.query("begin");
    await change(items[0], "sold = 3");
    await writer.query("rollback");
    expect((await poll({ cursor })).ids).toEqual([]);
    await writer.query("begin; savepoint one");
    await change(items[0], "sold = 3");
    await writer.query("rollback to one; savepoint two");
    await change(items[1], "sold = 2");
    const during = await poll({ cursor });
    expect(during.ids).toEqual([]);
    await writer.query("commit");
    expect((await poll({ cursor: during.cursor })).ids).toEqual([items[1]]);
  });

  test("a partner polling continuously during sales ends with the final state", async () => {
    const { ids, ...start } = await poll();
    const copy = new Map(start.items.map(({ item_id, statistics }) => [item_id, statistics]));
    let { cursor } = start;
    const sellers = Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        bookCharter(
          ctxOf(at.partner),
          BookRequest.parse({ main_id: made.id, items: [{ id: items[n % 3], pax: { adult: 1 } }] }),
        ),
      ),
    );
    let selling = true;
    void sellers.finally(() => {
      selling = false;
    });
    const step = async () => {
      const result = await poll({ cursor });
      for (const { item_id, statistics } of result.items) copy.set(item_id, statistics);
      cursor = result.cursor;
    };
    while (selling) await step();
    await step();
    expect(items.map((id) => copy.get(id))).toMatchObject(items.map(() => ({ sold: 10, available: 0 })));
  });
});

describe("no longer sold to this partner", () => {
  const restrict = (id: number, colleagues: number[]) =>
    prisma().$transaction([
      prisma().charterClass.update({
        where: { branchId_id: { branchId: at.branchId, id } },
        data: { allPartners: false },
      }),
      prisma().charterClassPartner.deleteMany({ where: { branchId: at.branchId, classId: id } }),
      prisma().charterClassPartner.createMany({
        data: colleagues.map((colleagueId) => ({ branchId: at.branchId, classId: id, colleagueId })),
      }),
    ]);

  test("is reported once with 4007, later changes are not; sold to it again, it is reported again", async () => {
    const other = await partnerOf(at.branchId);
    const { cursor } = await poll();
    const otherStart = await poll({ partner: other });
    await restrict(items[0], [other.colleagueId]);
    const after = await poll({ cursor });
    expect(after.items).toMatchObject([
      { charter_id: made.id, item_id: items[0], statistics: { status: "unknown", code: 4007 } },
    ]);
    expect((await poll({ cursor: otherStart.cursor, partner: other })).of(items[0])).toMatchObject({ status: "open" });
    await change(items[0], "sold = 2");
    const quiet = await poll({ cursor: after.cursor });
    expect(quiet.ids).toEqual([]);
    await restrict(items[0], [other.colleagueId, at.partner.colleagueId]);
    const again = await poll({ cursor: quiet.cursor });
    expect(again.of(items[0])).toMatchObject({ status: "open", sold: 2 });
    await restrict(items[0], [other.colleagueId]);
    expect((await poll({ cursor: again.cursor })).of(items[0])).toMatchObject({ code: 4007 });
  });

  test("an item never sold to it is never reported", async () => {
    const other = await partnerOf(at.branchId);
    const third = await partnerOf(at.branchId);
    await restrict(items[0], [other.colleagueId]);
    const { cursor, ids } = await poll();
    expect(ids).toEqual([items[1], items[2]]);
    await restrict(items[0], [third.colleagueId]);
    expect((await poll({ cursor })).ids).toEqual([]);
  });

  test("drafts are never reported: neither a narrowed class, a removed partner nor a removed class", async () => {
    const { cursor } = await poll();
    const draft = await charter(at.branchId, {
      status: "draft",
      classes: [{}, { colleagues: [at.partner.colleagueId] }, {}],
    });
    const [narrowed, listed, gone] = draft.classes as typeof items;
    await change(narrowed, "all_partners = false");
    for (const [table, key, id] of [
      ["charter_class_partners", "class_id", listed],
      ["charter_class_prices", "class_id", gone],
      ["charter_classes", "id", gone],
    ])
      await writer.query(`delete from ${table} where branch_id = $1 and ${key} = $2`, [at.branchId, id]);
    expect((await poll({ cursor })).ids).toEqual([]);
  });

  test("a charter reset to draft and a removed class are reported with 3009", async () => {
    const { cursor } = await poll();
    await writer.query("delete from charter_class_prices where branch_id = $1 and class_id = $2", [
      at.branchId,
      items[2],
    ]);
    await writer.query("delete from charter_classes where branch_id = $1 and id = $2", [at.branchId, items[2]]);
    const gone = await poll({ cursor });
    expect(gone.items).toMatchObject([{ item_id: items[2], statistics: { code: 3009 } }]);
    await changeCharter("status = 'draft'");
    const after = await poll({ cursor: gone.cursor });
    expect(after.items.map(({ statistics }) => statistics)).toMatchObject([{ code: 3009 }, { code: 3009 }]);
    await change(items[0], "sold = 1");
    expect((await poll({ cursor: after.cursor })).ids).toEqual([]);
  });
});
