import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { chartersOf, refusal } from "../../../../tests/charter-console";
import { charter, ctxOf, type Office, office } from "../../../../tests/fixtures";
import { bookCharter } from "../booking/book-charter";
import { BookRequest } from "../booking/schema";

let mine: Office;
let theirs: Office;
let console_: ReturnType<typeof chartersOf>;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
  console_ = chartersOf(mine.branchId);
});

const parts = (base: number, more: object = {}) => ({ base, tax: 10, markup: 0, discount: 0, ...more });
const stored = async (charterId: number) =>
  (await console_.charters.get({ id: charterId })).classes.map(({ prices, price_version }) => ({
    version: price_version,
    totals: Object.fromEntries(Object.entries(prices).map(([type, price]) => [type, price?.total])),
  }));
const events = (id: number) =>
  prisma().outboxEvent.findMany({
    where: { branchId: mine.branchId, type: "charter.price_changed", aggregateId: String(id) },
  });

test("prices of a class: changed, added, removed; the next booking pays them", async () => {
  const made = await charter(mine.branchId, { classes: [{ prices: { ADT: 1000, CHD: 700 } }] });
  const [class_id] = made.classes as [number];
  const version = (await stored(made.id))[0]!.version;
  const saved = await console_.prices.save({
    class_id,
    version,
    prices: { ADT: { base: "۲٬۰۰۰".replace("٬", ""), tax: 180, markup: 70, discount: 50 }, INF: parts(90) },
  });
  expect(saved.prices).toEqual({
    ADT: { base: 2_000, tax: 180, markup: 70, discount: 50, total: 2_200 },
    INF: { ...parts(90), total: 100 },
  });
  expect(saved.price_version).toBeGreaterThan(version);
  expect(await stored(made.id)).toEqual([{ version: saved.price_version, totals: { ADT: 2_200, INF: 100 } }]);
  const request = { main_id: made.id, items: [{ id: class_id, pax: { adult: 1, infant: 1 } }] };
  expect(await bookCharter(ctxOf(mine.partner), BookRequest.parse(request))).toMatchObject([
    { code: 1000, total: 2_300 },
  ]);
  expect(await events(made.id)).toMatchObject([{ data: { classes: [{ class_id }] } }]);
  const stale = console_.prices.save({ class_id, version, prices: { ADT: parts(1) } });
  expect(await refusal(stale)).toMatchObject({ reason: "changedMeanwhile", data: { version: saved.price_version } });
  const same = await console_.prices.save({ class_id, version: saved.price_version, prices: saved.prices as never });
  expect(same.price_version).toBe(saved.price_version);
  expect(await events(made.id)).toHaveLength(1);
});

test("rejects a discount above the price, an excessive price, a missing adult price, a canceled charter", async () => {
  const made = await charter(mine.branchId);
  const [class_id] = made.classes as [number];
  const version = (await stored(made.id))[0]!.version;
  const refused = (prices: object, id = class_id) => {
    const input = { class_id: id, version, prices };
    return refusal(console_.prices.save(input as never), input);
  };
  expect(await refused({ ADT: parts(10, { discount: 21 }) })).toMatchObject({
    reason: "fieldInvalid",
    fields: ["prices.ADT.discount"],
  });
  expect(await refused({ ADT: parts(100_000_000_000_000) })).toMatchObject({ fields: ["prices.ADT.base"] });
  expect(await refused({ ADT: parts(-1) })).toMatchObject({ reason: "fieldInvalid", fields: ["prices.ADT.base"] });
  expect(await refused({ CHD: parts(1) })).toMatchObject({ reason: "fieldMissing", fields: ["prices.ADT"] });
  const canceled = await charter(mine.branchId, { status: "canceled" });
  expect(await refused({ ADT: parts(1) }, canceled.classes[0])).toMatchObject({ reason: "operationNotAllowed" });
});

