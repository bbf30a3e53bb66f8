import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import { balanceOf, cashier, type Desk, face, paymentMismatches, receipt, store } from "../../../../tests/payments";
import { previewPayments } from "./preview-payments";
import { PaymentPreview, PaymentPreviews } from "./schema";

let desk: Desk;
let other: Desk;
let traveller: number;
/** Accounts of the branch: in dollars, inactive, with required cost centre, of persons. */
let made: Record<string, number>;
beforeAll(async () => {
  [desk, other] = [await cashier(), await cashier()];
  const { branchId } = desk;
  const person = { branchId, nationality: "IR", firstName: "سارا", lastName: "احمدی", updatedAt: new Date() };
  traveller = (await prisma().passenger.create({ data: person })).id;
  const rows = await asLedgerOwner<{ title: string; id: number }>(
    `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, kind, currency, active, cost_center_required, party_required)
     select $1, p.id, 4, p.code || v.n, v.title, v.title, 'debit', 'asset', v.kind::ledger.account_kind, v.currency, v.title <> 'idle', v.title = 'costed', v.title = 'partied'
       from ledger.accounts p, (values ('9001', 'usd', 'cash', 'USD'), ('9002', 'idle', 'cash', null), ('9003', 'costed', 'cash', null),
              ('9004', 'partied', null, null), ('9005', 'till', 'cash', null)) v (n, title, kind, currency)
      where p.branch_id = $1 and p.code = '1101' returning title, id`,
    [branchId],
  );
  made = Object.fromEntries(rows.map(({ title, id }) => [title, id]));
});

const account = (id: number | undefined) => ({ counterparty: { type: "account", id } });
/** Between accounts of any currency. */
const euros = () => ({ currency: "EUR", account_id: made.till, ...account(desk.account["gateway.clearing"]) });
type Case = [what: string, row: () => object, field: string, reason?: string];
const CASES: Case[] = [
  ["no such account", () => ({ account_id: 999_999 }), "account_id"],
  ["another branch's account", () => ({ account_id: other.account.cash }), "account_id"],
  ["an account that is inactive", () => ({ account_id: made.idle }), "account_id"],
  ["an account that asks for a cost centre", () => ({ account_id: made.costed }), "cost_center_id"],
  ["a bank as a cash box", () => ({ account_id: desk.account.bank }), "account_id"],
  ["a colleague's account as a gateway", () => ({ method: "gateway", account_id: desk.receivable }), "account_id"],
  ["is not a known colleague", () => ({ counterparty: { type: "colleague", id: 999_999 } }), "counterparty"],
  ["another branch's colleague", () => ({ counterparty: { type: "colleague", id: other.colleague } }), "counterparty"],
  ["is not a known passenger", () => ({ counterparty: { type: "passenger", id: 999_999 } }), "counterparty"],
  ["no such account on the other side", () => account(999_999), "counterparty"],
  ["a colleague's account without the colleague", () => account(desk.receivable), "counterparty"],
  ["an account of persons without a person", () => account(made.partied), "counterparty"],
  ["money to where it comes from", () => account(desk.account.cash), "counterparty"],
  ["a transfer to a person", () => ({ type: "transfer" }), "counterparty"],
  ["a transfer to what is no money", () => ({ type: "transfer", ...account(desk.account.sale) }), "counterparty"],
  ["an account of ours as a gateway", () => ({ method: "gateway", account_id: desk.account.sale }), "account_id"],
  [
    "what is to be paid out, beside the refunds",
    () => ({ type: "payment", method: "bank", ...account(desk.account["payout.clearing"]) }),
    "counterparty",
  ],
  [
    "cheques in the safe, beside the cheques",
    () => ({ type: "payment", method: "bank", ...account(desk.account["cheque.in_safe"]) }),
    "counterparty",
  ],
  ["the wallet of nobody", () => ({ method: "wallet", ...account(desk.account.sale) }), "counterparty"],
  ["a wallet that is not theirs", () => ({ method: "wallet", account_id: other.wallet }), "account_id"],
  ["no such currency", () => ({ currency: "XXX" }), "currency"],
  [
    "a currency the account does not take",
    () => ({ currency: "EUR", rate: "600000", account_id: made.usd }),
    "currency",
  ],
  ["a rate of its own currency", () => ({ rate: "2" }), "rate"],
  ["a currency without a rate", () => euros(), "rate"],
  ["a rate that is none", () => ({ ...euros(), rate: "1e5" }), "rate"],
  ["a worth beyond all amounts", () => ({ ...euros(), rate: "9999999999", amount: 10_000_000_000_000 }), "amount"],
  ["a worth of nothing", () => ({ ...euros(), rate: "0.0001", amount: 1 }), "amount"],
  ["nothing", () => ({ amount: 0 }), "amount"],
  ["a day without a month", () => ({ date: "1999-01-01" }), "date", "periodClosed"],
  ["a cheque without its data", () => ({ method: "check" }), "check", "fieldMissing"],
  ["cash with a cheque", () => ({ check: face(1_000) }), "check"],
  ["a cheque of another amount", () => ({ method: "check", check: face(999) }), "check.amount"],
  ["a cheque in dollars", () => ({ method: "check", currency: "USD", rate: "1", check: face(1_000) }), "currency"],
  [
    "a cheque of an account",
    () => ({ method: "check", check: face(1_000), ...account(desk.account.sale) }),
    "counterparty",
  ],
  [
    "an issued cheque without a bank",
    () => ({ type: "payment", method: "check", check: face(1_000) }),
    "check.account_id",
    "fieldMissing",
  ],
  [
    "an issued cheque on a cash box",
    () => ({ type: "payment", method: "check", check: face(1_000, { account_id: desk.account.cash }) }),
    "check.account_id",
  ],
  ["an IBAN that is none", () => ({ method: "check", check: face(1_000, { owner_iban: "IR00" }) }), "check.owner_iban"],
];

