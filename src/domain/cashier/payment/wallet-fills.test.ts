import { describe, expect, test } from "vitest";
import { dayFromToday } from "../../../../tests/day";
import { asLedgerOwner, midYear } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import { balanceOf, cashier, type Desk, face, paymentMismatches, receipt, store } from "../../../../tests/payments";
import { passenger } from "../../../../tests/wallets";
import { postVoucher } from "../../accounting/ledger/post-voucher";
import { actOnCheques } from "../cheque/act-on-cheques";
import { changePayment, trashPayment } from "./change-payment";

/** A wallet can only be filled with money received from its owner. */
type Party = { type: "colleague" | "passenger"; id: number };
const PARTIES: [string, (desk: Desk) => Promise<Party>][] = [
  ["passenger", async (desk) => (await passenger(desk.branchId)) as Party],
  ["colleague", async (desk) => ({ type: "colleague", id: desk.colleague })],
];
const at =
  (counterparty: Party, amount: number, more: object = {}) =>
  (desk: Desk) =>
    receipt(desk, { counterparty, amount, ...more });
const given = (of: Party, amount: number, more: object = {}) => at(of, amount, more);
const filled = (of: Party, amount: number, more: object = {}) =>
  at(of, amount, { type: "payment", method: "wallet", ...more });

