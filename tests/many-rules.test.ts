import { beforeAll, describe, expect, test } from "vitest";
import { listGroups, readGroup } from "@/domain/platform/message/groups";
import { GroupList, GroupQuery } from "@/domain/platform/message/schema";
import { charterOptions, findCharterChoices } from "@/domain/sales/charter/charter-options";
import { CharterChoices, CharterOptions } from "@/domain/sales/charter/schema.charter";
import { listPenaltyRules, readPenaltyRule } from "@/domain/sales/penalty/list-rules";
import { MAX_RULES } from "@/domain/sales/penalty/rules.form";
import { precedence } from "@/domain/sales/penalty/rules.match";
import { savePenaltyRule } from "@/domain/sales/penalty/save-rule";
import {
  PenaltyRuleList,
  PenaltyRuleQuery,
  PenaltyRuleSave,
  PenaltyWhatIf,
  PenaltyWhatIfMade,
} from "@/domain/sales/penalty/schema";
import { penaltyWhatIf } from "@/domain/sales/penalty/what-if";
import { removeMarkup, restoreMarkup } from "@/domain/sales/price/change-active";
import { listMarkups, readMarkup } from "@/domain/sales/price/list-markups";
import { compared, SCOPES } from "@/domain/sales/price/rules.match";
import { saveMarkup } from "@/domain/sales/price/save-markup";
import { MarkupList, MarkupQuery, MarkupSave, WhatIf, WhatIfMade } from "@/domain/sales/price/schema";
import { whatIf } from "@/domain/sales/price/what-if";
import { prisma, query } from "@/server/db";
import { type Shop, shop } from "./discounts";
import { charter } from "./fixtures";
import { refusal } from "./operators";

/** Enough for many pages; conditions are spread over all that rules support. */
const MANY = 3_000;

let mine: Shop;
let theirs: Shop;
let supplier: number;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([shop(), shop()]);
  const { branchId } = mine;
  const data = {
    code: "many",
    adapter: "core" as const,
    title: "پرواز شرق",
    titleLatin: "Eastern",
    products: ["flight"],
  };
  supplier = (await prisma().supplier.create({ data: { branchId, currency: "IRR", ...data } })).id;
  await query("t.many-penalties", PENALTIES, [branchId, MANY, supplier]);
  await query("t.many-markups", MARKUPS, [branchId, MANY, supplier, mine.colleague]);
  await query(
    "t.many-groups",
    "insert into message_groups (branch_id, name) select $1::int, 'گروه ' || lpad(n::text, 5, '0') from generate_series(1, $2::int) n",
    [branchId, MANY],
  );
});

const PENALTIES = `
  with made as (
    insert into penalty_rules (branch_id, created_by, active) select $1::int, 'system', true from generate_series(1, $2::int) returning branch_id, id)
  insert into penalty_rule_versions (branch_id, rule_id, version, created_by, form)
  select branch_id, id, 1, 'system', jsonb_build_object('title', 'قانون ' || n, 'title_latin', 'rule ' || n, 'basis', 'total',
           'types', case when n % 2 = 0 then '["hotel"]'::jsonb else '[]' end, 'supplier_id', case when n % 3 = 0 then $3::int end,
           'carrier', case when n % 5 = 0 then 'W' || n % 7 end, 'fare_classes', case when n % 7 = 0 then '["Y"]'::jsonb else '[]' end,
           'pax_types', case when n % 11 = 0 then '["CHD"]'::jsonb else '[]' end, 'bands', '[]'::jsonb,
           'after', '{"percent": 9000, "amount": 0}'::jsonb, 'owner_hours', 24, 'position', n % 4)
    from (select made.*, row_number() over (order by id) as n from made) made`;

const MARKUPS = `
  insert into markup_rules (branch_id, scope, title, created_by, percent, products, groups, supplier_id, colleague_id, kind, carrier,
                            fare_class, origin, destination, nights_from, pax_types, valid_from, travel_to, position)
  select $1::int, s.scope::"MarkupScope", 'سود ' || n, 'system', 100,
         case when n % 2 = 0 then array['flight'] else '{}' end, case when n % 3 = 0 then array['b2c'] else '{}' end,
         case when s.scope = 'supplier' or s.scope <> 'branch' and n % 5 = 0 then $3::int end, case when s.scope = 'colleague' then $4::int end,
         case when n % 7 = 0 then 'system' end, case when n % 11 = 0 then 'W5' end, case when n % 13 = 0 then 'Y' end,
         case when s.scope = 'route' then case when n % 3 = 0 then '*' else 'ir-tehran' end end,
         case when s.scope = 'route' then case when n % 3 = 0 then 'ir-mashhad' else '*' end end,
         null, case when n % 17 = 0 then array['CHD'] else '{}' end,
         case when n % 19 = 0 then date '2026-01-01' end, case when n % 23 = 0 then date '2030-01-01' end, n % 4
    from generate_series(1, $2::int) n
   cross join lateral (select (array['branch', 'colleague', 'supplier', 'route'])[n % 4 + 1] as scope) s`;

