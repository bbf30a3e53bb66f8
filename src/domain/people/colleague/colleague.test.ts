import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner, tamper } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { cashier, type Desk, receipt, store } from "../../../../tests/payments";
import { rebuildBilling } from "../../accounting/colleague-account/rebuild-billing";
import { setFinancial } from "../../accounting/colleague-account/set-financial";
import { postVoucher } from "../../accounting/ledger/post-voucher";
import { findPartiesByName } from "../party/find-parties-by-name";
import { searchParties } from "../party/search-parties";
import { operate } from "./operate";
import { readColleague } from "./read-colleague";
import { readDetails } from "./read-details";
import { removeColleague, restoreColleague } from "./remove-colleague";
import { BillingRebuilt, Colleague, ColleagueDetails, ColleagueOperation, FinancialChange } from "./schema";

let desk: Desk;
let other: Desk;
beforeAll(async () => {
  [desk, other] = [await headed(), await headed()];
});

/** With a manager, who may raise ceilings. */
async function headed(): Promise<Desk> {
  const at = await cashier();
  return { ...at, ctx: ctxOf(await personOf(at.branchId)) };
}
const act = (given: object, at = desk) => operate(at.ctx, ColleagueOperation.parse(given));
const made = (more: object = {}, at = desk) => act({ operation: "create", name: "پارسا گشت", ...more }, at);
const edit = (id: number, more: object, at = desk) => act({ operation: "edit", id, ...more }, at);
const ceiling = (id: number, amount: number) => setFinancial(desk.ctx, FinancialChange.parse({ id, ceiling: amount }));
/** Sells something to a colleague. */
const sell = (id: number, receivable: number, amount: bigint, at = desk) =>
  postVoucher(at.ctx, {
    ...{ key: null, doc_date: "2026-11-10", kind: "sale" },
    lines: [
      { account_id: receivable, party: `colleague:${id}`, dr: amount },
      { mapping: "sale", cr: amount },
    ],
  });

describe("creating and changing a colleague", () => {
  test("defaults to the branch's currency and the next number as code, creates both accounts, publishes and audits", async () => {
    const one = await made({ contact: { phone: "021-8877", email: "a@b.example" }, financial: { ceiling: "۵۰۰" } });
    const two = await made({ name: "دوم" });
    expect(Number(two.code)).toBe(Number(one.code) + 1);
    expect(Colleague.parse(one)).toMatchObject({
      ...{ kind: "agency", active: true, version: 1, deleted_at: null },
      contact: { phone: "021-8877", email: "a@b.example", person: null },
      financial: {
        ceiling: 500,
        currency: "IRR",
        balance: 0,
        ceiling_in_force: 500,
        available: 500,
        wallet: { balance: 0 },
      },
    });
    const details = ColleagueDetails.parse(await readDetails(desk.ctx, { id: one.id }));
    expect(details).toMatchObject({ kept_by: [], domains: [], users: 0, branch_currency: "IRR" });
    expect(details.history).toMatchObject([{ action: "colleague.create", who: { kind: "operator" } }]);
    const result = await prisma().outboxEvent.findFirst({
      where: { branchId: desk.branchId, aggregateId: String(one.id) },
    });
    expect(result?.type).toBe("colleague.changed");
  });

  test("absent members stay, null clears, contact members are separate; renaming includes its accounts", async () => {
    const { id } = await made({ name_latin: "Parsa", category: 7, contact: { phone: "021", mobile: "0912" } });
    const next = await edit(id, { name: "پارسا پرواز", category: null, contact: { phone: null, person: "سارا" } });
    expect(next).toMatchObject({ name: "پارسا پرواز", name_latin: "Parsa", category: null, version: 2 });
    expect(next.contact).toMatchObject({ phone: null, mobile: "0912", person: "سارا" });
    const titles = await asLedgerOwner<{ title: string }>(
      "select title from ledger.accounts where branch_id = $1 and id = any($2)",
      [desk.branchId, [next.ledger_account_id, next.wallet_account_id]],
    );
    expect(titles.map(({ title }) => title)).toEqual(["پارسا پرواز", "پارسا پرواز"]);
    // An identical update changes nothing.
    expect((await edit(id, { name: "پارسا پرواز", contact: { person: "سارا" } })).version).toBe(2);
  });

  test("rejects a code in use, an unknown or different currency, and a cleared code", async () => {
    const one = await made({ code: "A-1" });
    expect(await refusal(made({ code: "A-1" }))).toMatchObject({ reason: "fieldInvalid", fields: ["code"] });
    const two = await made();
    expect(await refusal(edit(two.id, { code: "A-1" }))).toMatchObject({ reason: "fieldInvalid", fields: ["code"] });
    expect(await refusal(edit(two.id, { code: null }))).toMatchObject({ reason: "fieldMissing", fields: ["code"] });
    const currency = { fields: ["financial.currency"], reason: "fieldInvalid" };
    for (const other of ["XXX", "USD"])
      expect(await refusal(made({ financial: { currency: other } }))).toMatchObject(currency);
    expect(await refusal(edit(one.id, { financial: { currency: "USD" } }))).toMatchObject(currency);
    // The code is free in another branch.
    expect((await made({ code: "A-1" }, other)).code).toBe("A-1");
  });

  test("of concurrent calls with one code one succeeds", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => refusal(made({ code: "RACE" }))));
    expect(answers.filter(({ reason }) => reason === "done")).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === "fieldInvalid")).toHaveLength(7);
    const codes = await Promise.all(Array.from({ length: 6 }, async () => (await made()).code));
    expect(new Set(codes).size).toBe(6);
  });

  test("rejects an old version (8004) in edit, ceiling and deletion; another branch's is missing (3009)", async () => {
    const { id } = await made();
    await edit(id, { version: 1, name: "دیگر" });
    const old = { reason: "changedMeanwhile" };
    expect(await refusal(edit(id, { version: 1, name: "باز" }))).toMatchObject(old);
    expect(await refusal(removeColleague(desk.ctx, { id, version: 1 }))).toMatchObject(old);
    expect(await refusal(setFinancial(desk.ctx, { id, version: 1, ceiling: 1n }))).toMatchObject(old);
    const nobody = { reason: "notFound" };
    expect(await refusal(edit(id, { name: "x" }, other))).toMatchObject(nobody);
    expect(await refusal(removeColleague(other.ctx, { id }))).toMatchObject(nobody);
    expect(await refusal(restoreColleague(other.ctx, { id }))).toMatchObject(nobody);
    expect(await refusal(readColleague(other.ctx, { id }))).toMatchObject(nobody);
    expect(await refusal(readDetails(other.ctx, { id }))).toMatchObject(nobody);
    expect(await refusal(setFinancial(other.ctx, { id, ceiling: 1n }))).toMatchObject(nobody);
    expect(await refusal(rebuildBilling(other.ctx, { ids: [id] }))).toMatchObject(nobody);
  });
});

