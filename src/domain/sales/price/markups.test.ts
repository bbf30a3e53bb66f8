import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { type Shop, shop } from "../../../../tests/discounts";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import { removeMarkup, restoreMarkup, setMarkupActive } from "./change-active";
import { listMarkups, readHistory } from "./list-markups";
import { loadMarkups } from "./load-markups";
import { saveMarkup } from "./save-markup";
import { MarkupList, MarkupQuery, MarkupSave, WhatIf, WhatIfMade } from "./schema";
import { whatIf } from "./what-if";

let mine: Shop;
let theirs: Shop;
let supplier: number;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([shop(), shop()]);
  supplier = await supplierOf(mine.branchId);
});

const supplierOf = async (branchId: number, currency = "IRR") =>
  (
    await prisma().supplier.create({
      data: {
        branchId,
        code: `s${currency.toLowerCase()}`,
        adapter: "core",
        title: "همکار بیرونی",
        products: ["flight", "accommodation"],
        currency,
      },
    })
  ).id;
const list = (of: Shop, input: object = {}) => listMarkups(of.ctx, MarkupQuery.parse({ per_page: 100, ...input }));
const save = (of: Shop, form: object) =>
  saveMarkup(of.ctx, MarkupSave.parse({ scope: "branch", title: "سود", ...form }));
const load = (of: Shop, colleagueId: number | null = null) =>
  loadMarkups(of.ctx, of.branchId, { group: colleagueId === null ? "b2c" : "b2b", colleagueId });
const ask = async (of: Shop, input: object) =>
  WhatIfMade.parse(
    await whatIf(of.ctx, WhatIf.parse({ product: "flight", supplier_id: supplier, net: { ADT: 1_000_000 }, ...input })),
  );
const numbers = async (of: Shop, colleagueId?: number) =>
  Object.values((await load(of, colleagueId)).scopes).flatMap((rules) =>
    rules.filter(({ title }) => title !== "همه").map(({ id }) => id),
  );

