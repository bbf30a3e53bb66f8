import { beforeAll, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { accounting } from "@/server/routers/back-office/accounting/accounting";
import { financial } from "@/server/routers/back-office/accounting/financial";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { office } from "../../../../../tests/fixtures";
import { voucher } from "../../../../../tests/ledger";

const clerkOf = backOfficeDoor({ accounting, financial });
let clerk: Clerk;
let stranger: Clerk;
beforeAll(async () => {
  clerk = await clerkOf();
  stranger = await clerkOf();
  const [{ day }] = (await query<{ day: string }>("t.day", "select ledger.business_day($1, now()) as day", [
    clerk.branchId,
  ])) as [{ day: string }];
  const lines = [
    { mapping: "bank", dr: 700 },
    { mapping: "cash", dr: 300 },
    { mapping: "sale", cr: 1_000 },
  ];
  await query("t.post", "select ledger.post($1::jsonb)", [
    JSON.stringify(voucher(clerk.branchId, lines, { doc_date: day })),
  ]);
});

const resultOf = (answer: Awaited<ReturnType<Clerk["ask"]>>) => [answer.status, answer.json.code];

describe("POST /financial/treeview", () => {
  const tree = async (who: Clerk, body: object) => (await who.ask("POST", "/financial/treeview", body)).json;

  test("the whole chart, each account below its parent, without totals unless requested", async () => {
    const { data } = await tree(clerk, {});
    expect(data.map(({ code }: { code: string }) => code)).toEqual(["1", "2", "3", "4", "5"]);
    const [cash] = data[0].children[0].children[0].children;
    expect(cash).toMatchObject({ code: "11010001", level: "detailed", balance: null, children: [], children_count: 0 });
  });

  test("below one account, to the given depth, with totals that add up", async () => {
    const { data: top } = await tree(clerk, { depth: 1 });
    expect(top[0]).toMatchObject({ code: "1", children: [], children_count: 3 });
    const { data } = await tree(clerk, { root: top[0].id, depth: "۳", with_balance: true });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ debit: 1_000, credit: 0, balance: 1_000 });
    expect(data[0].children[0]).toMatchObject({ code: "11", balance: 1_000 });
    expect(data[0].children[0].children.slice(0, 2)).toMatchObject([
      { code: "1101", balance: 300, children: [], children_count: 1 },
      { code: "1102", balance: 700 },
    ]);
  });

  test("3009 for another branch's root; 3003 for a depth there is not; 2007 without the permission", async () => {
    const { data } = await tree(clerk, { depth: 1 });
    expect(resultOf(await stranger.ask("POST", "/financial/treeview", { root: data[0].id }))).toEqual([404, 3009]);
    expect(resultOf(await clerk.ask("POST", "/financial/treeview", { depth: 5 }))).toEqual([422, 3003]);
    const support = await clerkOf("support", clerk);
    expect(resultOf(await support.ask("POST", "/financial/treeview", {}))).toEqual([403, 2007]);
  });
});

describe("POST /financial/items", () => {
  const items = (who: Clerk, body: object) => who.ask("POST", "/financial/items", body);

  test("an office: its groups and where its money lies", async () => {
    const { data } = (await items(clerk, { component: "office" })).json;
    expect(data).toMatchObject({ component: "office", id: clerk.branchId, offices: [{ currency: "IRR" }] });
    const [{ structure, items: money }] = data.offices;
    expect(structure.map(({ type, balance }: { type: string; balance: number }) => [type, balance])).toEqual([
      ["asset", 1_000],
      ["liability", 0],
      ["equity", 0],
      ["income", -1_000],
      ["expense", 0],
    ]);
    expect(money.map(({ code }: { code: string }) => code)).toEqual(["11010001", "11020001", "11030001"]);
  });

  test("the company: those of its branches that the person works in, and no others", async () => {
    const { data } = (await items(clerk, { component: "company" })).json;
    expect(data.offices.map(({ branch_id }: { branch_id: number }) => branch_id)).toEqual([clerk.branchId]);
    const { branchId } = await office();
    await query(
      "t.sister",
      "update branches set company_id = (select company_id from branches where id = $1) where id = $2",
      [clerk.branchId, branchId],
    );
    expect((await items(clerk, { component: "company" })).json.data.offices).toHaveLength(1);
    await query(
      "t.member",
      "insert into memberships (branch_id, operator_id, role, permissions) values ($1, $2, 'accountant', '{}')",
      [branchId, clerk.actor.operatorId],
    );
    expect((await items(clerk, { component: "company" })).json.data.offices).toHaveLength(2);
  });

  test("by reference: a colleague's accounts; 3009 for another branch's, 3002 without one", async () => {
    const { data } = (await items(clerk, { component: "reference", id: clerk.colleagueId })).json;
    expect(data.offices[0].items).toMatchObject([{ parent_id: expect.any(Number) }, { nature: "credit" }]);
    expect(data.offices[0].structure.map(({ code }: { code: string }) => code)).toEqual(["1201", "2201"]);
    const foreign = { component: "reference", id: clerk.colleagueId };
    expect(resultOf(await items(stranger, foreign))).toEqual([404, 3009]);
    expect(resultOf(await items(clerk, { component: "reference" }))).toEqual([422, 3002]);
    expect(resultOf(await items(clerk, { component: "office", id: stranger.branchId }))).toEqual([404, 3009]);
  });
});

describe("POST /accounts/list", () => {
  const list = async (who: Clerk, body: object) => (await who.ask("POST", "/accounts/list", body)).json;

  test("active money of the branch with balances, paged, beside its meta", async () => {
    const { data, meta } = await list(clerk, { per_page: 2 });
    expect(data.map(({ code, balance }: { code: string; balance: number }) => [code, balance])).toEqual([
      ["11010001", 300],
      ["11020001", 700],
    ]);
    expect(meta).toEqual({ page: 1, per_page: 2, total: 3, pages: 2 });
    expect((await list(clerk, { per_page: 2, page: 2 })).data).toHaveLength(1);
    expect((await list(clerk, { kind: "bank" })).data).toHaveLength(1);
    expect((await list(clerk, { search: "صندوق" })).data).toMatchObject([{ code: "11010001" }]);
    expect((await list(clerk, { search: "main bank" })).data).toMatchObject([{ code: "11020001" }]);
  });

  test("an inactive one and another branch's are not listed; an invalid kind is refused", async () => {
    const made = await clerk.ask("POST", "/accounting/account", { kind: "cash", title: "بسته", active: false });
    expect((await list(clerk, { search: "بسته" })).data).toEqual([]);
    const active = await clerk.ask("PUT", "/accounting/account", {
      id: made.json.data.id,
      kind: "cash",
      title: "بسته",
    });
    expect(active.json.data.active).toBe(true);
    expect((await list(clerk, { search: "بسته" })).data).toHaveLength(1);
    expect((await list(stranger, { search: "بسته" })).data).toEqual([]);
    expect((await list(clerk, { kind: "safe" })).code).toBe(3003);
  });
});
