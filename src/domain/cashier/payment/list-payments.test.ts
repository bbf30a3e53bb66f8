import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { refusal } from "../../../../tests/operators";
import { cashier, DAY, type Desk, receipt, store } from "../../../../tests/payments";
import { partyNames } from "../../accounting/statement/party-names";
import { readParty } from "../../people/party/read-party";
import { PartySearch } from "../../people/party/schema";
import { searchParties } from "../../people/party/search-parties";
import { trashPayment } from "./change-payment";
import { listChoices } from "./list-choices";
import { listOpenItems } from "./list-open-items";
import { listPayments } from "./list-payments";
import { PaymentChoices, PaymentList, PaymentQuery } from "./schema";

let desk: Desk;
let other: Desk;
let traveller: number;
beforeAll(async () => {
  [desk, other] = [await cashier(), await cashier()];
  const person = {
    nationality: "IR",
    nationalCode: "0012345679",
    firstName: "سارا",
    lastName: "احمدی",
    updatedAt: new Date(),
  };
  traveller = (await prisma().passenger.create({ data: { branchId: desk.branchId, ...person } })).id;
  await prisma().colleague.update({
    where: { branchId_id: { branchId: desk.branchId, id: desk.colleague } },
    data: { name: "آژانس كيان", code: "KIAN" },
  });
  const passenger = { type: "passenger", id: traveller };
  await store(desk, [
    receipt(desk, { amount: 100, date: "2026-11-18", description: "قسط اول" }),
    receipt(desk, { amount: 200, date: "2026-11-19", method: "bank", reference: "TR-77" }),
    receipt(desk, { type: "payment", amount: 300, counterparty: passenger }),
    receipt(desk, { type: "transfer", amount: 400, counterparty: { type: "account", id: desk.account.bank } }),
  ]);
  const [trashed] = (await store(desk, [receipt(desk, { amount: 500 })])).payments;
  await trashPayment(desk.ctx, { id: trashed!.id });
  await store(other, [receipt(other, { amount: 7 })]);
});

const list = async (input: object = {}, of = desk) =>
  PaymentList.parse(await listPayments(of.ctx, PaymentQuery.parse(input)));
const amounts = async (input: object) => (await list(input)).items.map(({ amount }) => amount);

describe("the list of payments", () => {
  test("shows the latest day first, its worth excluding trashed ones, and no other branch's", async () => {
    const { items, meta } = await list();
    expect(items.map(({ amount }) => amount)).toEqual([500, 400, 300, 200, 100]);
    expect(meta).toEqual({ total: 5, worth: 1_000, next_cursor: null });
    expect((await list({}, other)).items.map(({ amount }) => amount)).toEqual([7]);
  });

  test.each([
    [{ type: "receipt" }, [500, 200, 100]],
    [{ method: "bank" }, [200]],
    [{ status: "trashed" }, [500]],
    [{ status: "posted", type: "receipt" }, [200, 100]],
    [{ from: "2026-11-19", to: "1405-08-28" }, [200]],
    [{ min_amount: 300, max_amount: 400 }, [400, 300]],
    [{ search: "tr-۷۷" }, [200]],
    [{ search: "قسط" }, [100]],
    [{ search: "اژانس کیان" }, [500, 200, 100]],
    [{ search: "احمدي" }, [300]],
    [{ search: "2", type: "receipt" }, [200]],
    [{ search: "%" }, []],
  ])("filtered by %j", async (input, dto) => {
    expect(await amounts(input)).toEqual(dto);
  });

  test("filtered by party, and by account", async () => {
    expect(await amounts({ counterparty: { type: "passenger", id: traveller } })).toEqual([300]);
    expect(await amounts({ counterparty: { type: "account", id: desk.account.bank } })).toEqual([400]);
    expect(await amounts({ account_id: desk.account.bank })).toEqual([400, 200]);
  });

  test("continues after a page of any size; rejects other text as cursor", async () => {
    for (const per_page of [1, 2, 3]) {
      const all: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { items, meta } = await list({ per_page, cursor });
        all.push(...items.map(({ amount }) => amount));
        cursor = meta.next_cursor;
      }
      expect(all).toEqual([500, 400, 300, 200, 100]);
    }
    expect(await amounts({ page: 2, per_page: 2 })).toEqual([300, 200]);
    for (const cursor of [
      "x",
      Buffer.from("2026-02-30_1").toString("base64url"),
      Buffer.from("2026-02-01_1'").toString("base64url"),
    ])
      expect(await refusal(list({ cursor }))).toEqual({ reason: "fieldInvalid", fields: ["cursor"] });
  });
});

