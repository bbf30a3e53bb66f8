import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf } from "../../../../tests/fixtures";
import { asLedgerOwner, type Line, voucher } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { balanceOf, cashier, DAY, type Desk, paymentMismatches, receipt, store } from "../../../../tests/payments";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { listOpenItems } from "../payment/list-open-items";
import { decideSupplierDocument } from "../supplier-document/decide-document";
import { SupplierDocumentAct, SupplierDocumentForm } from "../supplier-document/schema";
import { storeSupplierDocument } from "../supplier-document/store-document";
import { saveSupplierTerms } from "../supplier-terms/save-terms";
import { SupplierTermsForm } from "../supplier-terms/schema";
import { actOnPaymentRun } from "./act-on-run";
import { bankFileOf } from "./bank-file";
import { listDueSuppliers, listPayees, listPaymentRuns, readPaymentRun } from "./read-run";
import { PaymentRunAct, PaymentRunForm, PaymentRunQuery } from "./schema";
import { storePaymentRun } from "./store-run";

const IBANS = ["IR062960000000100324200001", "IR580540105180021273113007"];
let desk: Desk;
let second: Ctx<OperatorActor>;
let suppliers: number[];

async function supplier(n: number): Promise<number> {
  const names = { code: `s${n}`, title: `تأمین‌کننده ${n}`, titleLatin: `Supplier & ${n}` };
  const data = { branchId: desk.branchId, currency: "IRR", adapter: "core" as const, products: ["flight"], ...names };
  return (await prisma().supplier.create({ data })).id;
}
/** Posted on its account: positive, we owe it. */
async function owe(to: number, amount: number, day = DAY): Promise<number> {
  const [own, other] = amount > 0 ? (["cr", "dr"] as const) : (["dr", "cr"] as const);
  const lines: Line[] = [
    { mapping: "cost_of_sale", [other]: Math.abs(amount) },
    { mapping: "supplier.payable", party: `supplier:${to}`, [own]: Math.abs(amount) },
  ];
  const document = voucher(desk.branchId, lines, { doc_date: day });
  const [row] = await asLedgerOwner<{ answer: { voucher_id: number } }>("select ledger.post($1) as answer", [
    JSON.stringify(document),
  ]);
  return row!.answer.voucher_id;
}
const terms = (to: number, iban: string | null, more: object = {}) =>
  saveSupplierTerms(
    desk.ctx,
    SupplierTermsForm.parse({ supplier_id: to, iban, settles: "credit", due_days: 0, ...more }),
  );
beforeEach(async () => {
  desk = await cashier();
  second = ctxOf(await personOf(desk.branchId, "accountant"));
  suppliers = [await supplier(1), await supplier(2)];
  await terms(suppliers[0]!, IBANS[0]!);
  await terms(suppliers[1]!, IBANS[1]!);
});

const made = (more: object = {}) =>
  storePaymentRun(
    desk.ctx,
    PaymentRunForm.parse({ due_until: DAY, pay_on: DAY, account_id: desk.account["bank"], ...more }),
  );
type Known = { id: number; version: number };
const act = (of: Known, what: string, by = desk.ctx, more: object = {}) =>
  actOnPaymentRun(by, PaymentRunAct.parse({ id: of.id, version: of.version, act: what, ...more }));
const owed = (to: number) => balanceOf(desk, desk.account["supplier.payable"], `supplier:${to}`);
const approved = async () => act(await made(), "approve", second);

