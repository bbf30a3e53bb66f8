import { beforeAll, describe, expect, test } from "vitest";
import { saveCostCenter } from "@/domain/accounting/cost-center/save-cost-center";
import { CostCenterSave } from "@/domain/accounting/cost-center/schema";
import { listCards } from "@/domain/cashier/credit-card/list-cards";
import { removeCard, restoreCard, saveCard } from "@/domain/cashier/credit-card/save-card";
import { CardList, CardSave } from "@/domain/cashier/credit-card/schema";
import { cardVault } from "@/server/card-vault";
import { prisma } from "@/server/db";
import { flushCallLog } from "@/server/rest/log-call";
import { costCenter } from "@/server/routers/customer/accounting/cost-centers";
import { creditCard } from "@/server/routers/customer/cashier/cards";
import { customerDoor, type Visitor } from "../../../../../tests/customers";
import { type Shop, shop } from "../../../../../tests/discounts";
import { asLedgerOwner } from "../../../../../tests/ledger";
import { refusal } from "../../../../../tests/operators";

/** Numbers that must appear in no row, log or answer except the owner's. */
const PAN = "6037991234567893";
const OTHER = "6104338907654327";
const MOVED = "6219861234567898";
const IBAN = "IR820540102680020817909002";

const door = customerDoor({ costCenter, creditCard });
let mine: Shop;
let theirs: Shop;
let sara: Visitor & { passengerId: number };
let reza: Visitor & { passengerId: number };
beforeAll(async () => {
  [mine, theirs] = await Promise.all([shop(), shop()]);
  sara = await door.passenger(mine.branchId);
  reza = await door.passenger(mine.branchId);
});

const save = (of: Shop, form: object) => saveCard(of.ctx, CardSave.parse(form), cardVault);
const list = async (of: Shop, input: object = {}) => listCards(of.ctx, CardList.parse(input));

/** The colleague bought for a passenger. */
async function boughtFor({ branchId, colleague }: Shop, passengerId: number) {
  const trade = await prisma().trade.create({
    data: {
      ...{ branchId, party: `colleague:${colleague}`, colleagueId: colleague, createdBy: "operator:1" },
      ...{ method: "wallet", currency: "IRR", total: 0n, payable: 0n, acceptedTotal: 0n, contact: {} },
      ...{ paymentDeadline: new Date(Date.now() + 60_000), requestHash: "x", status: "draft" },
    },
  });
  const who = { firstName: "Sara", lastName: "Ahmadi", paxType: "ADT" as const, passengerId };
  await prisma().tradePassenger.create({ data: { branchId, tradeId: trade.id, seq: 1, ...who } });
}