describe.each(PARTIES)("the wallet of a %s", (_, made) => {
  const opened = async () => {
    const desk = await cashier();
    await midYear(desk.branchId);
    const of = await made(desk);
    const put = (...rows: ((desk: Desk) => object)[]) =>
      store(
        desk,
        rows.map((row) => row(desk)),
      );
    const lacks = (available: number, shortfall: number) => ({
      ...{ reason: "creditCeiling", data: { available, shortfall, party: `${of.type}:${of.id}` } },
    });
    return { deps: desk, of, put, lacks };
  };

  test("cannot be filled without a received amount, even when the owner has credit", async () => {
    const { deps: desk, of, put, lacks } = await opened();
    const none = await refusal(put(filled(of, 5)));
    expect(none).toMatchObject({ ...lacks(0, 5), fields: ["payments[0].amount"] });
    await put(given(of, 100));
    expect(await refusal(put(filled(of, 101)))).toMatchObject(lacks(100, 1));
    expect(await refusal(put(filled(of, 60), filled(of, 41)))).toMatchObject({
      ...{ ...lacks(40, 1), fields: ["payments[1].amount"] },
    });
    await put(filled(of, 100));
    expect(await refusal(put(filled(of, 1)))).toMatchObject(lacks(0, 1));
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("accepts money received with the transfer despite other debts, except amounts that settle them or arrive on later days", async () => {
    const { deps: desk, of, put, lacks } = await opened();
    const party = `${of.type}:${of.id}`;
    const owes = of.type === "colleague" ? { account_id: desk.receivable } : { mapping: "customer.receivable" };
    const lines = [
      { ...owes, party, dr: 70n },
      { mapping: "sale", cr: 70n },
    ];
    const { voucher_id } = await postVoucher(desk.ctx, { key: null, doc_date: "2026-11-10", kind: "sale", lines });
    const settles = [{ document_id: Number(voucher_id), date: "2026-11-10", line: 1, amount: 70 }];
    const settling = await refusal(put(given(of, 70, { settles }), filled(of, 70)));
    expect(settling).toMatchObject(lacks(0, 70));
    await put(given(of, 70), filled(of, 70));
    expect(await refusal(put(filled(of, 1)))).toMatchObject(lacks(0, 1));
    await put(given(of, 500, { date: dayFromToday(20) }));
    expect(await refusal(put(filled(of, 1)))).toMatchObject(lacks(0, 1));
    expect(await refusal(put(given(of, 5, { date: dayFromToday(20) }), filled(of, 5)))).toMatchObject(lacks(0, 5));
  });

  test("cannot be overfilled by changing a payment's target or amount", async () => {
    const { deps: desk, of, put, lacks } = await opened();
    const { payments } = await put(given(of, 100), filled(of, 80));
    const { id } = payments[1]!;
    const change = (more: object) => refusal(changePayment(desk.ctx, { id, ...more }));
    expect(await change({ amount: 101n })).toMatchObject({ ...lacks(100, 1), fields: ["amount"] });
    expect(await change({ amount: 100n })).toMatchObject({ reason: "done" });
    await put(at(of, 50, { type: "payment" }));
    // Already transferred amounts stay, and may be reduced.
    expect(await change({ amount: 90n, description: "x" })).toMatchObject({ reason: "done" });
    expect(await change({ amount: 91n })).toMatchObject(lacks(90, 1));
    const paid = (await put(at(of, 30, { type: "payment" }))).payments[0]!;
    const moved = refusal(changePayment(desk.ctx, { id: paid.id, method: "wallet" }));
    expect(await moved).toMatchObject(lacks(0, 30));
  });

  test("protects the receipt that funded it: no trashing or reduction before the wallet returns the money", async () => {
    const { deps: desk, of, put } = await opened();
    const { payments } = await put(given(of, 100), filled(of, 80));
    const apart = (await put(given(of, 60))).payments[0]!;
    const trash = (id: number) => refusal(trashPayment(desk.ctx, { id }));
    const refused = { reason: "creditCeiling", fields: ["amount"] };
    const [receipt_, fill] = payments.map(({ id }) => id) as [number, number];
    expect(await trash(receipt_)).toMatchObject({ ...refused, data: { shortfall: 20 } });
    const change = (amount: bigint) => refusal(changePayment(desk.ctx, { id: receipt_, amount }));
    expect(await change(19n)).toMatchObject({ ...refused, data: { shortfall: 1 } });
    expect(await trash(apart.id)).toMatchObject({ reason: "done" });
    expect(await change(79n)).toMatchObject(refused);
    expect(await change(80n)).toMatchObject({ reason: "done" });
    expect(await trash(receipt_)).toMatchObject(refused);
    expect(await trash(fill)).toMatchObject({ reason: "done" });
    expect(await trash(receipt_)).toMatchObject({ reason: "done" });
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("protects the cheque that funded it: no canceling or returning before the wallet returns the money", async () => {
    const { deps: desk, of, put } = await opened();
    const cheque = async (amount: number) =>
      (await put(given(of, amount, { method: "check", check: face(amount) }))).payments[0]!.check_id!;
    const [one, two] = [await cheque(100), await cheque(50)];
    const fill = (await put(filled(of, 120))).payments[0]!;
    const acted = (ids: number[], operation: "cancel" | "return") =>
      refusal(actOnCheques(desk.ctx, { ids, operation, date: "2026-11-20" }));
    for (const operation of ["cancel", "return"] as const) {
      const refused = { reason: "creditCeiling", data: { shortfall: 70, party: `${of.type}:${of.id}` } };
      expect(await acted([one], operation)).toMatchObject(refused);
      // Neither only the remaining one, nor both together.
      expect(await acted([two, one], operation)).toMatchObject({ ...refused, data: { shortfall: 20 } });
    }
    expect(await refusal(trashPayment(desk.ctx, { id: fill.id }))).toMatchObject({ reason: "done" });
    expect(await acted([two], "return")).toMatchObject({ reason: "done" });
    expect(await acted([one], "cancel")).toMatchObject({ reason: "done" });
  });

  test("is not credited again by undoing a receipt after a later deposit", async () => {
    const { deps: desk, of, put } = await opened();
    await put(given(of, 100), filled(of, 100));
    const out = (await put(given(of, 100, { method: "wallet" }))).payments[0]!;
    const back = (await put(filled(of, 100))).payments[0]!;
    const trash = (id: number) => refusal(trashPayment(desk.ctx, { id }));
    expect(await trash(out.id)).toMatchObject({ reason: "creditCeiling", data: { shortfall: 100 } });
    expect(await trash(back.id)).toMatchObject({ reason: "done" });
    expect(await trash(out.id)).toMatchObject({ reason: "done" });
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("takes a received amount once, under concurrent transfers", async () => {
    const { deps: desk, of, put } = await opened();
    await put(given(of, 100));
    const result = await Promise.all(Array.from({ length: 20 }, () => refusal(put(filled(of, 30)))));
    expect(result.filter(({ reason }) => reason === "done")).toHaveLength(3);
    expect(new Set(result.map(({ reason }) => reason))).toEqual(new Set(["done", "creditCeiling"]));
    const [row] = await asLedgerOwner<{ account: number }>("select ledger.wallet_of($1, $2) as account", [
      ...[desk.branchId, `${of.type}:${of.id}`],
    ]);
    expect(await balanceOf(desk, row!.account)).toBe(-90);
  });
});
