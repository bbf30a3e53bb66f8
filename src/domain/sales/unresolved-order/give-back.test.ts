import { beforeAll, expect, test } from "vitest";
import { MAGIC } from "@/adapters/suppliers/sandbox/scenarios";
import { prisma, query } from "@/server/db";
import { ctxOf } from "../../../../tests/fixtures";
import { advance, askAll, broken, casesOf, inWallet, issuingDeps, sandboxLock } from "../../../../tests/issuing";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import { type Selling, selling, tradeFaults, traveller } from "../../../../tests/trades";
import { recheckUnresolvedCase } from "./ask-case-now";
import { resolveUnresolvedCase } from "./resolve-case";
import { ResolveUnresolvedCaseInput } from "./schema";

let at: Selling;
beforeAll(async () => {
  at = await selling();
});

const FUNDS = 900_000_000;
const NOT_ISSUED = MAGIC.find(({ scenario }) => scenario === "refused_issue")!.flight;

const exit = (id: number, input: object) =>
  resolveUnresolvedCase(
    ctxOf(at.clerk),
    issuingDeps(),
    ResolveUnresolvedCaseInput.parse({ id, note: "looked at it", ...input }),
  );

const caseOf = async (tradeId: number, kind = "unwind_failed") =>
  (await casesOf(at.branchId, tradeId)).filter((one) => one.kind === kind);

const wake = (trade_id: number, at_: Date | null = new Date()) =>
  prisma().trade.update({ where: { branchId_id: { branchId: at.branchId, id: trade_id } }, data: { nextStepAt: at_ } });

/** The branch's inconsistencies while the trade is no longer scheduled. */
async function leftBehind(trade_id: number) {
  await wake(trade_id, null);
  const faults = await broken(at.branchId);
  await wake(trade_id);
  return faults;
}

/**
 * Refunded to its buyer by a person, but booked at its supplier, which meets the given scenario when it is to cancel.
 */
async function returned(scenario: string) {
  const sara = await at.rich(FUNDS);
  const lock = await sandboxLock(at, sara);
  const request = { locks: [lock.lock_id], accepted_total: lock.total };
  const { trade_id } = await at.store(sara, request, { scenario: "booked_no_answer" });
  expect(await advance(at, trade_id)).toBe("limbo");
  const where = { branchId_id: { branchId: at.branchId, id: trade_id } };
  await prisma().trade.update({ where, data: { scenario } });
  await exit((await caseOf(trade_id, "outcome_unknown"))[0]!.id, { exit: "refund" });
  await askAll(at.branchId);
  expect(await leftBehind(trade_id)).toMatchObject([{ fault: "returned_and_booked", trade_id }]);
  await advance(at, trade_id);
  const item = await prisma().tradeItem.findFirstOrThrow({ where: { branchId: at.branchId, tradeId: trade_id } });
  const [opened, ...more] = await caseOf(trade_id);
  expect([opened, more]).toMatchObject([{ state: "open", line: 1 }, []]);
  return { owner: `passenger:${sara.passengerId}`, trade_id, id: opened!.id, item };
}

/** What the branch owes its suppliers for a trade. */
async function owed(trade_id: number): Promise<number> {
  const [row] = await asLedgerOwner<{ owed: string }>(
    `select coalesce(sum(e.cr - e.dr), 0)::text as owed from ledger.vouchers v
       join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
       join ledger.mappings m on m.branch_id = v.branch_id and m.key = 'supplier.payable' and upper_inf(m.valid) and m.account_id = e.account_id
      where v.branch_id = $1 and v.source_type = 'trade' and v.source_id = $2::text`,
    [at.branchId, trade_id],
  );
  return Number(row!.owed);
}

const orderOf = (reference: string) => prisma().supplierOrder.findFirstOrThrow({ where: { reference } });

async function sound() {
  expect(await tradeFaults(at.branchId)).toEqual([]);
  expect(await broken(at.branchId)).toEqual([]);
}

test("its supplier refuses to cancel: a person accepts that, its cost is owed, and it is not queried again", async () => {
  const { trade_id, id, item, owner } = await returned("not_refundable");
  await sound();
  // Another advance while it is open orders nothing new.
  await advance(at, trade_id);
  expect(await owed(trade_id)).toBe(0);
  expect(await exit(id, { exit: "confirm" })).toMatchObject({ state: "confirmed", trade_status: "refunded" });
  await wake(trade_id);
  await advance(at, trade_id);
  expect(await caseOf(trade_id)).toMatchObject([{ id, state: "confirmed" }]);
  expect(await owed(trade_id)).toBe(Number(item.cost));
  expect(await inWallet(at.branchId, owner)).toBe(FUNDS);
  await sound();
});

