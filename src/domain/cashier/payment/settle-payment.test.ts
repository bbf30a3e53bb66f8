import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import { cashier, DAY, type Desk, face, paymentMismatches, receipt, store } from "../../../../tests/payments";
import { postVoucher, reverseVoucher } from "../../accounting/ledger/post-voucher";
import { ChequeStore } from "../cheque/schema";
import { changePayment, releaseSettlement, settlePayment, trashPayment } from "./change-payment";
import { listOpenItems } from "./list-open-items";
import { readPaymentDetails } from "./read-payment";
import { storeCheques } from "./store-cheques";

let desk: Desk;
beforeEach(async () => {
  desk = await cashier();
});
const party = () => ({ type: "colleague" as const, id: desk.colleague });

/** A sale on account, owed by the colleague. */
async function owed(amount: number, date = "2026-11-01") {
  const { voucher_id } = await postVoucher(desk.ctx, {
    ...{ key: null, doc_date: date, kind: "sale", description: "بلیت" },
    lines: [
      { account_id: desk.receivable, party: `colleague:${desk.colleague}`, dr: BigInt(amount) },
      { mapping: "sale", cr: BigInt(amount) },
    ],
  });
  return { document_id: voucher_id, date, line: 1 };
}
const openOf = async () =>
  (await listOpenItems(desk.ctx, { party: party(), side: "debit" })).items.map(({ open }) => open);
const stored = async (more: object = {}) => (await store(desk, [receipt(desk, more)])).payments[0]!;
const settle = (id: number, settles: object[], ctx = desk.ctx) =>
  settlePayment(ctx, { id, settles: settles as Parameters<typeof settlePayment>[1]["settles"] });

