import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { cashier, type Desk, receipt, store } from "../../../../tests/payments";
import { listLines } from "../../accounting/credit-debit/list-lines";
import { CreditDebitQuery } from "../../accounting/credit-debit/schema";
import { readSentences } from "../../accounting/statement/read-interpreted";
import { BillQuery } from "../../accounting/statement/schema";
import { listPayments } from "../../cashier/payment/list-payments";
import { PaymentList, PaymentQuery } from "../../cashier/payment/schema";
import { nameIn } from "./rules";

/** In English lists show the name as in the passport, the Persian one where there is none; both are found. */
let desk: Desk;
let sara: number;
let mina: number;
beforeAll(async () => {
  desk = await cashier();
  const { branchId } = desk;
  const latin = { firstNameLatin: "Sara", lastNameLatin: "Ahmadi" };
  const names = { branchId, firstName: "سارا", lastName: "احمدی" };
  sara = (await prisma().passenger.create({ data: { ...names, ...latin } })).id;
  mina = (await prisma().passenger.create({ data: { branchId, firstName: "مینا", lastName: "کریمی" } })).id;
  for (const id of [sara, mina])
    await store(desk, [receipt(desk, { counterparty: { type: "passenger", id }, amount: 700 })]);
});

test("a name is the one of the reader's language, or the one that there is", () => {
  const both = { name: "سارا احمدی", name_latin: "Sara Ahmadi" };
  expect([nameIn(both, "fa"), nameIn(both, "en")]).toEqual(["سارا احمدی", "Sara Ahmadi"]);
  expect([nameIn({ name: "مینا", name_latin: null }, "en"), nameIn({ name: "مینا", name_latin: "" }, "en")]).toEqual([
    "مینا",
    "مینا",
  ]);
  expect(nameIn({ name: null, name_latin: null }, "en")).toBeNull();
});

const payments = async (input: object = {}) =>
  PaymentList.parse(await listPayments(desk.ctx, PaymentQuery.parse(input))).items.map(
    ({ counterparty }) => counterparty,
  );

test("payments have both names, and are found by either", async () => {
  const [hers, its] = [await payments({ search: "Ahmadi" }), await payments({ search: "احمدی" })];
  expect(hers).toEqual([{ type: "passenger", id: sara, name: "سارا احمدی", name_latin: "Sara Ahmadi" }]);
  expect(its).toEqual(hers);
  expect((await payments({ search: "کریمی" })).map((of) => nameIn(of, "en"))).toEqual(["مینا کریمی"]);
});

test("lines of the books have both, and their sentences the reader's", async () => {
  const { items } = await listLines(desk.ctx, CreditDebitQuery.parse({ party: { type: "passenger", id: sara } }));
  for (const { party } of items) expect(party).toMatchObject({ name: "سارا احمدی", name_latin: "Sara Ahmadi" });
  for (const [locale, name] of [
    ["en", "Sara Ahmadi"],
    ["fa", "سارا احمدی"],
  ] as const) {
    const input = BillQuery.parse({ account_id: desk.account.cash });
    const { rows } = (await readSentences({ ...desk.ctx, locale }, input)).items;
    expect(rows.some(({ interpretation }) => interpretation.includes(name))).toBe(true);
  }
});