describe("an invalid payment", () => {
  test.each(CASES)(
    "%s is rejected with its row, and nothing is stored",
    async (_, row, field, reason = "fieldInvalid") => {
      const payments = [receipt(desk), receipt(desk), receipt(desk, row())];
      expect(await refusal(store(desk, payments))).toEqual({ reason, fields: [`payments[2].${field}`] });
      expect(await prisma().payment.count({ where: { branchId: desk.branchId } })).toBe(0);
    },
  );

  test("is reported by the preview too, beside the postings of the others", async () => {
    for (const [what, row, field] of CASES) {
      const input = PaymentPreview.parse({ payments: [receipt(desk), receipt(desk, row())] });
      const [fine, bad] = PaymentPreviews.parse(await previewPayments(desk.ctx, input));
      expect([what, bad!.faults.map(({ path }) => path)]).toEqual([what, [field]]);
      expect(fine!.lines.map(({ account, party, debit, credit }) => [account.id, party?.id, debit, credit])).toEqual([
        [desk.account.cash, undefined, 1_000, 0],
        [desk.receivable, desk.colleague, 0, 1_000],
      ]);
    }
    expect(await balanceOf(desk, desk.account.cash)).toBe(0);
  });

  test("a Sayad id of an active cheque, stored or in the same list", async () => {
    const check = face(1_000);
    const row = receipt(desk, { method: "check", check });
    const at = (n: number) => ({ reason: "fieldInvalid", fields: [`payments[${n}].check.sayad_id`] });
    expect(await refusal(store(desk, [row, row]))).toEqual(at(1));
    const result = await Promise.all(Array.from({ length: 8 }, () => refusal(store(desk, [row]))));
    expect(result.filter(({ reason }) => reason === "done")).toHaveLength(1);
    expect(result.filter(({ reason }) => reason !== "done")).toEqual(Array(7).fill(at(0)));
    expect(await paymentMismatches(desk)).toEqual([]);
  });
});

