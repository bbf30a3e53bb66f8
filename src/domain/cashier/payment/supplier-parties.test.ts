import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { act, type ChequeDesk, chequeDesk, registered } from "../../../../tests/cheques";
import { asLedgerOwner, type Line, voucher } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import {
  balanceOf,
  cashier,
  DAY,
  type Desk,
  face,
  paymentMismatches,
  receipt,
  store,
} from "../../../../tests/payments";
import type { BranchId } from "../../kernel/context";
import { readParty } from "../../people/party/read-party";
import { PartySearch } from "../../people/party/schema";
import { searchParties } from "../../people/party/search-parties";
import { listOpenItems } from "./list-open-items";

const supplierOf = async (branchId: BranchId): Promise<number> => {
  const names = { code: "east", title: "پرواز شرق", titleLatin: "Eastern Wings" };
  const data = { branchId, currency: "IRR", adapter: "core" as const, products: ["flight"], ...names };
  return (await prisma().supplier.create({ data })).id;
};

/** A ticket that the supplier issued on credit. */
async function ticket({ branchId }: Desk, supplier: number, cost: number): Promise<void> {
  const lines: Line[] = [
    { mapping: "cost_of_sale", dr: cost },
    { mapping: "supplier.payable", party: `supplier:${supplier}`, cr: cost },
  ];
  const document = voucher(branchId, lines, { doc_date: DAY });
  const [row] = await asLedgerOwner<{ answer: object }>("select ledger.post($1) as answer", [JSON.stringify(document)]);
  expect(row!.answer).toHaveProperty("voucher_id");
}

let desk: Desk;
let supplier: number;
let other: number;
let party: { type: "supplier"; id: number };
beforeAll(async () => {
  desk = await cashier();
  supplier = await supplierOf(desk.branchId);
  other = await supplierOf((await cashier()).branchId);
  party = { type: "supplier", id: supplier };
  await ticket(desk, supplier, 700);
  await ticket(desk, supplier, 300);
});
const payment = (more: object = {}) =>
  receipt(desk, { type: "payment", method: "bank", counterparty: party, amount: 400, ...more });
const owed = async () => (await readParty(desk.ctx, party)).balance;

test("a supplier is found by each of its names, with what the branch owes it", async () => {
  for (const q of ["شرق پرواز", "wings", "EAST"])
    expect(await searchParties(desk.ctx, PartySearch.parse({ q, types: ["supplier"] }))).toEqual([
      { ...party, name: "پرواز شرق", hint: "east", balance: -1_000 },
    ]);
  expect(await searchParties(desk.ctx, PartySearch.parse({ q: "wings" }))).toHaveLength(1);
});

test("a payment to a supplier settles its open items; a receipt from it is owed to it again", async () => {
  const before = await listOpenItems(desk.ctx, { party, side: "credit" });
  expect(before).toMatchObject({ party: { name: "پرواز شرق" }, balance: -1_000n });
  expect(before.items.map(({ open }) => open)).toEqual([700, 300]);
  const [first] = before.items;
  const settles = [{ ...{ document_id: first!.document_id, date: first!.date, line: first!.line }, amount: 400 }];
  const { payments } = await store(desk, [payment({ settles })]);
  expect(payments[0]).toMatchObject({ counterparty: { ...party, name: "پرواز شرق" }, settled: 400 });
  expect(await owed()).toBe(-600);
  expect((await listOpenItems(desk.ctx, { party, side: "credit" })).items.map(({ open }) => open)).toEqual([300, 300]);
  await store(desk, [receipt(desk, { counterparty: party, amount: 50 })]);
  expect(await owed()).toBe(-650);
  expect(await balanceOf(desk, desk.account["supplier.payable"], `supplier:${supplier}`)).toBe(-650);
  expect(await paymentMismatches(desk)).toEqual([]);
});

test("the branch's cheques go to suppliers; their cheques, wallets and suppliers of others are refused", async () => {
  const cheque = { ...face(100), account_id: desk.account.bank };
  await store(desk, [payment({ method: "check", amount: 100, check: cheque })]);
  expect(await owed()).toBe(-550);
  const refused = [
    [receipt(desk, { method: "check", counterparty: party, amount: 100, check: face(100) }), "chequeParty"],
    [payment({ method: "wallet" }), "noWallet"],
    [payment({ counterparty: { type: "supplier", id: other } }), "noParty"],
    [payment({ type: "transfer" }), "transferTo"],
  ] as const;
  for (const [one, fault] of refused)
    expect([fault, await refusal(store(desk, [one]))]).toMatchObject([fault, { reason: "fieldInvalid" }]);
  expect(await refusal(readParty(desk.ctx, { type: "supplier", id: other }))).toMatchObject({ reason: "notFound" });
  expect(await owed()).toBe(-550);
});

test("a customer's cheque endorsed to a supplier is paid to it, and owed again when it returns", async () => {
  const cheques: ChequeDesk = await chequeDesk();
  const id = await supplierOf(cheques.branchId);
  const cheque = await registered(cheques, "received");
  const balance = async () => (await readParty(cheques.ctx, { type: "supplier", id })).balance;
  await act(cheques, cheque, "endorse", { party: `supplier:${id}` });
  expect(await balance()).toBe(1_000);
  await act(cheques, cheque, "bounce");
  expect(await balance()).toBe(0);
  expect(
    await refusal(act(cheques, await registered(cheques, "received"), "endorse", { party: `supplier:${other}` })),
  ).toMatchObject({
    reason: "fieldInvalid",
  });
});