describe("a run", () => {
  test("proposes what is due, credits netted, disputed left out; pays one payment per supplier; 0 double", async () => {
    const [a, b] = suppliers as [number, number];
    await owe(a, 700);
    await owe(a, 300);
    await owe(a, -200);
    await owe(b, 500);
    await owe(b, 90, "2026-11-21");
    const adm = await storeSupplierDocument(
      desk.ctx,
      SupplierDocumentForm.parse({ supplier_id: b, kind: "adm", number: "M1", day: DAY, amount: 40 }),
    );
    const { id, version } = adm;
    await decideSupplierDocument(
      desk.ctx,
      SupplierDocumentAct.parse({ id, version, act: "dispute", posting_day: DAY }),
    );
    expect(await listDueSuppliers(desk.ctx, { due_until: DAY })).toMatchObject([
      { supplier: { id: a }, amount: 800, items: 2, iban: IBANS[0] },
      { supplier: { id: b }, amount: 500, items: 1 },
    ]);
    const run = await made();
    expect(run).toMatchObject({ state: "draft", amount: 1_300, items: 3, suppliers: 2, own: true, approved: null });
    expect(await listPayees(desk.ctx, run)).toMatchObject([
      { supplier: { id: a }, amount: 800, items: [{ amount: 500 }, { amount: 300 }] },
      { supplier: { id: b }, amount: 500 },
    ]);
    expect(await refusal(made())).toMatchObject({ fields: ["due_until"] });

    expect(await refusal(act(run, "approve"))).toMatchObject({ reason: "noPermission" });
    expect(await refusal(act(run, "pay"))).toMatchObject({ reason: "operationNotAllowed" });
    const ok = await act(run, "approve", second);
    expect(ok).toMatchObject({ state: "approved", approved: { name: expect.any(String) } });
    const sent = await act(ok, "send");
    const paid = await act(sent, "pay", desk.ctx, { pay_on: DAY });
    expect(paid).toMatchObject({ state: "paid", amount: 1_300 });
    expect([await owed(a), await owed(b)]).toEqual([0, -130]);
    expect(await balanceOf(desk, desk.account["bank"])).toBe(-1_300);
    expect(await prisma().payment.count({ where: { branchId: desk.branchId } })).toBe(2);
    for (const again of ["pay", "void", "approve"])
      expect(await refusal(act(paid, again, second))).toMatchObject({ reason: "operationNotAllowed" });
    const party = { type: "supplier" as const, id: a };
    expect((await listOpenItems(desk.ctx, { party, side: "credit" })).items).toEqual([]);
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("a supplier is left out, and its items are free for the next one; a void run frees all", async () => {
    const [a, b] = suppliers as [number, number];
    await owe(a, 700);
    await owe(b, 500);
    const run = await act(await made(), "leave_out", desk.ctx, { supplier_id: a });
    expect(run).toMatchObject({ amount: 500, suppliers: 1 });
    expect(await made()).toMatchObject({ amount: 700 });
    await act(run, "void");
    expect(await made({ suppliers: [b], note: "دوم" })).toMatchObject({ amount: 500, note: "دوم" });
    const list = await listPaymentRuns(desk.ctx, PaymentRunQuery.parse({ state: "draft" }));
    expect(list.items.map(({ amount }) => amount)).toEqual([500, 700]);
  });

  test("an IBAN that is absent, or another one by now, stops it; so does another version", async () => {
    const [a] = suppliers as [number];
    await owe(a, 700);
    const run = await made();
    expect(await refusal(act({ ...run, version: 9 }, "approve", second))).toMatchObject({ reason: "changedMeanwhile" });
    await terms(a, IBANS[1]!, { version: 1 });
    expect(await refusal(act(run, "approve", second))).toMatchObject({ fields: ["iban"] });
    await terms(a, IBANS[0]!, { version: 2 });
    const ok = await act(run, "approve", second);
    await terms(a, null, { version: 3 });
    for (const what of ["send", "pay"]) expect(await refusal(act(ok, what))).toMatchObject({ fields: ["iban"] });
    expect(await owed(a)).toBe(-700);
  });

  test("who made the other's access is no second person, nor is one without payment:approve", async () => {
    await owe(suppliers[0]!, 700);
    const run = await made();
    const clerk = ctxOf(await personOf(desk.branchId, "support"));
    expect(await refusal(act(run, "approve", clerk))).toMatchObject({ reason: "noPermission" });
    const author = desk.ctx.actor.operatorId;
    await asLedgerOwner(
      `insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
       values ($1, $2, 'operator.reset-password', 'operator', $3, '', '{}')`,
      [desk.branchId, `operator:${author}`, String(second.actor.operatorId)],
    );
    expect(await refusal(act(run, "approve", second))).toMatchObject({ reason: "noPermission" });
    expect((await readPaymentRun(desk.ctx, run)).state).toBe("draft");
  });

  test("the database itself refuses the author, an item twice, and a change of what was approved", async () => {
    await owe(suppliers[0]!, 700);
    const run = await approved();
    const key = { branchId_id: { branchId: desk.branchId, id: run.id } };
    const author = (await prisma().paymentRun.findUniqueOrThrow({ where: key })).createdBy;
    await expect(prisma().paymentRun.update({ where: key, data: { approvedBy: author } })).rejects.toThrow();
    await expect(
      prisma().paymentRun.update({ where: key, data: { accountId: desk.account["cash"]! } }),
    ).rejects.toThrow();
    await expect(
      prisma().paymentRunLine.updateMany({ where: { runId: run.id }, data: { amount: 1n } }),
    ).rejects.toThrow();
    await expect(prisma().paymentRunLine.deleteMany({ where: { runId: run.id } })).rejects.toThrow();
    await expect(
      asLedgerOwner(
        `with other as (insert into payment_runs (branch_id, pay_on, due_until, account_id, created_by, created_at)
                        select branch_id, pay_on, due_until, account_id, created_by, created_at from payment_runs where id = $1 returning branch_id, id)
         insert into payment_run_lines (branch_id, run_id, nr, supplier_id, doc_date, voucher_id, line, due, amount)
         select o.branch_id, o.id, 1, l.supplier_id, l.doc_date, l.voucher_id, l.line, l.due, l.amount from other o, payment_run_lines l where l.run_id = $1`,
        [run.id],
      ),
    ).rejects.toThrow(/payment_run_lines_live/);
  });
});

describe("against parallel payments", () => {
  const settling = async (to: number, amount: number) => {
    const party = { type: "supplier" as const, id: to };
    const [item] = (await listOpenItems(desk.ctx, { party, side: "credit" })).items;
    const settles = [{ document_id: item!.document_id, date: item!.date, line: item!.line, amount }];
    return receipt(desk, { type: "payment", method: "bank", counterparty: party, amount, settles });
  };

  test("a payment of the same item before it, settled or not, refuses the run and nothing is paid", async () => {
    const [a, b] = suppliers as [number, number];
    await owe(a, 700);
    await owe(b, 500);
    const run = await approved();
    await store(desk, [await settling(a, 100)]);
    expect(await refusal(act(run, "pay"))).toMatchObject({ reason: "fieldInvalid", fields: ["lines"] });
    expect([await owed(a), await owed(b)]).toEqual([-600, -500]);
    await act(run, "void");
    const again = await act(await made(), "approve", second);
    expect(again.amount).toBe(1_100);
    const plain = { type: "payment", method: "bank", counterparty: { type: "supplier", id: b }, amount: 1 };
    await store(desk, [receipt(desk, plain)]);
    expect(await refusal(act(again, "pay"))).toMatchObject({ fields: ["lines"] });
  });

  test("of a run and a concurrent payment, on two connections, one pays each item", async () => {
    const [a] = suppliers as [number];
    for (let round = 1; round <= 5; round++) {
      await owe(a, 1_000);
      const run = await approved();
      const payment = await settling(a, 1_000);
      const both = await Promise.allSettled([act(run, "pay"), store(desk, [payment])]);
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await owed(a)).toBe(0);
      expect(await balanceOf(desk, desk.account["bank"])).toBe(-1_000 * round);
      if (both[0]!.status === "rejected") await act(run, "void");
    }
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("of the same run paid twice concurrently, one pays", async () => {
    await owe(suppliers[0]!, 1_000);
    const run = await approved();
    const both = await Promise.allSettled([act(run, "pay"), act(run, "pay", second)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balanceOf(desk, desk.account["bank"])).toBe(-1_000);
  });
});

test("the bank's file has each payee once, with what it is paid; only of an approved run", async () => {
  const [a, b] = suppliers as [number, number];
  await owe(a, 700);
  await owe(a, 50);
  await owe(b, 500);
  const run = await made();
  expect(await refusal(bankFileOf(desk.ctx, { id: run.id, format: "csv" }))).toMatchObject({
    reason: "operationNotAllowed",
  });
  await act(run, "approve", second);
  const { content } = await bankFileOf(desk.ctx, { id: run.id, format: "csv" });
  expect(content.split("\r\n")).toEqual([
    "date,from_iban,to_iban,name,amount,currency,reference",
    `${DAY},,${IBANS[0]},Supplier & 1,750,IRR,RUN-${run.id}-${a}`,
    `${DAY},,${IBANS[1]},Supplier & 2,500,IRR,RUN-${run.id}-${b}`,
    "",
  ]);
  expect(await refusal(bankFileOf(desk.ctx, { id: run.id, format: "pain.001" }))).toMatchObject({
    fields: ["account_id"],
  });
  await asLedgerOwner(
    "update ledger.accounts set details = jsonb_build_object('iban', $3::text) where branch_id = $1 and id = $2",
    [...[desk.branchId, desk.account["bank"], IBANS[1]]],
  );
  const { content: xml, name } = await bankFileOf(desk.ctx, { id: run.id, format: "pain.001" });
  expect(name).toBe(`run-${run.id}.xml`);
  expect(xml).toContain("<NbOfTxs>2</NbOfTxs><CtrlSum>1250</CtrlSum>");
  expect(xml).toContain(`<Cdtr><Nm>Supplier &amp; 1</Nm></Cdtr><CdtrAcct><Id><IBAN>${IBANS[0]}</IBAN></Id></CdtrAcct>`);
});