describe("a card on file", () => {
  test("is complete for its owner, masked for a colleague's user, without another passenger's or branch's", async () => {
    const { id } = await save(mine, {
      passenger_id: sara.passengerId,
      number: "۶۰۳۷-۹۹۱۲-۳۴۵۶-۷۸۹۳",
      iban: IBAN,
      holder: "سارا احمدی",
    });
    const own = {
      id,
      passenger_id: sara.passengerId,
      number: PAN,
      masked: false,
      bank: "ملی ایران",
      holder: "سارا احمدی",
      iban: IBAN,
    };
    for (const path of ["/credit-card", `/credit-card?id=${id}`]) {
      const { status, json } = await sara.ask("GET", path, undefined, { "accept-language": "fa" });
      expect([status, json.data]).toEqual([200, own]);
    }
    const user = await door.user({ branchId: mine.branchId, colleagueId: mine.colleague });
    // For a passenger they never bought for: nothing, not even the bank.
    expect((await user.ask("GET", `/credit-card?id=${id}`)).json.code).toBe(3009);
    await boughtFor(mine, sara.passengerId);
    const seen = await user.ask("GET", `/credit-card?id=${id}`, undefined, { "accept-language": "en" });
    const masked = { ...own, number: "603799******7893", masked: true, bank: "Melli", holder: null, iban: null };
    expect(seen.json.data).toEqual(masked);
    expect((await user.ask("GET", "/credit-card")).json).toMatchObject({
      code: 3002,
      error: { fields: [{ path: "id" }] },
    });
    const abroad = await door.user({ branchId: theirs.branchId, colleagueId: theirs.colleague });
    for (const who of [reza, abroad, await door.passenger(theirs.branchId)])
      expect((await who.ask("GET", `/credit-card?id=${id}`)).json.code).toBe(3009);
    expect((await reza.ask("GET", "/credit-card")).json.code).toBe(3009);
  });

  test("once per person: by its number, in any spelling; a changed one keeps the values not sent again", async () => {
    const passenger_id = reza.passengerId;
    const made = await save(mine, { passenger_id, number: OTHER, iban: IBAN, holder: "رضا" });
    expect(made).toMatchObject({
      number: "610433******4327",
      bank: { en: "Mellat" },
      iban: expect.stringMatching(/^\*+9002$/),
    });
    expect(await refusal(save(mine, { passenger_id, number: OTHER }))).toEqual({
      reason: "fieldInvalid",
      fields: ["number"],
    });
    const changed = await save(mine, { id: made.id, version: made.version, passenger_id, holder: "رضا نوری" });
    expect(changed).toMatchObject({ number: made.number, iban: made.iban, holder: "رضا نوری", version: 2 });
    expect((await reza.ask("GET", "/credit-card")).json.data).toMatchObject({ number: OTHER, iban: IBAN });
    const stale = save(mine, { id: made.id, version: 1, passenger_id, holder: "x" });
    expect(await refusal(stale)).toMatchObject({ reason: "changedMeanwhile" });
    await removeCard(mine.ctx, made.id);
    expect((await reza.ask("GET", "/credit-card")).json.code).toBe(3009);
    await restoreCard(mine.ctx, made.id);
    expect((await reza.ask("GET", "/credit-card")).json.data.id).toBe(made.id);
  });

  test("moves to another person only with its number entered again, and never with the IBAN", async () => {
    const made = await save(mine, { passenger_id: reza.passengerId, number: MOVED, iban: IBAN });
    const moved = { id: made.id, passenger_id: sara.passengerId };
    expect(await refusal(save(mine, moved))).toEqual({ reason: "fieldMissing", fields: ["number"] });
    expect(await save(mine, { ...moved, number: MOVED })).toMatchObject({ number: made.number, iban: null });
    await removeCard(mine.ctx, made.id);
  });

  test("is found by its last digits and its owner, in its own branch only", async () => {
    const found = async (of: Shop, input: object) => (await list(of, input)).items.map(({ passenger }) => passenger.id);
    expect(await found(mine, { search: "۴۳۲۷" })).toEqual([reza.passengerId]);
    const { number } = (await list(mine, { search: "4327" })).items[0]!;
    const both = `${number.slice(0, 6)}…4327`;
    expect(await found(mine, { search: both })).toEqual([reza.passengerId]);
    expect(await found(mine, { search: both.replace("4327", "4328") })).toEqual([]);
    expect(await found(mine, { search: `${number.slice(0, 6)} 0000 0000 4327` })).toEqual([reza.passengerId]);
    expect(await found(mine, { passenger_id: sara.passengerId })).toEqual([sara.passengerId]);
    expect((await list(theirs)).items).toEqual([]);
    const [card] = (await list(mine, { search: "4327" })).items;
    expect(await refusal(removeCard(theirs.ctx, card!.id))).toMatchObject({ reason: "notFound" });
    const form = { id: card!.id, passenger_id: reza.passengerId };
    expect(await refusal(save(theirs, form))).toMatchObject({ reason: "notFound" });
    expect(await refusal(save(theirs, { passenger_id: reza.passengerId, number: PAN }))).toMatchObject({
      fields: ["passenger_id"],
    });
  });

  test.each([{ number: "6037991234567894" }, { number: PAN, iban: "IR820540102680020817909003" }, {}])(
    "%o is refused before anything is written",
    (more) => {
      expect(CardSave.safeParse({ passenger_id: 1, ...more }).success).toBe(false);
    },
  );

  test("is nowhere in clear: no row, audit, event, log or list; no column for a CVV", async () => {
    await flushCallLog();
    const tables = await asLedgerOwner<{ name: string; columns: string }>(
      `select format('%I.%I', table_schema, table_name) as name, string_agg(column_name, ',') as columns
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE' group by 1`,
    );
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter(({ columns }) => /cvv|cvc|card_code|security_code/.test(columns))).toEqual([]);
    const where: string[] = [];
    for (const { name } of tables) {
      const [hit] = await asLedgerOwner<{ n: number }>(
        `select count(*)::int as n from ${name} t where t::text ~ any($1)`,
        // The digits after the visible first six, with any separators.
        [[PAN, OTHER].map((pan) => [...pan.slice(6)].join("[ ./-]?"))],
      );
      if (hit!.n > 0) where.push(name);
    }
    expect(where).toEqual([]);
    expect(JSON.stringify(await list(mine))).not.toMatch(/6037991234567893|6104338907654327|820540102680020817909002/);
    const audited = await prisma().auditEntry.findMany({ where: { branchId: mine.branchId, subjectType: "card" } });
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["card.create", "card.change", "card.delete"]),
    );
    const [logged] = await asLedgerOwner<{ n: number }>(
      "select count(*)::int as n from api_calls where branch_id = $1",
      [mine.branchId],
    );
    expect(logged!.n).toBeGreaterThan(5);
  });
});

