import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advanceRefund } from "@/domain/sales/refund/advance-refund";
import { decideRefund } from "@/domain/sales/refund/decide-refund";
import { openRefund } from "@/domain/sales/refund/open-refund";
import { payOutRefund } from "@/domain/sales/refund/pay-out-refund";
import { quotePenalty } from "@/domain/sales/refund/quote-penalty";
import { OpenedRefunds, PenaltyRequest, Quote, RefundRequest } from "@/domain/sales/refund/schema";
import { prisma, query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { ctxOf, seatsOf } from "../fixtures";
import { advance, ageOrders, askAll, broken, casesOf, sandboxLock } from "../issuing";
import { buying } from "../offer-locks";
import { refusal } from "../operators";
import type { RefunderAct } from "../refunder";
import { ruleOf } from "../refunds";
import { sampleOf } from "../runs";
import { type Selling, selling } from "../trades";
import { type Buyer, buyerOf, tradeMismatches } from "./buyer";
import { dying } from "./dying";

/** M3 of refunds: a process dies before and after each step; its successor refunds exactly once. */
let at: Selling;
let refunder: Awaited<ReturnType<typeof dying>>;
beforeAll(async () => {
  [refunder, at] = await Promise.all([dying("tests/refunder.ts"), selling()]);
  await ruleOf(at.clerk, { types: ["charter"] });
});
afterAll(async () => {
  await refunder.close();
  expect(await tradeMismatches(at.branchId)).toEqual([]);
  expect(await broken(at.branchId)).toEqual([]);
});

/** Half of the points of each kind, the other half in the next run; all in `npm run test:whole`. */
const half = (...points: string[]) => sampleOf(points, 2);
const FUNDS = 900_000_000;
const deps = () => supplierDeps({ requestId: "t", now: new Date() });
const dies = (act: RefunderAct, at_: string) => refunder.dies({ REFUNDER_ACT: JSON.stringify(act) }, at_);

/** Bought and issued, with a refund quote. */
async function sold(of: "own" | "colleague" | "supplier") {
  const sara = await buyerOf(at, FUNDS);
  const own = of === "supplier" ? null : await at.locked(sara.actor);
  const lock = own ? own.lock : await sandboxLock(at, sara.actor);
  if (of === "colleague")
    await prisma().charter.updateMany({
      where: { branchId: at.branchId, id: own!.flight.id },
      data: { ownerColleagueId: at.partner.colleagueId },
    });
  const { trade_id } = await at.store(sara.actor, { locks: [lock.lock_id], accepted_total: lock.total });
  await advance(at, trade_id);
  const result = Quote.parse(await quotePenalty(buying(sara.actor), deps(), PenaltyRequest.parse({ trade_id })));
  return {
    sara,
    trade_id,
    flight: own?.flight,
    quote_id: result.quote_id,
    total: lock.total,
    refundable: result.totals.refundable!,
  };
}
type Sold = Awaited<ReturnType<typeof sold>>;

const request = ({ quote_id }: Pick<Sold, "quote_id">, more: object = {}) => ({
  quote_id,
  refund_to: "wallet",
  ...more,
});
const open = async (sara: Buyer, request: object, key: string) =>
  OpenedRefunds.parse(await openRefund(buying(sara.actor, { requestKey: key }), deps(), RefundRequest.parse(request)));
const refundOf = ({ trade_id }: Pick<Sold, "trade_id">) =>
  prisma().refund.findFirstOrThrow({ where: { branchId: at.branchId, tradeId: trade_id } });

/** A minute after the process died: its lease is over, and supplier orders and the refund continue. */
async function rounds(id: number): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await query(
      "t.turn-over",
      "update refunds set stepping_until = null where branch_id = $1 and id = $2 and state = 'canceling'",
      [...[at.branchId, id]],
    );
    await ageOrders(at.branchId, 4);
    await askAll(at.branchId);
    await advanceRefund(deps(), { branch_id: at.branchId, id });
  }
}