describe("valid payments", () => {
  test("book a passenger's money to customers, an account's to the account, both with their names", async () => {
    const { payments } = await store(desk, [
      receipt(desk, { counterparty: { type: "passenger", id: traveller } }),
      receipt(desk, { account_id: made.till, ...account(desk.account.sale) }),
    ]);
    expect(payments.map(({ counterparty, counter_account }) => [counterparty, counter_account.id])).toEqual([
      [{ type: "passenger", id: traveller, name: "سارا احمدی" }, desk.account["customer.receivable"]],
      [{ type: "account", id: desk.account.sale, name: expect.any(String) }, desk.account.sale],
    ]);
    expect(await balanceOf(desk, desk.account["customer.receivable"], `passenger:${traveller}`)).toBe(-1_000);
  });

  test("convert foreign money by its rate, half to even; both amounts are stored", async () => {
    const usd = { currency: "USD", account_id: made.usd, amount: 12_345, ...account(desk.account["gateway.clearing"]) };
    const { payments } = await store(desk, [receipt(desk, { ...usd, rate: "600001.5" })]);
    expect(payments[0]).toMatchObject({ currency: "USD", amount: 12_345, rate: "600001.5", worth: 74_070_185 });
    await query("test.rate", "select ledger.enter_rate($1, 'USD', '2026-11-19', 500000, 'operator:1')", [
      desk.branchId,
    ]);
    const known = await store(desk, [receipt(desk, usd)]);
    expect(known.payments[0]).toMatchObject({ rate: "500000", worth: 61_725_000 });
    expect(await paymentMismatches(desk)).toEqual([]);
  });
});

describe("limits", () => {
  test("of a wallet and a ceiling are enforced; groups within them are stored", async () => {
    const own = await cashier();
    await prisma().colleague.update({
      where: { branchId_id: { branchId: own.branchId, id: own.colleague } },
      data: { ceiling: 5_000n },
    });
    const out = (amount: number) => receipt(own, { type: "payment", amount });
    const up = (amount: number) => receipt(own, { type: "payment", method: "wallet", amount });
    const down = (amount: number) => receipt(own, { method: "wallet", amount });
    const party = `colleague:${own.colleague}`;
    expect(await refusal(store(own, [down(1)]))).toEqual({
      reason: "walletInsufficient",
      fields: ["payments[0].amount"],
      data: { available: 0, shortfall: 1, party },
    });
    expect(await refusal(store(own, [out(3_000), out(3_000)]))).toMatchObject({
      reason: "creditCeiling",
      fields: ["payments[1].amount"],
      data: { party },
    });
    expect(await balanceOf(own, own.wallet)).toBe(0);
    await store(own, [receipt(own, { amount: 5_000 }), up(5_000), down(4_000), out(5_000)]);
    expect(await balanceOf(own, own.wallet)).toBe(-1_000);
    expect(await balanceOf(own, own.receivable)).toBe(1_000);
    expect(await paymentMismatches(own)).toEqual([]);
  });

  test("of concurrent groups as many as fit succeed completely, in shared transactions too", async () => {
    const own = await cashier();
    await prisma().colleague.update({
      where: { branchId_id: { branchId: own.branchId, id: own.colleague } },
      data: { ceiling: 1_000n },
    });
    const pay = (amount: number) => receipt(own, { type: "payment", amount });
    const result = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        refusal(
          store(
            own,
            n % 2
              ? [
                  receipt(own, {
                    method: "bank",
                    ...account(desk.account.sale),
                    counterparty: { type: "account", id: own.account.sale },
                  }),
                ]
              : [pay(60), pay(40)],
          ),
        ),
      ),
    );
    expect(result.filter((_, n) => n % 2).every(({ reason }) => reason === "done")).toBe(true);
    const limited = result.filter((_, n) => n % 2 === 0);
    expect(limited.filter(({ reason }) => reason === "done")).toHaveLength(10);
    expect(new Set(limited.map(({ reason }) => reason))).toEqual(new Set(["done", "creditCeiling"]));
    expect(await balanceOf(own, own.receivable)).toBe(1_000);
    expect(await paymentMismatches(own)).toEqual([]);
  });
});
