import { beforeEach, describe, expect, test } from "vitest";
import { Payment } from "@/domain/cashier/payment/schema";
import { prisma } from "@/server/db";
import { refusal } from "../../../../tests/operators";
import { balanceOf, cashier, type Desk, face, paymentMismatches, receipt, store } from "../../../../tests/payments";

let desk: Desk;
beforeEach(async () => {
  desk = await cashier();
});
const party = () => `colleague:${desk.colleague}`;
const rows = () => prisma().payment.findMany({ where: { branchId: desk.branchId }, orderBy: { id: "asc" } });

describe("storing payments", () => {
  test("a receipt debits our money and credits the party, a payment vice versa, a transfer moves it", async () => {
    const { payments, totals } = await store(desk, [
      receipt(desk, { amount: 500, description: "علی‌الحساب" }),
      receipt(desk, { type: "payment", method: "bank", amount: 200 }),
      receipt(desk, {
        type: "transfer",
        method: "cash",
        amount: 50,
        counterparty: { type: "account", id: desk.account.bank },
      }),
    ]);
    expect(payments.map(({ type, number, worth, status }) => [type, number, worth, status])).toEqual([
      ["receipt", 1, 500, "posted"],
      ["payment", 1, 200, "posted"],
      ["transfer", 1, 50, "posted"],
    ]);
    expect(totals).toEqual({ count: 3, worth: 750n });
    expect(new Set(payments.map(({ group_id }) => group_id))).toEqual(new Set([payments[0]!.id]));
    expect(await balanceOf(desk, desk.account.cash)).toBe(450);
    expect(await balanceOf(desk, desk.account.bank)).toBe(-150);
    expect(await balanceOf(desk, desk.receivable, party())).toBe(-300);
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("by cheque: registered in the safe, or issued on a bank account", async () => {
    const { payments } = await store(desk, [
      receipt(desk, { method: "check", amount: 700, check: face(700) }),
      receipt(desk, {
        type: "payment",
        method: "check",
        amount: 300,
        check: face(300, { account_id: desk.account.bank }),
      }),
    ]);
    const cheques = await prisma().cheque.findMany({ where: { branchId: desk.branchId }, orderBy: { id: "asc" } });
    expect(cheques.map(({ id, state, open, accountId }) => [id, state, Number(open), accountId])).toEqual([
      [payments[0]!.check_id, "in_safe", 700, null],
      [payments[1]!.check_id, "issued", 300, desk.account.bank],
    ]);
    expect(await balanceOf(desk, desk.account["cheque.in_safe"])).toBe(700);
    expect(await balanceOf(desk, desk.account["cheque.payable"])).toBe(-300);
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("one bad row of a group: nothing is stored, and the row is reported", async () => {
    const group = [
      receipt(desk),
      receipt(desk, { account_id: desk.account.bank }),
      receipt(desk, { date: "1999-01-01" }),
    ];
    expect(await refusal(store(desk, group))).toEqual({ reason: "fieldInvalid", fields: ["payments[1].account_id"] });
    expect(await rows()).toEqual([]);
    expect(await balanceOf(desk, desk.account.cash)).toBe(0);
  });

  test("the same key returns the stored payments", async () => {
    const first = await store(desk, [receipt(desk), receipt(desk, { amount: 7 })], { request_key: "k1" });
    const second = await store(desk, [receipt(desk), receipt(desk, { amount: 7 })], { request_key: "k1" });
    expect(second.payments.map(({ id }) => id)).toEqual(first.payments.map(({ id }) => id));
    // The immediate result equals the later read.
    const [result, read] = [first, second].map(({ payments }) => Payment.omit({ created_at: true }).parse(payments[0]));
    expect(read).toEqual(result);
    const many = await Promise.all(
      Array.from({ length: 20 }, () => store(desk, [receipt(desk)], { request_key: "k2" })),
    );
    expect(new Set(many.map(({ payments }) => payments[0]!.id)).size).toBe(1);
    expect(await rows()).toHaveLength(3);
    expect(await paymentMismatches(desk)).toEqual([]);
  });
});