describe("settling debts", () => {
  test("unassigned money counts against the oldest, assigned money against its item", async () => {
    await owed(300, "2026-11-01");
    const newer = await owed(500, "2026-11-02");
    await owed(200, "2026-11-03");
    expect(await openOf()).toEqual([300, 500, 200]);
    await stored({ amount: 100 });
    expect(await openOf()).toEqual([200, 500, 200]);
    const { settled } = await stored({ amount: 400, settles: [{ ...newer, amount: 400 }] });
    expect(settled).toBe(400);
    expect(await openOf()).toEqual([200, 100, 200]);
    await stored({ amount: 500 });
    expect(await openOf()).toEqual([]);
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("releasing, trashing or reversing the item reopens both", async () => {
    const item = await owed(1_000);
    const { id } = await stored({ settles: [{ ...item, amount: 600 }] });
    const [first] = (await readPaymentDetails(desk.ctx, { id })).settlements;
    expect(first).toMatchObject({ amount: 600, item: { amount: 1_000, open: 400 } });
    expect(await releaseSettlement(desk.ctx, { id, settlement_id: first!.id })).toMatchObject({ settled: 0 });
    expect(await refusal(releaseSettlement(desk.ctx, { id, settlement_id: first!.id }))).toEqual({
      reason: "notFound",
      fields: [],
    });
    expect(await settle(id, [{ ...item, amount: 1_000n }])).toMatchObject({ settled: 1_000 });
    await trashPayment(desk.ctx, { id });
    expect(await openOf()).toEqual([1_000]);
    const second = await stored({ settles: [{ ...item, amount: 700 }] });
    await reverseVoucher(desk.ctx, { voucher_id: item.document_id, doc_date: item.date, on: DAY });
    expect(await readPaymentDetails(desk.ctx, second)).toMatchObject({
      settled: 0,
      settlements: [{ released_at: expect.anything() }],
    });
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test.each([
    ["must not exceed the open amount", 1_001, {}, "payments[0].settles[0].amount"],
    ["more than it is worth", 400, { amount: 300 }, "payments[0].settles"],
    ["what is owed to them", 400, { type: "payment" }, "payments[0].settles[0].document_id"],
    ["another's line", 400, { line: 2 }, "payments[0].settles[0].document_id"],
    ["no line", 400, { line: 9 }, "payments[0].settles[0].document_id"],
    ["nothing", 0, {}, "payments[0].settles[0].amount"],
  ])(
    "%s is rejected, and nothing is stored",
    async (_, amount, { line = 1, ...more }: { line?: number; type?: string; amount?: number }, path) => {
      const item = await owed(1_000);
      const request = receipt(desk, { amount: 2_000, settles: [{ ...item, line, amount }], ...more });
      expect(await refusal(store(desk, [request]))).toEqual({ reason: "fieldInvalid", fields: [path] });
      expect(await prisma().payment.count({ where: { branchId: desk.branchId } })).toBe(0);
    },
  );

  test("a reversed document, a repeated item, and an account's money settle nothing", async () => {
    const item = await owed(1_000);
    const twice = [
      receipt(desk, {
        settles: [
          { ...item, amount: 1 },
          { ...item, amount: 2 },
        ],
      }),
    ];
    expect(await refusal(store(desk, twice))).toMatchObject({ fields: ["payments[0].settles"] });
    const together = [600, 600].map((amount) => receipt(desk, { settles: [{ ...item, amount }] }));
    expect(await refusal(store(desk, together))).toMatchObject({ fields: ["payments[1].settles[0].amount"] });
    const ours = receipt(desk, {
      counterparty: { type: "account", id: desk.account.sale },
      settles: [{ ...item, amount: 1 }],
    });
    expect(await refusal(store(desk, [ours]))).toMatchObject({ fields: ["payments[0].settles"] });
    await reverseVoucher(desk.ctx, { voucher_id: item.document_id, doc_date: item.date, on: DAY });
    const late = receipt(desk, { settles: [{ ...item, amount: 1 }] });
    expect(await refusal(store(desk, [late]))).toMatchObject({ fields: ["payments[0].settles[0].document_id"] });
  });

  describe("cheques registered against items", () => {
    const cheque = (amount: number, settles: object[]) => face(amount, { settles });
    const register = (checks: object[], more: object = {}) =>
      storeCheques(desk.ctx, ChequeStore.parse({ direction: "received", party: party(), checks, ...more }));

    test("pay them, one cheque several and one item by several", async () => {
      const [first, second] = [await owed(300, "2026-11-01"), await owed(500, "2026-11-02")];
      const { checks } = await register([
        cheque(400, [
          { ...first, amount: 300 },
          { ...second, amount: 100 },
        ]),
        cheque(250, [{ ...second, amount: 250 }]),
        cheque(50, []),
      ]);
      expect(checks).toHaveLength(3);
      const settled = await prisma().payment.findMany({
        where: { branchId: desk.branchId },
        orderBy: { id: "asc" },
        select: { settled: true },
      });
      expect(settled).toEqual([{ settled: 400n }, { settled: 250n }, { settled: 0n }]);
      expect(await openOf()).toEqual([100]);
      expect(await paymentMismatches(desk)).toEqual([]);
    });

    test("are refused at the cheque and item beyond what is open; none is stored", async () => {
      const item = await owed(300);
      const both = [cheque(200, [{ ...item, amount: 200 }]), cheque(200, [{ ...item, amount: 200 }])];
      expect(await refusal(register(both))).toMatchObject({ fields: ["checks[1].settles[0].amount"] });
      const opening = register([cheque(200, [{ ...item, amount: 200 }])], { opening: true });
      expect(await refusal(opening)).toMatchObject({ reason: "fieldInvalid", fields: ["checks[0].settles"] });
      expect(await prisma().payment.count({ where: { branchId: desk.branchId } })).toBe(0);
      expect(await openOf()).toEqual([300]);
    });
  });

  test("a change retains settlements, or is rejected", async () => {
    const item = await owed(1_000);
    const { id } = await stored({ settles: [{ ...item, amount: 600 }] });
    expect(await changePayment(desk.ctx, { id, amount: 600n })).toMatchObject({ settled: 600, worth: 600 });
    expect(await refusal(changePayment(desk.ctx, { id, amount: 599n }))).toEqual({
      reason: "fieldInvalid",
      fields: ["amount"],
    });
    const elsewhere = { id, counterparty: { type: "account" as const, id: desk.account.sale! } };
    expect(await refusal(changePayment(desk.ctx, elsewhere))).toEqual({
      reason: "fieldInvalid",
      fields: ["counterparty"],
    });
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("never beyond the open amount, under any concurrency", async () => {
    const items = await Promise.all([owed(1_000), owed(1_000)]);
    const result = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const settles = (n % 2 ? items : items.toReversed()).map((item) => ({ ...item, amount: 150 }));
        return refusal(
          n % 3
            ? store(desk, [receipt(desk, { settles })])
            : stored().then(({ id }) =>
                settle(
                  id,
                  settles.map((one) => ({ ...one, amount: 150n })),
                ),
              ),
        );
      }),
    );
    expect(result.filter(({ reason }) => reason === "done")).toHaveLength(6);
    expect(result.filter(({ reason }) => reason !== "done" && reason !== "fieldInvalid")).toEqual([]);
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("another branch's items and payments are missing", async () => {
    const item = await owed(1_000);
    const { id } = await stored();
    const theirs = await cashier();
    const request = receipt(theirs, { settles: [{ ...item, amount: 1 }] });
    expect(await refusal(store(theirs, [request]))).toMatchObject({ fields: ["payments[0].settles[0].document_id"] });
    expect(await refusal(settle(id, [{ ...item, amount: 1n }], ctxOf(theirs.ctx.actor)))).toEqual({
      reason: "notFound",
      fields: [],
    });
    expect(await refusal(listOpenItems(theirs.ctx, { party: party(), side: "debit" }))).toEqual({
      reason: "fieldInvalid",
      fields: ["party"],
    });
  });

  test("open items and settlements are protected against direct writes", async () => {
    const item = await owed(1_000);
    const { id } = await stored({ settles: [{ ...item, amount: 600 }] });
    const at = [desk.branchId, id];
    for (const text of [
      "update open_items set open = 1000 where branch_id = $1 and $2::int > 0",
      "update settlements set amount = 1 where branch_id = $1 and payment_id = $2",
      "delete from settlements where branch_id = $1 and payment_id = $2",
      "delete from payments where branch_id = $1 and id = $2",
      "update payments set settled = 0 where branch_id = $1 and id = $2",
      "insert into settlements (branch_id, payment_id, doc_date, voucher_id, line, amount, created_by) select branch_id, payment_id, doc_date, voucher_id, line, 401, 'x' from settlements where branch_id = $1 and payment_id = $2",
    ])
      await expect(asLedgerOwner(text, at), text).rejects.toThrow();
    expect(await paymentMismatches(desk)).toEqual([]);
  });
});
