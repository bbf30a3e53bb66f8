import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { paymentRuns } from "@/server/routers/back-office/cashier/payment-runs";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { dueSupplier } from "../../../../../tests/due-supplier";
import { asLedgerOwner } from "../../../../../tests/ledger";

const DAY = "2026-11-20";
const clerkOf = backOfficeDoor({ paymentRuns });
let clerk: Clerk;
let bank: number;
beforeAll(async () => {
  clerk = await clerkOf();
  const [account] = await asLedgerOwner<{ id: number }>(
    "select id from ledger.accounts where branch_id = $1 and code = '11020001'",
    [clerk.branchId],
  );
  bank = account!.id;
});
const form = (more: object = {}) => ({ due_until: DAY, pay_on: DAY, account_id: bank, ...more });
const resultOf = ({ status, json }: Awaited<ReturnType<Clerk["ask"]>>) => [status, json.code];

test("a run is made, read with its payees, listed and voided", async () => {
  const supplier = await dueSupplier(clerk.branchId, { amount: 700, day: DAY });
  const made = await clerk.ask("POST", "/pay/runs", form({ note: "هفتگی" }));
  expect(made.status).toBe(200);
  expect(made.json.data).toMatchObject({ state: "draft", amount: 700, items: 1, suppliers: 1, own: true });
  const { id, version } = made.json.data;
  const payees = await clerk.ask("GET", `/pay/runs/${id}/payees`);
  expect(payees.json.data).toMatchObject([{ supplier: { id: supplier }, amount: 700, items: [{ amount: 700 }] }]);
  expect((await clerk.ask("GET", `/pay/runs/${id}`)).json.data).toEqual(made.json.data);
  const voided = await clerk.ask("POST", "/pay/runs/act", { id, version, act: "void" });
  expect(voided.json.data).toMatchObject({ state: "void", version: 2, ended: { name: expect.any(String) } });
  const list = await clerk.ask("GET", "/pay/runs?state=void");
  expect(list.json.data).toMatchObject([{ id, state: "void" }]);
  expect((await clerk.ask("GET", "/pay/runs?state=paid")).json.data).toEqual([]);
});

test("refusals: nothing due, an unknown run, its state, its version, its author", async () => {
  expect(resultOf(await clerk.ask("POST", "/pay/runs", form({ due_until: "2020-01-01" })))).toEqual([422, 3003]);
  expect(resultOf(await clerk.ask("POST", "/pay/runs", form({ account_id: 999_999 })))).toEqual([422, 3003]);
  for (const path of ["/pay/runs/999999", "/pay/runs/999999/payees"])
    expect(resultOf(await clerk.ask("GET", path))).toEqual([404, 3009]);
  const act = (body: object) => clerk.ask("POST", "/pay/runs/act", body);
  expect(resultOf(await act({ id: 999_999, version: 1, act: "void" }))).toEqual([404, 3009]);
  await dueSupplier(clerk.branchId, { amount: 90, day: DAY });
  const { id } = (await clerk.ask("POST", "/pay/runs", form())).json.data;
  expect(resultOf(await act({ id, version: 1, act: "pay" }))).toEqual([409, 8003]);
  expect(resultOf(await act({ id, version: 5, act: "void" }))).toEqual([409, 8004]);
  expect((await act({ id, version: 1, act: "approve" })).json.code).toBe(2007);
  expect(await prisma().payment.count({ where: { branchId: clerk.branchId } })).toBe(0);
});