describe("rules of a branch", () => {
  test("are saved, effective immediately, changed, deactivated, deleted and restored, each published", async () => {
    const { id, version } = await save(mine, { percent: 500, round_to: 1_000 });
    expect(await numbers(mine)).toEqual([id]);
    expect(await ask(mine, {})).toMatchObject({ now: { total: 1_050_000, net: 1_000_000 }, drafted: null });
    expect(await save(mine, { id, version, percent: 700 })).toEqual({ id, version: version + 1 });
    expect(await refusal(save(mine, { id, version, percent: 900 }))).toMatchObject({ reason: "changedMeanwhile" });
    expect(await refusal(setMarkupActive(mine.ctx, { id, active: false, version }))).toMatchObject({
      reason: "changedMeanwhile",
    });
    await setMarkupActive(mine.ctx, { id, active: false });
    expect(await numbers(mine)).toEqual([]);
    await setMarkupActive(mine.ctx, { id, active: true });
    await removeMarkup(mine.ctx, id);
    expect(await numbers(mine)).toEqual([]);
    expect(await refusal(save(mine, { id, percent: 1 }))).toMatchObject({ reason: "notFound" });
    await restoreMarkup(mine.ctx, id);
    expect(await numbers(mine)).toEqual([id]);
    const result = (await readHistory(mine.ctx, id)).map(({ action }) => action);
    expect(result).toEqual(["restore", "delete", "activate", "deactivate", "change", "create"]);
    await removeMarkup(mine.ctx, id);
  });

  test("of another branch are missing", async () => {
    const { id } = await save(mine, { percent: 500 });
    expect(await refusal(save(theirs, { id, percent: 600 }))).toMatchObject({ reason: "notFound" });
    expect(await refusal(setMarkupActive(theirs.ctx, { id, active: false }))).toMatchObject({ reason: "notFound" });
    expect(await refusal(removeMarkup(theirs.ctx, id))).toMatchObject({ reason: "notFound" });
    expect(await readHistory(theirs.ctx, id)).toEqual([]);
    expect((await list(theirs)).items.filter(({ scope }) => scope !== "deployment")).toEqual([]);
    expect(await numbers(theirs)).toEqual([]);
    expect(await refusal(save(theirs, { scope: "supplier", supplier_id: supplier, percent: 1 }))).toEqual({
      ...{ reason: "fieldInvalid", fields: ["supplier_id"] },
    });
    expect(await refusal(save(theirs, { scope: "colleague", colleague_id: mine.colleague, percent: 1 }))).toMatchObject(
      {
        fields: ["colleague_id"],
      },
    );
    await removeMarkup(mine.ctx, id);
  });

  test("for a colleague apply to that colleague only; periods end by the branch's day", async () => {
    const { today } = await load(mine);
    const { id: off } = await save(mine, { scope: "colleague", colleague_id: mine.colleague, percent: -300 });
    const { id: lasting } = await save(mine, { percent: 100, valid_to: today });
    const { id: over } = await save(mine, { percent: 200, valid_to: dayBefore(today) });
    expect(await numbers(mine)).toEqual([lasting]);
    expect(await numbers(mine, mine.colleague)).toEqual([lasting, off]);
    const { items } = MarkupList.parse(await list(mine));
    expect(items.filter(({ scope }) => scope !== "deployment").map(({ id }) => id)).toEqual([over, lasting, off]);
    expect(items.find(({ id }) => id === off)?.colleague).toEqual(expect.any(String));
    for (const id of [off, lasting, over]) await removeMarkup(mine.ctx, id);
  });

  test.each([
    ["colleague_id", { scope: "colleague", percent: 1 }],
    ["supplier_id", { scope: "supplier", percent: 1 }],
    ["origin", { scope: "route", destination: "*", percent: 1 }],
    ["destination", { scope: "route", origin: "*", destination: "*", percent: 1 }],
    ["destination", { scope: "route", origin: "*", destination: "ir-nowhere", percent: 1 }],
    ["origin", { origin: "*", percent: 1 }],
    ["percent", {}],
    ["most", { percent: 1, least: 5, most: 4 }],
    ["percent", { percent: 1, amount: 4, per: "booking" }],
    ["amount", { percent: 1, per: "night", products: ["accommodation"] }],
    ["per", { amount: 1, per: "night" }],
    ["stars", { percent: 1, stars: [5] }],
    ["carrier", { percent: 1, products: ["accommodation"], carrier: "IR" }],
    ["travel_to", { percent: 1, travel_from: "2026-12-02", travel_to: "2026-12-01" }],
  ])("report contradictions at %s", async (path, form) => {
    expect(await refusal(save(mine, form))).toEqual({ reason: "fieldInvalid", fields: [path] });
  });
});