describe("cost centres", () => {
  const put = (of: Shop, form: object) => saveCostCenter(of.ctx, CostCenterSave.parse(form));

  test("of the branch and of the own company, for users of companies of category 7 only", async () => {
    const user = await door.user({ branchId: mine.branchId, colleagueId: mine.colleague });
    const ask = async () => (await user.ask("GET", "/cost-center/list/form")).json;
    expect(await ask()).toMatchObject({ code: 2007 });
    const where = { branchId_id: { branchId: mine.branchId, id: mine.colleague } };
    await prisma().colleague.update({ where, data: { category: 7 } });
    const general = await put(mine, { code: "GEN", title: "عمومی", title_latin: "General" });
    const own = await put(mine, { code: "SALE", title: "فروش", colleague_id: mine.colleague });
    await put(mine, { code: "OLD", title: "کهنه", active: false });
    await put(theirs, { code: "GEN", title: "بیگانه" });
    const other = await prisma().colleague.create({
      data: { branchId: mine.branchId, code: `X${Date.now()}`, name: "x", kind: "company", currency: "IRR" },
    });
    await put(mine, { code: "SALE", title: "دیگری", colleague_id: other.id });
    expect((await ask()).data).toEqual([
      { id: own.id, code: "SALE", title: "فروش", title_latin: "", own: true },
      { id: general.id, code: "GEN", title: "عمومی", title_latin: "General", own: false },
    ]);
    expect((await sara.ask("GET", "/cost-center/list/form")).json.code).toBe(2007);
  });

  test("two of a branch or company never share a code; another branch changes none", async () => {
    const made = await put(mine, { code: "C-1", title: "یک" });
    expect(await refusal(put(mine, { code: "C-1", title: "دو" }))).toEqual({
      reason: "fieldInvalid",
      fields: ["code"],
    });
    expect(await refusal(put(theirs, { id: made.id, code: "C-1", title: "دو" }))).toMatchObject({ reason: "notFound" });
    expect(await refusal(put(theirs, { code: "C-9", title: "x", colleague_id: mine.colleague }))).toMatchObject({
      fields: ["colleague_id"],
    });
    expect(await put(mine, { id: made.id, version: 1, code: "C-1", title: "دو" })).toMatchObject({
      title: "دو",
      version: 2,
    });
    expect(await refusal(put(mine, { id: made.id, version: 1, code: "C-1", title: "سه" }))).toMatchObject({
      reason: "changedMeanwhile",
    });
  });
});
