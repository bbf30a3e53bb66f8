import { beforeEach, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { ctxOf } from "../../../../tests/fixtures";
import { advance, broken, casesOf, issuingDeps, sandboxLock } from "../../../../tests/issuing";
import { asLedgerOwner } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { type Selling, selling, tradeFaults } from "../../../../tests/trades";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { openRefund } from "../../sales/refund/open-refund";
import { quotePenalty } from "../../sales/refund/quote-penalty";
import { DeskPenaltyRequest, RefundRequest } from "../../sales/refund/schema";
import { resolveUnresolvedCase } from "../../sales/unresolved-order/resolve-case";
import { ResolveUnresolvedCaseInput } from "../../sales/unresolved-order/schema";
import { PaymentStore } from "../payment/schema";
import { storePayments } from "../payment/store-payments";
import { saveSupplierTerms } from "../supplier-terms/save-terms";
import { SupplierTermsForm } from "../supplier-terms/schema";
import { listSupplierDeposits, readSupplierDeposit } from "./read-deposits";

const RACING = 6;
let at: Selling;
let ctx: Ctx<OperatorActor>;
beforeEach(async () => {
  at = await selling();
  ctx = ctxOf(await personOf(at.branchId, "accountant"));
});

const terms = (more: object = {}) =>
  saveSupplierTerms(
    ctx,
    SupplierTermsForm.parse({ supplier_id: at.sandboxId, settles: "deposit", due_days: 0, ...more }),
  );
const today = async () => {
  const [row] = await query<{ day: string }>("t.day", "select ledger.business_day($1, now())::text as day", [
    at.branchId,
  ]);
  return row!.day;
};
/** Money between the branch and the supplier. */
const pay = async (amount: number, type: "payment" | "receipt" = "payment") =>
  storePayments(
    ctx,
    PaymentStore.parse({
      payments: [
        { type, method: "bank", counterparty: { type: "supplier", id: at.sandboxId }, amount, date: await today() },
      ],
    }),
  );
const deposit = () => readSupplierDeposit(ctx, { supplier_id: at.sandboxId });
const balance = async () => Number((await deposit())!.balance);

/** Debit less credit of `supplier.payable` with the supplier. */
async function owed(): Promise<number> {
  const [row] = await asLedgerOwner<{ sum: string }>(
    `select coalesce(sum(e.dr - e.cr), 0) as sum from ledger.entries e
       join ledger.mappings m on m.branch_id = e.branch_id and m.key = 'supplier.payable' and m.account_id = e.account_id and upper_inf(m.valid)
      where e.branch_id = $1 and e.party = $2`,
    [at.branchId, `supplier:${at.sandboxId}`],
  );
  return Number(row!.sum);
}

/** A paid order of a sandbox flight, and its cost to us. */
async function ordered(scenario: string | null = null) {
  const buyer = await at.rich(900_000_000);
  const lock = await sandboxLock(at, buyer);
  const wanted = { locks: [lock.lock_id], accepted_total: lock.total };
  const { trade_id } = await at.store(buyer, wanted, scenario ? { scenario } : {});
  const item = await prisma().tradeItem.findFirstOrThrow({ where: { branchId: at.branchId, tradeId: trade_id } });
  return { trade_id, cost: Number(item.cost) };
}

async function sound() {
  expect(await tradeFaults(at.branchId)).toEqual([]);
  expect(await broken(at.branchId)).toEqual([]);
}

describe("a deposit", () => {
  test("is paid to, sold from and given back to; without one nothing of a supplier's debt changes", async () => {
    await terms();
    expect(await deposit()).toMatchObject({ balance: 0, spent: 0, days_left: null, state: "sufficient" });
    const order = await ordered();
    await pay(order.cost + 500);
    expect(await balance()).toBe(order.cost + 500);
    expect(await advance(at, order.trade_id)).toBe("issued");
    expect([await balance(), await owed()]).toEqual([500, 0]);
    expect(await deposit()).toMatchObject({ spent: order.cost, days_left: 0, state: "low" });
    await pay(200, "receipt");
    expect(await balance()).toBe(300);
    expect(await refusal(pay(301, "receipt"))).toMatchObject({ reason: "walletInsufficient" });
    await terms({ settles: "credit", version: 1 });
    expect(await deposit()).toBeNull();
    const credit = await ordered();
    expect(await advance(at, credit.trade_id)).toBe("issued");
    expect(await owed()).toBe(-credit.cost);
    await sound();
  });

  test("receives what is refunded of a sale taken from it, also after other terms", async () => {
    await terms();
    const order = await ordered();
    await pay(order.cost);
    expect(await advance(at, order.trade_id)).toBe("issued");
    await terms({ settles: "credit", version: 1 });
    const where = { branchId: at.branchId, tradeId: order.trade_id };
    const { localPnr: pnr } = await prisma().booking.findFirstOrThrow({ where });
    const call = { ...ctxOf(at.clerk), requestKey: null } as never;
    const deps = supplierDeps({ requestId: "t", now: new Date() });
    const { quote_id } = await quotePenalty(call, deps, DeskPenaltyRequest.parse({ pnr }));
    await openRefund(call, deps, RefundRequest.parse({ quote_id, refund_to: "wallet", remarks: "ill" }));
    await terms({ version: 2 });
    // The sandbox withholds 30 %.
    expect([await balance(), await owed()]).toEqual([order.cost - Math.round(order.cost * 0.3), 0]);
  });

  test("cannot be overdrawn by any posting", async () => {
    await terms();
    await pay(1_000);
    const line = { account_id: (await deposit())!.account_id, party: `supplier:${at.sandboxId}` };
    const lines = [
      { ...line, cr: 1_001 },
      { mapping: "cost_of_sale", dr: 1_001 },
    ];
    const voucher = { branch_id: at.branchId, doc_date: await today(), kind: "trade", created_by: "system", lines };
    const [row] = await asLedgerOwner<{ answer: object }>("select ledger.post($1) as answer", [
      JSON.stringify(voucher),
    ]);
    expect(row!.answer).toMatchObject({ refused: { code: 7001 } });
    expect(await balance()).toBe(1_000);
  });
});

describe("short of money", () => {
  test("an issue is a clear case, confirmed once the deposit is paid", async () => {
    await terms();
    const order = await ordered();
    await pay(order.cost - 1);
    expect(await advance(at, order.trade_id)).toBe("limbo");
    const [opened, ...more] = await casesOf(at.branchId, order.trade_id);
    expect([opened, more]).toMatchObject([{ kind: "issue_failed", state: "open", data: { code: 7003 } }, []]);
    expect(await balance()).toBe(order.cost - 1);
    const confirm = () =>
      resolveUnresolvedCase(
        ctxOf(at.clerk),
        issuingDeps(),
        ResolveUnresolvedCaseInput.parse({ id: opened!.id, exit: "confirm", note: "the deposit was paid" }),
      );
    await pay(1);
    expect(await confirm()).toMatchObject({ state: "confirmed", trade_status: "issued" });
    expect([await balance(), await owed()]).toEqual([0, 0]);
    await sound();
  });

  test("of 32 issues racing for the last of it, it covers some and every other is a case: never overdrawn", async () => {
    await terms();
    const orders = [];
    for (let n = 0; n < 8; n++) orders.push(...(await Promise.all([ordered(), ordered(), ordered(), ordered()])));
    const enough = orders.slice(0, 20).reduce((sum, { cost }) => sum + cost, 0);
    await pay(enough);
    // As many concurrently as there are connections.
    const states: (string | null)[] = [];
    const rest = [...orders.entries()];
    const racing = async () => {
      for (let next = rest.shift(); next; next = rest.shift()) states[next[0]] = await advance(at, next[1].trade_id);
    };
    await Promise.all(Array.from({ length: RACING }, racing));
    const issued = orders.filter((_, n) => states[n] === "issued");
    const refused = orders.filter((_, n) => states[n] === "limbo");
    expect(issued.length + refused.length).toBe(32);
    expect(refused.length).toBeGreaterThan(0);
    const left = enough - issued.reduce((sum, { cost }) => sum + cost, 0);
    expect(await balance()).toBe(left);
    expect(left).toBeGreaterThanOrEqual(0);
    // Each refused one would not fit any more.
    for (const { cost } of refused) expect(cost).toBeGreaterThan(left);
    const cases = await casesOf(at.branchId);
    expect(cases.map(({ tradeId, kind, data }) => [tradeId, kind, (data as { code: number }).code]).sort()).toEqual(
      refused.map(({ trade_id }) => [trade_id, "issue_failed", 7003]).sort(),
    );
    await sound();
  });

  test("below the stop nothing more is locked there, and what is sold still issues", async () => {
    await terms({ deposit_low: 2_000, deposit_stop: 1_000 });
    const order = await ordered().catch((error: Error) => error);
    expect(order).toMatchObject({ reason: "supplierClosed" });
    await pay(1_000);
    const sold = await ordered();
    await pay(sold.cost - 1);
    expect(await advance(at, sold.trade_id)).toBe("issued");
    expect(await deposit()).toMatchObject({ balance: 999, state: "stopped" });
    expect(await listSupplierDeposits(ctx)).toMatchObject([{ supplier: { id: at.sandboxId }, state: "stopped" }]);
    expect(await refusal(ordered())).toMatchObject({ reason: "supplierClosed" });
  });
});

test("a low deposit is published once, and again after it was sufficient", async () => {
  await terms({ deposit_low: 1_000 });
  const alarm = () =>
    asLedgerOwner("select alarm_supplier_deposits(now())").then(() =>
      prisma().outboxEvent.findMany({ where: { branchId: at.branchId, type: "supplier_deposit.low" } }),
    );
  expect(await alarm()).toHaveLength(1);
  expect(await alarm()).toHaveLength(1);
  await pay(1_000);
  expect(await alarm()).toHaveLength(1);
  await pay(1, "receipt");
  const [, again] = await alarm();
  expect(again!.data).toMatchObject({ id: at.sandboxId, balance: 999, stopped: false });
});