describe("what if", () => {
  test("an edited rule shows old and new price, and why other rules do not apply", async () => {
    const { id: all } = await save(mine, { percent: 500 });
    const { id: flights, version } = await save(mine, { percent: 800, products: ["flight"] });
    const { id: trains } = await save(mine, { percent: 900, products: ["train"] });
    const request = {
      draft: { id: flights, version, scope: "branch", title: "پرواز", products: ["flight"], percent: 1_000 },
    };
    const { now, drafted, rules } = await ask(mine, request);
    expect([now?.total, drafted?.total]).toEqual([1_080_000, 1_100_000]);
    expect(drafted?.steps.map(({ scope, amount }) => [scope, amount])).toEqual([
      ["net", 1_000_000],
      ["branch", 100_000],
    ]);
    const of = (id: number) => rules.find(({ rule_id }) => rule_id === id);
    expect(of(flights)).toMatchObject({ state: "won", pax_types: ["ADT"] });
    expect(of(all)).toMatchObject({ state: "lost", to: flights, by: "product" });
    expect(of(trains)).toMatchObject({ state: "missed", on: "product" });
    expect(await ask(mine, {})).toMatchObject({ now: { total: 1_080_000 } });
    const fresh = { draft: { scope: "supplier", title: "نو", supplier_id: supplier, amount: 7 } };
    expect((await ask(mine, fresh)).drafted?.steps.at(-1)).toMatchObject({ rule_id: 0, scope: "supplier", amount: 7 });
    expect((await ask(mine, { draft: { scope: "supplier", title: "نیمه" } })).drafted).toBeNull();
    for (const id of [all, flights, trains]) await removeMarkup(mine.ctx, id);
  });

  test("a stay sold to a colleague; another currency without rate has no price", async () => {
    const { id } = await save(mine, { percent: 2_000, products: ["accommodation"], cap_at_board: true });
    const { id: off } = await save(mine, { scope: "colleague", colleague_id: mine.colleague, percent: -500 });
    const stay = { product: "accommodation", stay: { net: 1_000_000, board_price: 1_100_000, nights: 2 } };
    expect((await ask(mine, stay)).now).toMatchObject({ total: 1_100_000, each: [] });
    const sold = await ask(mine, { ...stay, sell_to: { as: "colleague", colleague_id: mine.colleague } });
    expect(sold.now?.steps.map(({ scope, amount }) => [scope, amount])).toEqual([
      ["net", 1_000_000],
      ["branch", 200_000],
      ["colleague", -50_000],
      ["cap", -50_000],
    ]);
    expect(await ask(mine, { currency: "KWD" })).toMatchObject({ now: null, unpriced: "rate" });
    expect(await refusal(ask(theirs, {}))).toEqual({ reason: "fieldInvalid", fields: ["supplier_id"] });
    for (const one of [id, off]) await removeMarkup(mine.ctx, one);
  });
});

describe("the database", () => {
  test("only the owner role can write the deployment's rules, which every branch sees", async () => {
    const rule =
      "insert into markup_rules (branch_id, scope, title, created_by, percent) values (0, 'deployment', 'x', 'system', 1)";
    await expect(query("test.markup", rule)).rejects.toThrow(/deployment's/);
    await asLedgerOwner(
      "insert into markup_rules (branch_id, scope, title, created_by, percent, products) values (0, 'deployment', 'همه', 'system', 100, '{train}')",
    );
    const { items } = await list(mine);
    const { id } = items.find(({ title }) => title === "همه")!;
    expect((await list(theirs)).items.map((one) => one.id)).toContain(id);
    expect(await refusal(removeMarkup(mine.ctx, id))).toMatchObject({ reason: "notFound" });
    await expect(query("test.markup.off", `update markup_rules set active = false where id = ${id}`)).rejects.toThrow(
      /deployment's/,
    );
    await asLedgerOwner(`delete from markup_rules where branch_id = 0 and id = ${id}`);
  });

  test.each([
    ["a scope without what it is about", "percent | $B, 'colleague', 'x', 'system', 1"],
    ["a branch's rule as the deployment's", "percent | $B, 'deployment', 'x', 'system', 1"],
    ["more than twice the price", "percent | $B, 'branch', 'x', 'system', 10001"],
    ["nothing at all", "position | $B, 'branch', 'x', 'system', 1"],
    ["an amount of no currency", "amount | $B, 'branch', 'x', 'system', 1"],
    ["a way from anywhere to anywhere", "percent, origin, destination | $B, 'route', 'x', 'system', 1, '*', '*'"],
    ["a branch that is none", "percent | 999999999, 'branch', 'x', 'system', 1"],
  ])("rejects %s", async (_, values) => {
    const text = values.replace("$B", String(mine.branchId));
    const [columns, row] = text.split(" | ");
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    const writing = client.query(
      `insert into markup_rules (branch_id, scope, title, created_by, ${columns}) values (${row})`,
    );
    await expect(writing).rejects.toThrow(/violates (check|foreign key) constraint/);
    await client.end();
  });
});

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