describe("parties", () => {
  const search = async (input: object, of = desk) =>
    (await searchParties(of.ctx, PartySearch.parse(input))).map(({ type, id, balance }) => [type, id, balance]);

  test("are found by name, code and id, with balances", async () => {
    expect(await search({ q: "کیان" })).toEqual([["colleague", desk.colleague, -300]]);
    expect(await search({ q: "احمدی" })).toEqual([["passenger", traveller, 300]]);
    expect(await search({ q: "0012345679" })).toEqual([["passenger", traveller, 300]]);
    expect(await search({ q: "bank main", types: ["account"] })).toEqual([["account", desk.account.bank, 600]]);
    expect(await search({ q: "11020001" })).toEqual([["account", desk.account.bank, 600]]);
    expect(await search({ q: "کیان", types: ["account", "passenger"] })).toEqual([]);
    expect((await search({ q: "ا" })).length).toBeLessThanOrEqual(20);
  });

  test("another branch's are neither found nor read", async () => {
    expect(await search({ q: "کیان" }, other)).toEqual([]);
    expect(await search({ q: "احمدی" }, other)).toEqual([]);
    expect(await readParty(desk.ctx, { type: "colleague", id: desk.colleague })).toMatchObject({
      name: "آژانس كيان",
      balance: -300,
    });
    const ids = { colleague: desk.colleague, passenger: traveller, account: desk.account.bank! };
    for (const type of ["colleague", "passenger", "account"] as const)
      expect(await refusal(readParty(other.ctx, { type, id: ids[type] }))).toEqual({ reason: "notFound", fields: [] });
    const refs = [`colleague:${desk.colleague}`, `passenger:${traveller}`, null];
    expect([...(await partyNames(desk.ctx, refs)).values()].map(({ name }) => name)).toEqual([
      "آژانس كيان",
      "سارا احمدی",
    ]);
    expect((await partyNames(other.ctx, refs)).size).toBe(0);
  });

  test("a passenger's debts are open items, unassigned ones are not", async () => {
    const owed = await listOpenItems(desk.ctx, { party: { type: "passenger", id: traveller }, side: "debit" });
    expect(owed).toMatchObject({
      balance: 300n,
      party: { name: "سارا احمدی" },
      items: [{ amount: 300, open: 300, kind: "pay", date: DAY }],
    });
    expect(
      (await listOpenItems(desk.ctx, { party: { type: "passenger", id: traveller }, side: "credit" })).items,
    ).toEqual([]);
    const ours = await listOpenItems(desk.ctx, { party: { type: "colleague", id: desk.colleague }, side: "credit" });
    expect(ours.items.map(({ open }) => open)).toEqual([100, 200]);
  });
});

test("choices: money accounts by method with balances, and open days", async () => {
  const { accounts, currency, open, today } = PaymentChoices.parse(await listChoices(desk.ctx));
  expect(currency).toBe("IRR");
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(open!.from <= today && today <= open!.to).toBe(true);
  const result = Object.entries(accounts).map(([method, all]) => [
    method,
    ...all.map(({ id, balance, mapped }) => [id, balance, mapped]),
  ]);
  expect(result).toEqual([
    ["cash", [desk.account.cash, -600, true]],
    ["bank", [desk.account.bank, 600, true]],
    ["pos", [desk.account.pos, 0, true]],
    ["gateway", [desk.account["gateway.clearing"], 0, true]],
  ]);
});