describe("debit, credit and balance", () => {
  const set = (id: number, more: object, at = desk) => setFinancial(at.ctx, FinancialChange.parse({ id, ...more }));
  const documents = (id: number) =>
    query<{ kind: string; amount: number; doc_date: string }>(
      "t.adjusting",
      `select v.kind::text as kind, (e.dr - e.cr)::int as amount, v.doc_date::text from ledger.vouchers v
         join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
        where v.branch_id = $1 and e.party = 'colleague:' || $2::int and v.kind in ('opening', 'adjustment', 'manual') order by v.id`,
      [desk.branchId, id],
    );

  test("posts an opening without earlier movements, then adjustments of the difference, then nothing", async () => {
    const { id } = await made({ financial: { ceiling: 10_000 } });
    const opened = await set(id, { debit: 700, credit: 200, current_balance: 500 });
    expect(opened).toMatchObject({ financial: { balance: 500, ceiling: 10_000 }, adjustment: { amount: 500n } });
    const less = await set(id, { current_balance: -50 });
    expect(less).toMatchObject({ financial: { balance: -50 }, adjustment: { amount: -550n } });
    expect(await set(id, { credit: 50 })).toMatchObject({ financial: { balance: -50 }, adjustment: null });
    expect((await documents(id)).map(({ amount }) => amount)).toEqual([500, -550]);
    expect((await documents(id))[0]!.kind).toBe("opening");
    expect((await rebuildBilling(desk.ctx, { ids: [id] })).found).toEqual([]);
    const { history } = ColleagueDetails.parse(await readDetails(desk.ctx, { id }));
    expect(history.map(({ action }) => action)).toContain("colleague.adjust");
  });

  test("concurrent calls post the difference once", async () => {
    const { id } = await made({ financial: { ceiling: 10_000 } });
    await Promise.all(Array.from({ length: 5 }, () => set(id, { current_balance: 900 })));
    expect((await documents(id)).map(({ amount }) => amount)).toEqual([900]);
  });

  test("rejects contradictions (3003), nothing to set (3002), missing accounting:approve (2007), and more than the ceiling (7002)", async () => {
    const { id } = await made({ financial: { ceiling: 100 } });
    const disagree = set(id, { debit: 5, credit: 2, current_balance: 4 });
    expect(await refusal(disagree)).toMatchObject({ reason: "fieldInvalid", fields: ["current_balance"] });
    expect(FinancialChange.safeParse({ id }).success).toBe(false);
    const seller = { ...desk, ctx: ctxOf(await personOf(desk.branchId, "support")) };
    expect(await refusal(set(id, { current_balance: 5 }, seller))).toMatchObject({ reason: "noPermission" });
    await set(id, { current_balance: 50 });
    expect(await refusal(set(id, { current_balance: 101 }))).toMatchObject({ reason: "creditCeiling" });
    expect((await readColleague(desk.ctx, { id })).financial.balance).toBe(50);
  });
});

