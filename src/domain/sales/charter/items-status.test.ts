import { beforeAll, expect, test } from "vitest";
import { charter, ctxOf, type MadeCharter, type Office, office } from "../../../../tests/fixtures";
import { itemsStatus } from "./items-status";
import { ItemsStatus, ItemsStatusQuery } from "./schema";

let mine: Office;
let theirs: Office;
let first: MadeCharter;
let second: MadeCharter;
let foreign: MadeCharter;
let draft: MadeCharter;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
  first = await charter(mine.branchId, { classes: [{}, { capacity: 3, sold: 2, held: 1 }, { colleagues: [] }] });
  second = await charter(mine.branchId, { classes: [{ closed: true }, { capacity: 8, sold: 4 }] });
  draft = await charter(mine.branchId, { status: "draft" });
  foreign = await charter(theirs.branchId);
});

const ask = async (...input: [main_id: number, item_id: number][]) => {
  const query = ItemsStatusQuery.parse({ items: input.map(([main_id, item_id]) => ({ main_id, item_id })) });
  return ItemsStatus.parse(await itemsStatus(ctxOf(mine.partner), query));
};

test("groups items by charter in the requested order, with seats, prices and status", async () => {
  const [a, b] = [first, second];
  const groups = await ask([b.id, b.classes[1]!], [a.id, a.classes[1]!], [b.id, b.classes[0]!], [a.id, a.classes[0]!]);
  expect(groups.map(({ charter_id, item }) => [charter_id, ...item.map(({ item_id }) => item_id)])).toEqual([
    [b.id, b.classes[1], b.classes[0]],
    [a.id, a.classes[1], a.classes[0]],
  ]);
  const statistics = groups.flatMap(({ item }) => item.map(({ statistics }) => statistics));
  expect(statistics.map(({ status }) => status)).toEqual(["few_left", "closed", "sold_out", "open"]);
  expect(statistics[2]).toMatchObject({
    capacity: 3,
    sold: 2,
    held: 1,
    available: 0,
    currency: "IRR",
    fare_class: "Y2",
  });
  expect(statistics[3]).toMatchObject({
    available: 10,
    prices: {
      ADT: { base: 990, tax: 10, markup: 0, discount: 0, total: 1000 },
      CHD: { total: 700 },
      INF: { total: 100 },
    },
  });
  expect((statistics[3] as { updated_at: string }).updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
});

test("lists unavailable items as unknown; a foreign class counts as missing", async () => {
  const unknown = (code: number) => ({ status: "unknown", code, statistics: { status: "unknown", code } });
  const groups = await ask(
    [first.id, 2_000_000_000],
    [first.id, second.classes[0]!],
    [first.id, first.classes[2]!],
    [foreign.id, foreign.classes[0]!],
    [draft.id, draft.classes[0]!],
  );
  expect(groups.map(({ charter_id }) => charter_id)).toEqual([first.id, foreign.id, draft.id]);
  expect(groups.flatMap(({ item }) => item)).toMatchObject([3009, 3009, 4007, 3009, 3009].map(unknown));
  expect(JSON.stringify(groups)).not.toContain("prices");
});

test("a repeated item is returned twice", async () => {
  const [group] = await ask([first.id, first.classes[0]!], [first.id, first.classes[0]!]);
  expect(group!.item).toHaveLength(2);
});