/** Refunded once: in the wallet, in the books, with one credit note and one message. */
async function given(made: Sold): Promise<void> {
  const { branchId } = at;
  const refunds = await prisma().refund.findMany({ where: { branchId, tradeId: made.trade_id } });
  expect(refunds).toMatchObject([{ state: "done", refundable: BigInt(made.refundable) }]);
  const { id } = refunds[0]!;
  expect(await made.sara.balance()).toBe(FUNDS - made.total + made.refundable);
  const [count] = await query<{ documents: number; notes: number; told: number }>(
    "t.given-once",
    `select (select count(*)::int from ledger.vouchers where branch_id = $1 and source_type = 'refund' and source_id = $2::text) as documents,
            (select count(*)::int from invoices where branch_id = $1 and kind = 'credit_note' and refund_id = $2::int) as notes,
            (select count(*)::int from outbox where branch_id = $1 and type = 'refund.done' and aggregate_id = $2::text) as told`,
    [branchId, id],
  );
  expect(count).toEqual({ documents: 1, notes: 1, told: 1 });
  if (made.flight) expect(await seatsOf(branchId, made.flight.classId)).toMatchObject({ sold: 0 });
  expect((await casesOf(branchId)).filter(({ refundId, state }) => refundId === id && state === "open")).toEqual([]);
}

describe("own seats", () => {
  test.each(half("refund.open.before", "refund.open.after"))(
    "at %s: the same call again finds it or does it",
    async (point) => {
      const made = await sold("own");
      const key = `killed-${point}`;
      await dies({ act: "open", actor: made.sara.actor, asked: request(made), key }, point);
      expect((await open(made.sara, request(made), key)).items).toMatchObject([{ code: 1000, state: "done" }]);
      await given(made);
      expect((await refusal(open(made.sara, request(made), `${key}-2`))).reason).toBe("refundAlreadyOpen");
    },
  );
});

describe("what a supplier sold", () => {
  test.each([
    ...half("refund.open.after", "refund.ask.before", "refund.ask.after", "refund.step.after"),
    ...half("supplier-order.cancel.before", "supplier-order.cancel.after"),
  ])("at %s: the supplier has it back, and the buyer the money", async (point) => {
    const made = await sold("supplier");
    await dies({ act: "open", actor: made.sara.actor, asked: request(made), key: `killed-${point}` }, point);
    const { id } = await refundOf(made);
    await rounds(id);
    await given(made);
    const order = await prisma().supplierOrder.findMany({
      where: { branchId: at.branchId, reference: `refund-${at.branchId}-${id}` },
    });
    expect(order).toMatchObject([{ operation: "cancel", state: "canceled" }]);
  });

  test("twice, the second time while it is gone on with", async () => {
    const made = await sold("supplier");
    await dies({ act: "open", actor: made.sara.actor, asked: request(made), key: "killed-twice" }, "refund.ask.before");
    const { id } = await refundOf(made);
    await query(
      "t.turn-over",
      "update refunds set stepping_until = null where branch_id = $1 and id = $2 and state = 'canceling'",
      [...[at.branchId, id]],
    );
    await dies({ act: "advance", branch_id: at.branchId, id }, "supplier-order.cancel.after");
    await rounds(id);
    await given(made);
  });
});

describe("a colleague's charter", () => {
  test.each(half("refund.decide.before", "refund.decide.after"))("at %s: repeated it is done, once", async (point) => {
    const made = await sold("colleague");
    await open(made.sara, request(made), `killed-${point}`);
    const { id } = await refundOf(made);
    await dies({ act: "decide", actor: at.clerk, id }, point);
    expect(await decideRefund(ctxOf(at.clerk), deps(), { id, decision: "approve" })).toEqual({ id, state: "done" });
    await given(made);
  });
});

describe("to an account", () => {
  test.each(half("refund.pay-out.before", "refund.pay-out.after"))("at %s: it is paid out once", async (point) => {
    const made = await sold("own");
    await open(made.sara, request(made, { refund_to: "iban", iban: "IR062960000000100324200001" }), `killed-${point}`);
    const { id } = await refundOf(made);
    const [bank] = await query<{ id: number }>(
      "t.bank",
      "select account_id as id from ledger.mappings where branch_id = $1 and key = 'bank' limit 1",
      [at.branchId],
    );
    await dies({ act: "pay-out", actor: at.clerk, id, account_id: bank!.id }, point);
    expect(await payOutRefund(ctxOf(at.clerk), { id, account_id: bank!.id, reference: "T" })).toEqual({
      id,
      state: "done",
    });
    const [paid] = await query<{ n: number }>(
      "t.paid-out",
      "select count(*)::int as n from ledger.vouchers where branch_id = $1 and source_type = 'refund_payout' and source_id = $2::text",
      [at.branchId, id],
    );
    expect(paid!.n).toBe(1);
    expect(await made.sara.balance()).toBe(FUNDS - made.total);
  });
});