/** All rows of a list, page by page. */
async function whole<Row>(page: (page: number) => Promise<{ items: Row[]; total: number }>): Promise<Row[]> {
  const { items, total } = await page(1);
  for (let n = 2; items.length < total; n++) {
    const next = (await page(n)).items;
    expect(next.length).toBeGreaterThan(0);
    items.push(...next);
  }
  return items;
}
const bytes = (answer: unknown) => JSON.stringify(answer).length;
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe("penalty rules", () => {
  const list = async (of: Shop, input: object = {}) =>
    PenaltyRuleList.parse(await listPenaltyRules(of.ctx, PenaltyRuleQuery.parse({ per_page: 100, ...input })));

  test("are listed in pages that contain every rule once, in order of precedence", async () => {
    const first = await list(mine);
    expect(first).toMatchObject({ total: MANY, items: { length: 100 } });
    expect(bytes(first)).toBeLessThan(100_000);
    const all = await whole((page) => list(mine, { page }));
    expect(new Set(ids(all)).size).toBe(MANY);
    expect(ids(all)).toEqual(ids([...all].sort(precedence)));
  });

  test("are found by title, carrier and supplier in either script, and by what they are of", async () => {
    expect(ids((await list(mine, { search: "RULE 2999" })).items)).toHaveLength(1);
    expect((await list(mine, { search: "eastern" })).total).toBe(MANY / 3);
    expect((await list(mine, { search: "پرواز شرق" })).total).toBe(MANY / 3);
    expect((await list(mine, { search: "w3" })).items.every(({ carrier }) => carrier === "W3")).toBe(true);
    const charters = await list(mine, { type: "charter" });
    expect(charters.total).toBe(MANY / 2);
    expect(charters.items.every(({ types }) => types.length === 0)).toBe(true);
    expect((await list(mine, { deleted: true })).total).toBe(0);
    expect((await list(mine, { search: "100%x" })).total).toBe(0);
  });

  test("one of another page is read by its number, one of another branch is unknown", async () => {
    const { items } = await list(mine, { page: 20 });
    expect(await readPenaltyRule(mine.ctx, items[0]!.id)).toMatchObject({ id: items[0]!.id, title: items[0]!.title });
    expect(await refusal(readPenaltyRule(theirs.ctx, items[0]!.id))).toMatchObject({ reason: "notFound" });
    expect((await list(theirs)).total).toBe(0);
  });

  test("the preview of a refund lists some of the rules that do not apply, and their number", async () => {
    const at = "2026-12-01T00:00:00Z";
    const request = { type: "hotel", price: 1_000, purchased_at: at, departs_at: "2026-12-20T00:00:00Z" };
    const made = PenaltyWhatIfMade.parse(await penaltyWhatIf(mine.ctx, PenaltyWhatIf.parse(request)));
    expect(made).toMatchObject({ others: { length: 100 }, others_count: MANY - 1 });
    expect(made.others.every(({ misfit }) => misfit === null)).toBe(true);
  });
});

describe("markup rules", () => {
  const list = async (of: Shop, input: object = {}) =>
    MarkupList.parse(await listMarkups(of.ctx, MarkupQuery.parse({ per_page: 100, ...input })));

  test("are listed in pages that contain every rule once, by scope in order of precedence", async () => {
    const first = await list(mine);
    expect(first.items).toHaveLength(100);
    expect(bytes(first)).toBeLessThan(150_000);
    const all = (await whole((page) => list(mine, { page }))).filter(({ scope }) => scope !== "deployment");
    expect(new Set(ids(all)).size).toBe(MANY);
    const result = [...all].sort((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope) || compared(a, b).order);
    expect(ids(all)).toEqual(ids(result));
  });

  test("are found by title, supplier and place, and by scope and product", async () => {
    expect((await list(mine, { search: "سود 2999" })).total).toBe(1);
    expect((await list(mine, { search: "Eastern" })).items.every((one) => one.supplier_id === supplier)).toBe(true);
    const routes = await list(mine, { scope: "route" });
    expect(routes.total).toBe(MANY / 4);
    const [code] = await query<{ name: string }>("t.city", "select name from cities where code = 'ir-tehran' limit 1");
    if (code)
      expect((await list(mine, { search: code.name })).items.every(({ origin }) => origin === "ir-tehran")).toBe(true);
    const trains = await list(mine, { product: "train", scope: "branch" });
    expect(trains.items.every(({ products }) => products.length === 0)).toBe(true);
  });

  test("one of another page is read by its number, one of another branch is unknown", async () => {
    const { items } = await list(mine, { page: 20 });
    expect(await readMarkup(mine.ctx, items[0]!.id)).toMatchObject({ id: items[0]!.id, title: items[0]!.title });
    expect(await refusal(readMarkup(theirs.ctx, items[0]!.id))).toMatchObject({ reason: "notFound" });
  });

  test("the preview of a sale lists a hundred rules of each state, and the edited rule", async () => {
    const { items } = await list(mine, { scope: "colleague", page: 7 });
    const { id, version, title } = items.at(-1)!;
    const draft = { id, version, title, scope: "colleague", colleague_id: mine.colleague, percent: 300 };
    const request = { product: "flight", supplier_id: supplier, net: { ADT: 1_000_000 }, draft };
    const made = WhatIfMade.parse(await whatIf(mine.ctx, WhatIf.parse(request)));
    for (const state of ["won", "lost", "missed"])
      expect(made.rules.filter((one) => one.state === state && one.rule_id !== id).length).toBeLessThanOrEqual(100);
    expect(made.missed).toBeGreaterThan(100);
    expect(made.rules.map(({ rule_id }) => rule_id)).toContain(id);
    const lost = made.rules.filter(({ state }) => state === "lost");
    const reported = new Set(made.rules.map(({ rule_id }) => rule_id));
    expect(lost.every(({ to }) => reported.has(to!))).toBe(true);
  });
});