describe("the ceiling", () => {
  test("can be lowered with write, raised only with approve permission (2007)", async () => {
    const { id } = await made({ financial: { ceiling: 100 } });
    const accountant = { ...desk, ctx: ctxOf(await personOf(desk.branchId, "accountant")) };
    const set = (amount: bigint) => refusal(setFinancial(accountant.ctx, { id, ceiling: amount }));
    const refused = { reason: "noPermission", data: { permission: "colleague:approve" } };
    expect(await set(60n)).toMatchObject({ reason: "done" });
    expect(await set(61n)).toMatchObject({ ...refused, fields: ["ceiling"] });
    const financial = { ceiling: 61 };
    const form = { ...refused, fields: ["financial.ceiling"] };
    expect(await refusal(edit(id, { financial }, accountant))).toMatchObject(form);
    expect(await refusal(made({ financial }, accountant))).toMatchObject(form);
    expect((await edit(id, { name: "نو", financial: { ceiling: 60 } }, accountant)).financial.ceiling).toBe(60);
    expect((await made({}, accountant)).financial.ceiling).toBe(0);
    expect((await ceiling(id, 500)).financial.ceiling).toBe(500);
  });

  test("applies immediately; below the debt it never fails, and stops further credit", async () => {
    const { id, ledger_account_id } = await made({ financial: { ceiling: 100 } });
    await sell(id, ledger_account_id, 100n);
    expect(await refusal(sell(id, ledger_account_id, 1n))).toMatchObject({ reason: "creditCeiling" });
    await ceiling(id, 120);
    await sell(id, ledger_account_id, 20n);
    const lowered = await ceiling(id, 10);
    expect(lowered.financial).toMatchObject({
      ceiling: 10,
      ceiling_in_force: 10,
      balance: 120,
      used: 120,
      available: 0,
    });
    expect(await refusal(sell(id, ledger_account_id, 1n))).toMatchObject({ reason: "creditCeiling" });
    await store(desk, [receipt(desk, { counterparty: { type: "colleague", id }, amount: 115 })]);
    await sell(id, ledger_account_id, 5n);
  });

  test("of sales concurrent with its lowering none exceeds it", async () => {
    const { id, ledger_account_id } = await made({ financial: { ceiling: 1_000 } });
    const sales = Array.from({ length: 12 }, () => refusal(sell(id, ledger_account_id, 50n)));
    await Promise.all([...sales, ceiling(id, 200)]);
    const { financial } = await readColleague(desk.ctx, { id });
    expect(Number(financial.balance)).toBeLessThanOrEqual(600);
    expect(await refusal(sell(id, ledger_account_id, 201n))).toMatchObject({ reason: "creditCeiling" });
    expect(financial.ceiling_in_force).toBe(200);
  });
});

