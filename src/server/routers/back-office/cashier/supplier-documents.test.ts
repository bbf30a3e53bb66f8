import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { supplierDocuments } from "@/server/routers/back-office/cashier/supplier-documents";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { dueSupplier } from "../../../../../tests/due-supplier";

const DAY = "2026-11-20";
const clerkOf = backOfficeDoor({ supplierDocuments });
let clerk: Clerk;
let supplier: number;
beforeAll(async () => {
  clerk = await clerkOf();
  supplier = await dueSupplier(clerk.branchId, { amount: 700, day: DAY });
});
const form = (number: string, more: object = {}) => ({ supplier_id: supplier, kind: "adm", number, day: DAY, ...more });
const resultOf = ({ status, json }: Awaited<ReturnType<Clerk["ask"]>>) => [status, json.code];
const act = (body: object) => clerk.ask("POST", "/suppliers/documents/act", body);

test("a bill is entered, read with its lines, listed, and accepted with the difference that was seen", async () => {
  const lines = [{ reference: "ZZ9ZZ9", passenger: "SARA AHMADI", net: 300 }];
  const made = await clerk.ask("POST", "/suppliers/documents", form("B-1", { kind: "bill", lines }));
  expect(made.status).toBe(200);
  expect(made.json.data).toMatchObject({ state: "entered", amount: 300, difference: 300, verdicts: { unknown: 1 } });
  const { id, version } = made.json.data;
  expect((await clerk.ask("GET", `/suppliers/documents/${id}`)).json.data).toEqual(made.json.data);
  const compared = await clerk.ask("GET", `/suppliers/documents/${id}/lines`);
  expect(compared.json.data).toMatchObject({ items: [{ reference: "ZZ9ZZ9", verdict: "unknown" }], next: null });
  const accepted = await act({ id, version, act: "accept", difference: 300 });
  expect(accepted.json.data).toMatchObject({ state: "accepted", voucher: { document_id: expect.any(Number) } });
  const list = await clerk.ask("GET", "/suppliers/documents?state=accepted&kind=bill");
  expect(list.json.data).toMatchObject([{ id, number: "B-1" }]);
  expect((await clerk.ask("GET", "/suppliers/documents?state=disputed")).json.data).toEqual([]);
});

test("an ADM is disputed and withdrawn", async () => {
  const { id } = (await clerk.ask("POST", "/suppliers/documents", form("M-1", { amount: 90 }))).json.data;
  expect((await act({ id, version: 1, act: "dispute" })).json.data).toMatchObject({ state: "disputed", version: 2 });
  expect((await act({ id, version: 2, act: "withdraw" })).json.data).toMatchObject({ state: "withdrawn", version: 3 });
});

test("refusals: an unknown supplier or document, a known number, its state, its version, another difference", async () => {
  const before = await prisma().supplierDocument.count({ where: { branchId: clerk.branchId } });
  const store = (body: object) => clerk.ask("POST", "/suppliers/documents", body);
  expect(resultOf(await store(form("X", { supplier_id: 999_999, amount: 5 })))).toEqual([404, 3009]);
  for (const path of ["/suppliers/documents/999999", "/suppliers/documents/999999/lines"])
    expect(resultOf(await clerk.ask("GET", path))).toEqual([404, 3009]);
  expect(resultOf(await act({ id: 999_999, version: 1, act: "dispute" }))).toEqual([404, 3009]);
  const { id } = (await store(form("M-2", { amount: 90 }))).json.data;
  expect(resultOf(await store(form("M-2", { amount: 90 })))).toEqual([422, 3003]);
  expect(resultOf(await act({ id, version: 5, act: "dispute" }))).toEqual([409, 8004]);
  expect(resultOf(await act({ id, version: 1, act: "accept", difference: 91 }))).toEqual([409, 8004]);
  await act({ id, version: 1, act: "withdraw" });
  expect(resultOf(await act({ id, version: 2, act: "withdraw" }))).toEqual([409, 8003]);
  expect(await prisma().supplierDocument.count({ where: { branchId: clerk.branchId } })).toBe(before + 1);
});
