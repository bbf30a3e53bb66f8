import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import {
  advance,
  askAll,
  broken,
  casesOf,
  inWallet,
  issuingDeps,
  messagesOf,
  sandboxLock,
} from "../../../../tests/issuing";
import { personOf, refusal } from "../../../../tests/operators";
import { type Selling, selling, tradeFaults } from "../../../../tests/trades";
import { recheckUnresolvedCase } from "./ask-case-now";
import { listUnresolvedCases } from "./list-cases";
import { assignUnresolvedCase } from "./own-case";
import { readUnresolvedCase } from "./read-case";
import { resolveUnresolvedCase } from "./resolve-case";
import {
  ResolveUnresolvedCaseInput,
  UnresolvedCaseList,
  UnresolvedCaseQuery,
  UnresolvedCaseRechecked,
  UnresolvedCaseResolved,
  UnresolvedCaseRow,
} from "./schema";

let at: Selling;
let ctx: ReturnType<typeof ctxOf<Selling["clerk"]>>;
beforeAll(async () => {
  at = await selling();
  ctx = ctxOf(at.clerk);
});

const FUNDS = 900_000_000;

/** A paid trade whose supplier did not answer. */
async function unresolvedOrder(scenario = "booked_no_answer") {
  const sara = await at.rich(FUNDS);
  const lock = await sandboxLock(at, sara);
  const { trade_id } = await at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total }, { scenario });
  expect(await advance(at, trade_id)).toBe("limbo");
  const [opened] = await casesOf(at.branchId, trade_id);
  return { sara, owner: `passenger:${sara.passengerId}`, total: lock.total, trade_id, id: opened!.id };
}

const exit = (input: object, by = ctx) =>
  resolveUnresolvedCase(by, issuingDeps(), ResolveUnresolvedCaseInput.parse({ note: "looked at it", ...input })).then(
    (dto) => UnresolvedCaseResolved.parse(dto),
  );

async function sound() {
  expect(await tradeFaults(at.branchId)).toEqual([]);
  expect(await broken(at.branchId)).toEqual([]);
}

describe("a case's three resolutions", () => {
  test("confirm takes the supplier's number: sold, invoiced, and the supplier is no longer queried", async () => {
    const { id, trade_id, owner, total } = await unresolvedOrder();
    expect(await refusal(exit({ id, exit: "confirm" }))).toEqual({ reason: "fieldMissing", fields: ["pnr"] });
    expect(await exit({ id, exit: "confirm", pnr: "XYZ789" })).toEqual({
      ...{ id, state: "confirmed", trade_id, trade_status: "issued" },
    });
    const booking = await prisma().booking.findFirstOrThrow({ where: { branchId: at.branchId, tradeId: trade_id } });
    expect(booking).toMatchObject({ supplierPnr: "XYZ789", status: "confirmed" });
    const order = await prisma().supplierOrder.findFirstOrThrow({ where: { id: booking.supplierOrderId! } });
    expect(order).toMatchObject({ state: "booked", pnr: "XYZ789", nextAskAt: null });
    expect(await inWallet(at.branchId, owner)).toBe(FUNDS - total);
    expect(await casesOf(at.branchId, trade_id)).toMatchObject([
      { state: "confirmed", closedBy: `operator:${at.clerk.operatorId}`, note: "looked at it" },
    ]);
    await sound();
  });

  test("refund returns all of it immediately; a booking the supplier turns out to have is canceled", async () => {
    const { id, trade_id, owner } = await unresolvedOrder();
    expect(await exit({ id, exit: "refund" })).toMatchObject({ state: "refunded", trade_status: "refunded" });
    expect(await inWallet(at.branchId, owner)).toBe(FUNDS);
    await advance(at, trade_id);
    expect(await messagesOf(at.branchId, trade_id)).toHaveLength(1);
    await sound();
    await askAll(at.branchId);
    await advance(at, trade_id);
    const orders = await prisma().supplierOrder.findMany({
      where: { branchId: at.branchId, operation: { not: "lock" } },
      orderBy: { id: "desc" },
      take: 2,
    });
    expect(orders.map(({ operation, state }) => [operation, state])).toEqual([
      ["cancel", "canceled"],
      ["book", "canceled"],
    ]);
    await sound();
  });

  test("compensate returns more than was paid, at the branch's expense", async () => {
    const { id, trade_id, owner } = await unresolvedOrder();
    expect(ResolveUnresolvedCaseInput.safeParse({ id, exit: "compensate", note: "x" }).success).toBe(false);
    expect(ResolveUnresolvedCaseInput.safeParse({ id, exit: "refund", goodwill: 5, note: "x" }).success).toBe(false);
    expect(await exit({ id, exit: "compensate", goodwill: 250_000 })).toMatchObject({ state: "compensated" });
    expect(await inWallet(at.branchId, owner)).toBe(FUNDS + 250_000);
    // The refunded amount does not exceed the paid amount.
    const trade = await prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id: trade_id } });
    expect(trade.returned).toBe(trade.paid);
    await sound();
  });

  test("of two concurrent resolutions one takes effect, and the other is refused", async () => {
    for (const [one, other] of [
      [
        { exit: "confirm", pnr: "AAA111" },
        { exit: "confirm", pnr: "BBB222" },
      ],
      [{ exit: "refund" }, { exit: "refund" }],
      [{ exit: "confirm", pnr: "CCC333" }, { exit: "refund" }],
    ] as const) {
      const { id, trade_id, owner, total } = await unresolvedOrder("booked_late");
      const results = await Promise.all([one, other].map((input) => refusal(exit({ id, ...input }))));
      expect(results.map(({ reason }) => reason).sort()).toEqual(["done", "operationNotAllowed"]);
      const sold = await prisma().booking.count({ where: { branchId: at.branchId, tradeId: trade_id } });
      expect(await inWallet(at.branchId, owner)).toBe(sold === 1 ? FUNDS - total : FUNDS);
      expect(sold).toBeLessThanOrEqual(1);
      await sound();
    }
  });

  test("of a person's decision and a concurrent supplier answer one counts", async () => {
    const { id, trade_id, owner, total } = await unresolvedOrder("booked_late");
    const [results] = await Promise.all([
      refusal(exit({ id, exit: "refund" })),
      askAll(at.branchId).then(() => advance(at, trade_id).catch(() => null)),
    ]);
    await askAll(at.branchId);
    await advance(at, trade_id);
    const trade = await prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id: trade_id } });
    expect(trade.status).toBe(results.reason === "done" ? "refunded" : "issued");
    expect(await inWallet(at.branchId, owner)).toBe(results.reason === "done" ? FUNDS : FUNDS - total);
    await sound();
  });
});

