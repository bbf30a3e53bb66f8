import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf } from "../../../../tests/fixtures";
import { advance, broken, casesOf, inWallet, issuingDeps, messagesOf, sandboxLock } from "../../../../tests/issuing";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import { type Selling, selling, tradeFaults } from "../../../../tests/trades";
import { advanceTrade } from "../trade/advance";
import { resolveUnresolvedCase } from "../unresolved-order/resolve-case";
import { ResolveUnresolvedCaseInput } from "../unresolved-order/schema";

let at: Selling;
beforeAll(async () => {
  at = await selling();
});

const FUNDS = 900_000_000;

/** Deactivates or activates an account that business events post to. */
const open = (key: string, active: boolean) =>
  asLedgerOwner(
    `update ledger.accounts a set active = $3::boolean from ledger.mappings m
      where m.branch_id = $1 and m.key = $2 and upper_inf(m.valid) and a.branch_id = m.branch_id and a.id = m.account_id`,
    [at.branchId, key, active],
  );

async function paid(scenario: string | null) {
  const sara = await at.rich(FUNDS);
  const lock = await sandboxLock(at, sara);
  const given = { locks: [lock.lock_id], accepted_total: lock.total };
  const { trade_id } = await at.store(sara, given, scenario ? { scenario } : {});
  return { owner: `passenger:${sara.passengerId}`, total: lock.total, trade_id };
}

const exit = (input: object) =>
  resolveUnresolvedCase(
    ctxOf(at.clerk),
    issuingDeps(),
    ResolveUnresolvedCaseInput.parse({ note: "the accountant was asked", ...input }),
  );

async function sound() {
  expect(await tradeFaults(at.branchId)).toEqual([]);
  expect(await broken(at.branchId)).toEqual([]);
}

describe("what the ledger refuses is in limbo, with its money", () => {
  test("booked and not posted: confirmed as soon as posting succeeds, under the supplier's own number", async () => {
    const { trade_id, owner, total } = await paid(null);
    await open("supplier.payable", false);
    expect(await advance(at, trade_id)).toBe("limbo");
    const [opened, ...more] = await casesOf(at.branchId, trade_id);
    expect([opened, more]).toMatchObject([{ kind: "issue_failed", state: "open" }, []]);
    expect(await refusal(exit({ id: opened!.id, exit: "confirm" }))).toMatchObject({
      reason: "fieldInvalid",
      fields: ["exit"],
    });
    await sound();
    await open("supplier.payable", true);
    expect(await exit({ id: opened!.id, exit: "confirm" })).toMatchObject({
      state: "confirmed",
      trade_status: "issued",
    });
    const [booking] = await prisma().booking.findMany({ where: { branchId: at.branchId, tradeId: trade_id } });
    expect(booking!.supplierPnr).toMatch(/^[A-Z2-9]{6}$/);
    expect(await inWallet(at.branchId, owner)).toBe(FUNDS - total);
    await sound();
  });

  test("refused and not refunded: automatically as soon as posting succeeds", async () => {
    const { trade_id, owner } = await paid("refused_issue");
    await open("customer.advances", false);
    expect(await advance(at, trade_id)).toBe("limbo");
    expect(await casesOf(at.branchId, trade_id)).toMatchObject([{ kind: "not_returned", state: "open" }]);
    await sound();
    await open("customer.advances", true);
    expect(await advance(at, trade_id)).toBe("refunded");
    expect(await casesOf(at.branchId, trade_id)).toMatchObject([{ state: "refunded", closedBy: "system" }]);
    expect(await inWallet(at.branchId, owner)).toBe(FUNDS);
    await sound();
  });

  test("an internal error is retried with growing backoff until it succeeds", async () => {
    const { trade_id } = await paid(null);
    const deps = issuingDeps();
    const broke = { ...deps, db: { $transaction: () => Promise.reject(new Error("no message today")) } as never };
    await expect(advanceTrade(broke, { branch_id: at.branchId, trade_id })).rejects.toThrow("no message today");
    const trade = await prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id: trade_id } });
    expect(trade).toMatchObject({ status: "issued", lastFault: "no message today", steppingUntil: null });
    expect(trade.nextStepAt).not.toBeNull();
    expect(await messagesOf(at.branchId, trade_id)).toHaveLength(0);
    expect(await advance(at, trade_id)).toBe("issued");
    expect(await messagesOf(at.branchId, trade_id)).toHaveLength(1);
    await sound();
  });

  test("... and while it persists the paid money is in limbo", async () => {
    const { trade_id, total } = await paid(null);
    const deps = issuingDeps();
    const query = ((name: string, ...more: [string, unknown[]]) =>
      name === "trade.begin" ? Promise.reject(new Error("it does not begin")) : deps.query(name, ...more)) as never;
    const stumble = () => expect(advance(at, trade_id, { ...deps, query })).rejects.toThrow("it does not begin");
    await stumble();
    expect(await casesOf(at.branchId, trade_id)).toEqual([]);
    await asLedgerOwner(`begin; alter table trades disable trigger guard;
      update trades set paid_at = paid_at - interval '11 min' where branch_id = ${at.branchId} and id = ${trade_id};
      set constraints all immediate; alter table trades enable trigger guard; commit`);
    await stumble();
    await stumble();
    const [opened, ...more] = await casesOf(at.branchId, trade_id);
    expect([opened, more]).toMatchObject([{ kind: "issue_failed", state: "open", line: 1 }, []]);
    await sound();
    // An item that was never ordered from a supplier cannot be confirmed.
    const reason = await refusal(exit({ id: opened!.id, exit: "confirm", pnr: "NONE11" }));
    expect(reason).toMatchObject({ reason: "operationNotAllowed" });
    expect(await advance(at, trade_id)).toBe("issued");
    expect(await casesOf(at.branchId, trade_id)).toMatchObject([{ state: "confirmed", closedBy: "system" }]);
    expect(
      (await prisma().invoice.findFirstOrThrow({ where: { branchId: at.branchId, tradeId: trade_id } })).total,
    ).toBe(BigInt(total));
    await sound();
  });
});
