import { beforeAll, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { voucher } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import type { OperatorActor } from "../../kernel/context";
import { listChoices } from "./list-choices";
import { readAccount } from "./read-account";
import { readChart } from "./read-chart";
import { readPage } from "./read-page";
import { removeAccount } from "./remove-account";
import { saveAccount } from "./save-accounts";
import { addMoneyAccount } from "./save-money-account";
import { PickQuery } from "./schema.tree";

let clerk: OperatorActor;
let stranger: OperatorActor;
/** First days of the branch's last two fiscal months. */
let days: string[];
beforeAll(async () => {
  clerk = await personOf((await office()).branchId);
  stranger = await personOf((await office()).branchId);
  const months = await query<{ day: string }>(
    "t.months",
    `select lower(dates) as day from ledger.periods
      where branch_id = $1 and lower(dates) <= ledger.business_day($1, now()) order by 1 desc limit 2`,
    [clerk.branchId],
  );
  days = months.map(({ day }) => day);
  await post(days[0]!, 900);
  await post(days[1]!, 50);
});

async function post(doc_date: string, amount: number, debit: object = { mapping: "bank" }) {
  const lines = [
    { ...debit, dr: amount },
    { mapping: "sale", cr: amount },
  ];
  const item = JSON.stringify(voucher(clerk.branchId, lines, { doc_date }));
  const [row] = await query<{ post: { voucher_id?: number } }>("t.post", "select ledger.post($1::jsonb) as post", [
    item,
  ]);
  return row!.post;
}

const idOf = async (code: string, who = clerk) => (await readAccount(ctxOf(who), { code })).id;

describe("the chart", () => {
  test("every account's totals are those of its children, and debits equal credits", async () => {
    const { rows, currency } = await readChart(ctxOf(clerk), {});
    expect(currency).toBe("IRR");
    const below = (id: number) => rows.filter(({ parent_id }) => parent_id === id);
    for (const row of rows.filter(({ level }) => level !== "detailed")) {
      const sum = below(row.id).reduce((all, { balance }) => all + BigInt(balance), 0n);
      expect([row.code, sum]).toEqual([row.code, BigInt(row.balance)]);
      expect(row.children_count).toBe(below(row.id).length);
    }
    const groups = rows.filter(({ level }) => level === "group");
    expect(groups.reduce((all, { balance }) => all + BigInt(balance), 0n)).toBe(0n);
    expect(rows.find(({ code }) => code === "11020001")).toMatchObject({ debit: 950n, credit: 0n, balance: 950n });
  });

  test.each([
    ["صندوق‌هاي", []],
    ["بانكها", ["1102"]],
    ["MAIN BANK", ["11020001"]],
    ["۱۱۰۲", ["1102", "11020001"]],
    ["100%", []],
  ])("searches %s in either script, or by code prefix, with parent accounts", async (search, codes) => {
    const { rows } = await readChart(ctxOf(clerk), { search });
    expect(rows.filter(({ found }) => found).map(({ code }) => code)).toEqual(codes);
    const ids = new Set(rows.map(({ id }) => id));
    expect(rows.every(({ parent_id }) => parent_id == null || ids.has(parent_id))).toBe(true);
  });

  test("filters by nature and state, and never shows another branch's", async () => {
    const of = async (input: object, who = clerk) =>
      (await readChart(ctxOf(who), input)).rows.filter(({ found }) => found);
    expect((await of({ nature: "both" })).every(({ nature }) => nature === "both")).toBe(true);
    expect(await of({ active: false })).toEqual([]);
    const id = await saveAccount(ctxOf(clerk), { parent_code: "5203", title: "کنار گذاشته", active: false });
    expect((await of({ active: false })).map((row) => row.id)).toEqual([id]);
    expect(await of({ active: false }, stranger)).toEqual([]);
  });
});

describe("an account's page", () => {
  test("has the last 12 fiscal months, newest first, including empty ones, on every level", async () => {
    for (const code of ["11020001", "1102", "1"]) {
      const { months } = await readPage(ctxOf(clerk), await idOf(code));
      expect(months).toHaveLength(12);
      expect(months[0]).toMatchObject({ from: days[0], debit: 900n, balance: 900n, state: "open" });
      expect(months[1]).toMatchObject({ from: days[1], debit: 50n });
      expect(months[2]).toMatchObject({ debit: 0n, credit: 0n });
    }
  });

  test("shows creator and changes with old and new values", async () => {
    const id = await saveAccount(ctxOf(clerk), { parent_code: "5203", title: "آب و برق" });
    await saveAccount(ctxOf(clerk), { id, title: "آب، برق و گاز" });
    // An identical update is no change.
    await saveAccount(ctxOf(clerk), { id, title: "آب، برق و گاز" });
    const { timeline } = await readPage(ctxOf(clerk), id);
    const who = { kind: "operator", id: clerk.operatorId, name: clerk.name };
    expect(timeline).toMatchObject([
      { action: "change", who, before: { title: "آب و برق" }, after: { title: "آب، برق و گاز" } },
      { action: "create", who, before: null, after: { title: "آب و برق" } },
    ]);
  });

  test("lists references; another branch has no such account", async () => {
    const bank = await idOf("11020001");
    expect((await readPage(ctxOf(clerk), bank)).referred_by).toEqual(["entries", "mappings"]);
    expect((await readPage(ctxOf(clerk), await idOf("1201"))).referred_by).toEqual(["accounts", "product"]);
    expect(await refusal(readPage(ctxOf(stranger), bank))).toMatchObject({ reason: "notFound" });
  });
});

test("concurrent posting and deletion: either it stays with its entries, or it is gone and nothing was posted", async () => {
  for (let round = 0; round < runs(8, "ACCOUNT_ROUNDS"); round++) {
    const made = await addMoneyAccount(ctxOf(clerk), { kind: "cash", title: "دم‌دستی", active: true });
    const [posted, removed] = await Promise.all([
      post(days[0]!, 1, { account_id: made.id }).catch((error: { code: string }) => ({ failed: error.code })),
      refusal(removeAccount(ctxOf(clerk), made.id)),
    ]);
    const entries = await query("t.entries", "select from ledger.entries where branch_id = $1 and account_id = $2", [
      clerk.branchId,
      made.id,
    ]);
    if ("voucher_id" in posted) expect([removed.reason, entries.length]).toEqual(["hasMovements", 1]);
    else expect([removed.reason, entries.length]).toEqual(["done", 0]);
  }
});

describe("account choices", () => {
  const codes = async (input: object) =>
    (await listChoices(ctxOf(clerk), PickQuery.parse(input))).accounts.map(({ code }) => code);

  test("are found by code, words of either script, and level", async () => {
    expect(await codes({ search: "۱۱۰۲۰۰" })).toEqual(["11020001"]);
    expect(await codes({ search: "account bank" })).toEqual(["1102", "11020001"]);
    expect(await codes({ search: "account bank", levels: ["sub_ledger"] })).toEqual(["1102"]);
    expect(await codes({ levels: ["group"] })).toEqual(["1", "2", "3", "4", "5"]);
    expect(await codes({ search: "100%" })).toEqual([]);
  });

  test("include the previous choice for any search; never another branch's", async () => {
    const [sale] = (await listChoices(ctxOf(clerk), PickQuery.parse({ search: "41010001" }))).accounts;
    expect(await codes({ search: "11020001", chosen: sale!.id })).toEqual(["41010001", "11020001"]);
    const theirs = await listChoices(ctxOf(stranger), PickQuery.parse({ search: "11020001", chosen: sale!.id }));
    expect(theirs.accounts.map(({ code }) => code)).toEqual(["11020001"]);
  });
});