test("its supplier cancels in the end: the case closes by itself, and the penalty is owed", async () => {
  const { trade_id, id, item } = await returned("owner_decides");
  const before = await orderOf(`${item.reference}~x`);
  expect(before.state).toBe("unknown");
  expect(await refusal(exit(id, { exit: "confirm" }))).toMatchObject({ reason: "operationNotAllowed" });
  const result = await recheckUnresolvedCase(ctxOf(at.clerk), issuingDeps(), { id });
  expect(result).toMatchObject({ state: "open", order_state: "unknown" });
  await query(
    "t.decided",
    "update sandbox_orders set expires_at = now() - interval '1 s' where branch_id = $1 and state = 'canceling'",
    [at.branchId],
  );
  await askAll(at.branchId);
  await advance(at, trade_id);
  expect(await caseOf(trade_id)).toMatchObject([{ id, state: "refunded", closedBy: "system" }]);
  expect((await orderOf(item.reference)).state).toBe("canceled");
  expect(await owed(trade_id)).toBe(Math.round(Number(item.cost) * 0.3));
  await sound();
});

test("while its cancellation is pending at the supplier it cannot be confirmed; after a refusal it is refunded to its buyer", async () => {
  const sara = await at.rich(FUNDS);
  const near = await sandboxLock(at, sara);
  const far = await sandboxLock(at, sara, 1, NOT_ISSUED);
  const document = {
    type: "passport",
    number: `G${1_000_000 + at.branchId}`,
    issuing_country: "IR",
    expires_on: "2036-01-01",
  };
  const { trade_id } = await at.store(sara, {
    ...{ locks: [near.lock_id, far.lock_id], accepted_total: near.total + far.total, on_partial: "all_or_nothing" },
    passengers: [traveller("ADT", { document })],
  });
  expect(await advance(at, trade_id)).toBe("limbo");
  const [opened] = await caseOf(trade_id);
  const item = await prisma().tradeItem.findFirstOrThrow({
    where: { branchId: at.branchId, tradeId: trade_id, status: "issued" },
  });
  // As left by a cancellation request that got no answer.
  await query(
    "t.asked-back",
    `insert into supplier_orders (branch_id, supplier_id, reference, operation, state, pnr, data, next_ask_at)
     select o.branch_id, o.supplier_id, o.reference || '~x', 'cancel', 'unknown', o.pnr, jsonb_build_object('asked',
              jsonb_build_object('reference', o.reference, 'pnr', o.pnr, 'seqs', null)), now() from supplier_orders o where o.reference = $1`,
    [item.reference],
  );
  expect(await refusal(exit(opened!.id, { exit: "confirm" }))).toMatchObject({ reason: "operationNotAllowed" });
  await sound();
  await askAll(at.branchId);
  expect(await leftBehind(trade_id)).toMatchObject([{ fault: "issued_and_canceled", trade_id }]);
  expect(await advance(at, trade_id)).toBe("refunded");
  expect(await inWallet(at.branchId, `passenger:${sara.passengerId}`)).toBe(FUNDS);
  expect(await caseOf(trade_id)).toMatchObject([{ state: "refunded" }]);
  await sound();
});

test("a resolved item is not queried again; its cost is the supplier's final answer", async () => {
  const sara = await at.rich(FUNDS);
  const lock = await sandboxLock(at, sara);
  const request = { locks: [lock.lock_id], accepted_total: lock.total };
  const { trade_id } = await at.store(sara, request, { scenario: "booked_no_answer" });
  await advance(at, trade_id);
  const where = { branchId: at.branchId, tradeId: trade_id };
  const { reference } = await prisma().tradeItem.findFirstOrThrow({ where });
  const { id } = await orderOf(reference);
  const result = {
    branch_id: at.branchId,
    trade_id,
    line: 1,
    actor: "system",
    request_id: "t-ended",
    supplier_order_id: Number(id),
  };
  const issue = { ...result, pnr: "NET123", net: 77_000, net_currency: "IRR", cost: 77_000, tickets: [] };
  await query("t.issue", "select issue_trade_item($1)", [JSON.stringify(issue)]);
  expect(await prisma().tradeItem.findFirstOrThrow({ where })).toMatchObject({
    ...{ status: "issued", net: 77_000n, netCurrency: "IRR", cost: 77_000n },
  });
  for (const kind of ["outcome_unknown", "issue_failed", "not_returned"]) {
    const doubt = JSON.stringify({ ...result, kind, next_at: new Date() });
    await query("t.doubt", "select mark_trade_item_unresolved($1)", [doubt]);
  }
  expect(await casesOf(at.branchId, trade_id)).toMatchObject([{ kind: "outcome_unknown", state: "confirmed" }]);
  expect(await advance(at, trade_id)).toBe("issued");
  expect(await broken(at.branchId)).toEqual([]);
});