test("a raise of many classes: previewed, then executed, with a result per row", async () => {
  const made = await charter(mine.branchId, {
    classes: [{ prices: { ADT: 1_001, CHD: 700 } }, { prices: { ADT: 2_000 } }, { prices: { CHD: 500 } }],
  });
  const canceled = await charter(mine.branchId, { status: "canceled" });
  const before = await stored(made.id);
  const [a, b, c] = made.classes as [number, number, number];
  const request = {
    classes: [
      { id: a, version: before[0]!.version },
      { id: b, version: 99 },
      { id: c },
      { id: canceled.classes[0]! },
      { id: 2_000_000_000 },
    ],
    field: "base" as const,
    pax_types: ["ADT" as const],
    by: { percent: 7.5 },
    rounding: { to: 50, mode: "up" as const },
  };
  const preview = await console_.prices.adjust({ ...request, dry_run: true });
  expect(preview).toMatchObject({ dry_run: true, changed: 1 });
  expect(preview.rows.map(({ outcome, code }) => [outcome, code])).toEqual([
    ["changed", null],
    ["refused", 8004],
    ["unchanged", null],
    ["refused", 8003],
    ["refused", 3009],
  ]);
  // 991 x 1.075 = 1065.325, up to the next 50; the child keeps its price.
  expect(preview.rows[0]).toMatchObject({
    before: { ADT: { base: 991, total: 1_001 } },
    after: { ADT: { base: 1_100, total: 1_110 }, CHD: { total: 700 } },
  });
  expect(await stored(made.id)).toEqual(before);
  expect(await events(made.id)).toHaveLength(0);
  const done = await console_.prices.adjust(request);
  expect(done.rows.map(({ after }) => after)).toEqual(preview.rows.map(({ after }) => after));
  const after = await stored(made.id);
  expect(after.map(({ totals }) => totals)).toEqual([{ ADT: 1_110, CHD: 700 }, { ADT: 2_000 }, { CHD: 500 }]);
  expect(done.rows[0]!.price_version).toBe(after[0]!.version);
  expect(after[1]).toEqual(before[1]);
  expect(await events(made.id)).toHaveLength(1);
  const audited = { branchId: mine.branchId, action: "price.change", subjectId: String(a) };
  expect(await prisma().auditEntry.findMany({ where: audited })).toMatchObject([
    { before: { ADT: { base: 991 } }, after: { ADT: { base: 1_100 } } },
  ]);
  const cut = await console_.prices.adjust({ ...request, classes: [{ id: a }], by: { amount: -2_000 }, dry_run: true });
  expect(cut.rows).toMatchObject([{ outcome: "refused", code: 3003 }]);
});

test("raises 300 classes in one call", async () => {
  const made = await charter(mine.branchId, { classes: Array.from({ length: 300 }, () => ({})) });
  const request = { classes: made.classes.map((id) => ({ id })), field: "markup" as const, by: { amount: 5 } };
  expect(await console_.prices.adjust(request)).toMatchObject({ changed: 300 });
  expect(new Set((await stored(made.id)).map(({ totals }) => totals.ADT))).toEqual(new Set([1_005]));
});

test("another branch's classes are unknown", async () => {
  const made = await charter(mine.branchId);
  const [class_id] = made.classes as [number];
  const stranger = chartersOf(theirs.branchId);
  expect(await refusal(stranger.prices.save({ class_id, version: 1, prices: { ADT: parts(1) } }))).toMatchObject({
    reason: "notFound",
  });
  const request = { classes: [{ id: class_id }], field: "base" as const, by: { amount: 5 } };
  expect((await stranger.prices.adjust(request)).rows).toMatchObject([{ outcome: "refused", code: 3009, before: {} }]);
  const reader = chartersOf(mine.branchId, ["charter:read"]);
  expect(await refusal(reader.prices.adjust(request))).toMatchObject({ reason: "noPermission" });
  expect((await stored(made.id))[0]!.totals.ADT).toBe(1_000);
});