describe("message groups", () => {
  const list = async (of: Shop, input: object = {}) =>
    GroupList.parse(await listGroups(of.ctx, GroupQuery.parse({ per_page: 100, ...input })));

  test("are listed in pages by name, and are found by it", async () => {
    const all = await whole(async (page) => {
      const { rows, total } = await list(mine, { page });
      return { items: rows, total };
    });
    expect(all.map(({ name }) => name)).toEqual(
      Array.from({ length: MANY }, (_, n) => `گروه ${String(n + 1).padStart(5, "0")}`),
    );
    const [found] = (await list(mine, { search: "گروه ۰۲۹۹۹" })).rows;
    expect(found).toMatchObject({ name: "گروه 02999", members: 0 });
    expect(await readGroup(mine.ctx, { id: found!.id })).toEqual(found);
    expect(await refusal(readGroup(theirs.ctx, { id: found!.id }))).toMatchObject({ reason: "notFound" });
  });
});

test("a branch cannot have more rules than a sale can read: storing and restoring one more is refused", async () => {
  const full = await shop();
  const values = [full.branchId, MAX_RULES];
  await query(
    "t.full-penalties",
    "insert into penalty_rules (branch_id, created_by) select $1::int, 'system' from generate_series(1, $2::int)",
    values,
  );
  await query(
    "t.full-markups",
    "insert into markup_rules (branch_id, scope, title, created_by, percent) select $1::int, 'branch', 'x', 'system', 1 from generate_series(1, $2::int)",
    values,
  );
  const penalty = PenaltyRuleSave.parse({ title: "x" });
  const markup = MarkupSave.parse({ scope: "branch", title: "x", percent: 1 });
  expect(await refusal(savePenaltyRule(full.ctx, penalty))).toMatchObject({ reason: "tooLarge" });
  expect(await refusal(saveMarkup(full.ctx, markup))).toMatchObject({ reason: "tooLarge" });
  const [rule] = await query<{ id: number }>(
    "t.one-markup",
    "select min(id) as id from markup_rules where branch_id = $1",
    [full.branchId],
  );
  await removeMarkup(full.ctx, rule!.id);
  expect(await refusal(saveMarkup(full.ctx, markup))).toMatchObject({ reason: "done" });
  expect(await refusal(restoreMarkup(full.ctx, rule!.id))).toMatchObject({ reason: "tooLarge" });
});

test("the form of a charter offers some of many rules and colleagues, including its own, and finds the others", async () => {
  const { branchId } = mine;
  await query(
    "t.many-colleagues",
    `insert into colleagues (branch_id, code, name, kind, currency, ceiling, updated_at)
     select $1::int, 'm' || lpad(n::text, 4, '0'), 'آژانس ' || lpad(n::text, 4, '0'), 'agency', 'IRR', 1000, now() from generate_series(1, 600) n`,
    [branchId],
  );
  const [last] = await query<{ id: number }>(
    "t.last-colleague",
    "select max(id) as id from colleagues where branch_id = $1",
    [branchId],
  );
  const { items } = await listPenaltyRules(mine.ctx, PenaltyRuleQuery.parse({ search: "rule 2999" }));
  const { id, classes } = await charter(mine.branchId);
  await query("t.owner", "update charters set owner_colleague_id = $3::int where branch_id = $1 and id = $2", [
    branchId,
    id,
    last!.id,
  ]);
  await query("t.rule", "update charter_classes set penalty_rule_id = $3::int where branch_id = $1 and id = $2", [
    branchId,
    classes[0],
    items[0]!.id,
  ]);
  const options = CharterOptions.parse(await charterOptions(mine.ctx, { id }));
  expect(bytes(options)).toBeLessThan(100_000);
  expect(options.colleagues).toHaveLength(201);
  expect(options.penalty_rules).toHaveLength(201);
  expect(ids(options.colleagues)).toContain(last!.id);
  expect(ids(options.penalty_rules)).toContain(items[0]!.id);
  const found = CharterChoices.parse(await findCharterChoices(mine.ctx, { search: "m0599" }));
  expect(found.colleagues).toMatchObject([{ code: "m0599" }]);
  expect((await findCharterChoices(mine.ctx, { search: "rule 2998" })).penalty_rules).toMatchObject([
    { title_latin: "rule 2998" },
  ]);
  expect(await findCharterChoices(theirs.ctx, { search: "m0599" })).toEqual({ colleagues: [], penalty_rules: [] });
});