describe("a deletion", () => {
  test("hides it and frees its code; restored it returns, unless its code is in use", async () => {
    const { id } = await made({ code: "GONE" });
    const gone = await removeColleague(desk.ctx, { id });
    expect(gone).toMatchObject({ active: false, version: 2 });
    expect(gone.deleted_at).not.toBeNull();
    expect(await refusal(readColleague(desk.ctx, { code: "GONE" }))).toMatchObject({ reason: "notFound" });
    expect(await refusal(edit(id, { name: "x" }))).toMatchObject({ reason: "notFound" });
    expect(await refusal(removeColleague(desk.ctx, { id }))).toMatchObject({ reason: "notFound" });
    const taker = await made({ code: "GONE" });
    expect(await refusal(restoreColleague(desk.ctx, { id }))).toMatchObject({
      reason: "fieldInvalid",
      fields: ["code"],
    });
    await edit(taker.id, { code: "TAKEN" });
    expect(await restoreColleague(desk.ctx, { id })).toMatchObject({ active: true, deleted_at: null, code: "GONE" });
  });

  test("is rejected while references exist (8002), listing them", async () => {
    const refusalOf = (kept_by: string[]) => ({ reason: "hasMovements", data: { kept_by } });
    const moved = await made({ financial: { ceiling: 100 } });
    await sell(moved.id, moved.ledger_account_id, 10n);
    expect(await refusal(removeColleague(desk.ctx, moved))).toMatchObject(refusalOf(["movements"]));
    expect(await refusal(removeColleague(desk.ctx, { id: desk.colleague }))).toMatchObject(refusalOf(["domains"]));
    const peopled = await made();
    await prisma().colleagueUser.create({
      data: {
        branchId: desk.branchId,
        colleagueId: peopled.id,
        username: `u${peopled.id}`,
        name: "u",
        passwordHash: "-",
      },
    });
    expect(await refusal(removeColleague(desk.ctx, peopled))).toMatchObject(refusalOf(["users"]));
    expect(await refusal(removeColleague(desk.ctx, peopled))).toEqual(
      await refusal(operate(desk.ctx, { operation: "delete", id: peopled.id })),
    );
  });

  test("excludes it from selection and new records; old documents are still found by its name", async () => {
    const { id } = await made({ name: "آرزوی رفته" });
    const offered = async () => (await searchParties(desk.ctx, { q: "آرزوي" })).map((party) => party.id);
    expect(await offered()).toEqual([id]);
    await removeColleague(desk.ctx, { id });
    expect(await offered()).toEqual([]);
    const counterparty = { type: "colleague", id };
    expect(await refusal(store(desk, [receipt(desk, { counterparty })]))).toMatchObject({
      ...{ reason: "fieldInvalid", fields: ["payments[0].counterparty"] },
    });
    expect(await findPartiesByName(desk.ctx, "رفته آرزوی")).toEqual([`colleague:${id}`]);
    expect(await findPartiesByName(desk.ctx, "-")).toEqual([]);
  });

  test("the database enforces unique codes of active colleagues", async () => {
    const { branchId } = desk;
    const { code } = await made();
    const again = prisma().colleague.create({ data: { branchId, code, name: "x", kind: "agency", currency: "IRR" } });
    await expect(again).rejects.toThrow(/Unique constraint/);
  });
});

describe("rebuilding the billing from the ledger", () => {
  test("reports and repairs a ceiling that differs from its terms, and a balance that differs from its lines", async () => {
    const { id, ledger_account_id } = await made({ financial: { ceiling: 700 } });
    await sell(id, ledger_account_id, 300n);
    expect(await rebuildBilling(desk.ctx, { ids: [id] })).toMatchObject({ colleagues: 1, differences: 0, found: [] });
    const at = `where branch_id = ${desk.branchId} and account_id = ${ledger_account_id}`;
    await tamper(`update ledger.account_balances set ceiling = 9, dr = dr - 40 ${at}`);
    const answer = await rebuildBilling(desk.ctx, {});
    expect(BillingRebuilt.parse(answer)).toMatchObject({ differences: 2, repaired: 2 });
    expect(answer.found).toMatchObject([
      { fault: "balance", role: "receivable", colleague: { id }, stored: { dr: "260" }, computed: { dr: "300" } },
      { fault: "ceiling", colleague: { id }, stored: { ceiling: "9" }, computed: { ceiling: "700" } },
    ]);
    const { financial } = await readColleague(desk.ctx, { id });
    expect(financial).toMatchObject({ ceiling_in_force: 700, balance: 300 });
    expect(await rebuildBilling(desk.ctx, {})).toMatchObject({ differences: 0 });
  });
});

test("all changes are by operators of the branch; other branches are unchanged", async () => {
  const { branchId } = await office();
  const ctx = ctxOf(await personOf(branchId));
  const before = await query("t.all", "select count(*)::int as n from colleagues where branch_id = $1", [branchId]);
  const { id } = await operate(ctx, ColleagueOperation.parse({ operation: "create", name: "تنها" }));
  await removeColleague(ctx, { id });
  expect(before).toEqual([{ n: 1 }]);
  const actors = await prisma().auditEntry.findMany({ where: { branchId, subjectType: "colleague" } });
  expect(actors.map(({ action }) => action).sort()).toEqual(["colleague.create", "colleague.delete"]);
});