describe("the list", () => {
  test("shows open cases by deadline, their owner, and only this branch's", async () => {
    const { id, trade_id, total, owner } = await unresolvedOrder();
    const open = UnresolvedCaseList.parse(await listUnresolvedCases(ctx, UnresolvedCaseQuery.parse({ trade_id })));
    expect(open).toMatchObject({
      total: 1,
      rows: [
        {
          ...{
            id,
            kind: "outcome_unknown",
            state: "open",
            trade_id,
            line: 1,
            paid: total,
            currency: "IRR",
            party: owner,
          },
          ...{ owner: null, overdue: false, product: "flight", supplier: { id: at.sandboxId } },
          order: { state: "unknown", asks: 0 },
        },
      ],
    });
    expect(UnresolvedCaseRow.parse(await readUnresolvedCase(ctx, { id }))).toEqual(open.rows[0]);
    expect(await assignUnresolvedCase(ctx, { id, owner_id: undefined })).toEqual({ id, owner_id: at.clerk.operatorId });
    const mine = await listUnresolvedCases(ctx, UnresolvedCaseQuery.parse({ owner_id: at.clerk.operatorId }));
    expect(mine.rows.map((row) => row.id)).toEqual([id]);
    const stranger = await personOf((await office()).branchId);
    expect(await refusal(assignUnresolvedCase(ctx, { id, owner_id: stranger.operatorId }))).toMatchObject({
      reason: "fieldInvalid",
    });
    const others = ctxOf(stranger);
    expect(await listUnresolvedCases(others, UnresolvedCaseQuery.parse({}))).toMatchObject({ rows: [], total: 0 });
    for (const act of [
      () => exit({ id, exit: "refund" }, others),
      () => assignUnresolvedCase(others, { id, owner_id: undefined }),
      () => recheckUnresolvedCase(others, issuingDeps(), { id }),
      () => readUnresolvedCase(others, { id }),
    ])
      expect((await refusal(act())).reason).toBe("notFound");
    const input = UnresolvedCaseRechecked.parse(await recheckUnresolvedCase(ctx, issuingDeps(), { id }));
    expect(input).toMatchObject({
      state: "confirmed",
      trade_status: "issued",
      order_state: "booked",
      in_progress: false,
    });
    expect(await refusal(exit({ id, exit: "refund" }))).toMatchObject({ reason: "operationNotAllowed" });
    const closed = await listUnresolvedCases(ctx, UnresolvedCaseQuery.parse({ state: "closed", trade_id }));
    expect(closed.rows).toMatchObject([{ id, state: "confirmed", closed_by: { kind: "system" } }]);
    await sound();
  });

  test("is paged, open ones by deadline and closed ones by creation", async () => {
    for (const state of ["open", "closed"] as const) {
      await unresolvedOrder();
      await unresolvedOrder();
      const whole = await listUnresolvedCases(ctx, UnresolvedCaseQuery.parse({ state, per_page: 100 }));
      const first = await listUnresolvedCases(ctx, UnresolvedCaseQuery.parse({ state, per_page: 1 }));
      const second = await listUnresolvedCases(
        ctx,
        UnresolvedCaseQuery.parse({ state, per_page: 1, cursor: first.next_cursor }),
      );
      expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(whole.rows.slice(0, 2).map(({ id }) => id));
    }
  });
});

describe("guards", () => {
  test("a closed case stays closed, and no case is deleted", async () => {
    const { id } = await unresolvedOrder("booked_late");
    await exit({ id, exit: "refund" });
    const one = { branchId_id: { branchId: at.branchId, id } };
    await expect(
      prisma().unresolvedCase.update({ where: one, data: { state: "open", closedAt: null, closedBy: null } }),
    ).rejects.toThrow(/closed/);
    await expect(prisma().unresolvedCase.delete({ where: one })).rejects.toThrow(/append-only/);
  });
});
