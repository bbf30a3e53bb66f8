import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CustomerActor } from "@/domain/kernel/context";
import { prisma, query } from "@/server/db";
import { chance } from "../../torture/item";
import { bundled } from "../bundle";
import { advance, ageOrders, askAll, BOOK_MS, broken, casesOf, inWallet, messagesOf, sandboxLock } from "../issuing";
import { sampleOf } from "../runs";
import type { TraderAct } from "../trader";
import { type Selling, selling, storedUnpaid, tradeFaults, traveller } from "../trades";
import { until } from "../until";

/**
 * M3: a process dies before and after each step of a trade; within the sweeper's rounds it ends issued or refunded,
 * once.
 */
const FUNDS = 900_000_000;
/** Sweeper rounds within which everything has ended. */
const ROUNDS = 3;
/** Half of the points of each kind, the other half in the next run; all in `npm run test:whole`. */
const half = (...points: string[]) => sampleOf(points, 2);

let at: Selling;
let trader: string;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  trader = await bundled("tests/trader.ts");
  at = await selling();
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
});

function begin(act: TraderAct, failPoint = ""): ChildProcess {
  const env = { ...process.env, TRADER_ACT: JSON.stringify(act), FAIL_POINT: failPoint };
  const child = fork(trader, { stdio: ["ignore", "ignore", "inherit", "ipc"], env });
  children.add(child);
  return child;
}

/** Waits until it has ended normally or died; then returns the reason. */
async function ended(child: ChildProcess): Promise<string | number> {
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  children.delete(child);
  return signal ?? code!;
}

const dies = async (act: TraderAct, failPoint: string) => expect(await ended(begin(act, failPoint))).toBe("SIGKILL");

/** A minute after the process died: its lease is over, suppliers are queried, trades continue. */
async function rounds(trade_id: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    await query("t.turn-over", "update trades set stepping_until = null where branch_id = $1 and id = $2", [
      at.branchId,
      trade_id,
    ]);
    await ageOrders(at.branchId);
    await askAll(at.branchId);
    await advance(at, trade_id);
  }
}

type Bought = { actor: CustomerActor; owner: string; total: number; trade_id: number };

async function bought(scenario: string | null, more: object = {}): Promise<Bought> {
  const actor = await at.rich(FUNDS);
  const lock = await sandboxLock(at, actor);
  const request = { locks: [lock.lock_id], accepted_total: lock.total, ...more };
  const { trade_id } = await at.store(actor, request, scenario ? { scenario } : {});
  return { actor, owner: `passenger:${actor.passengerId}`, total: lock.total, trade_id };
}

const goesOn = ({ trade_id }: Pick<Bought, "trade_id">, bookWithinMs = BOOK_MS): TraderAct => ({
  ...{ act: "advance", branch_id: at.branchId, trade_id, bookWithinMs },
});

/** It ended correctly: sold or refunded once, reported once, and all invariants of the branch hold. */
async function endedAs(status: "issued" | "refunded" | "expired", { trade_id, owner, total }: Bought): Promise<void> {
  const trade = await prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id: trade_id } });
  const of = { branchId: at.branchId, tradeId: trade_id };
  expect([trade.status, trade.nextStepAt, trade.steppingUntil]).toEqual([status, null, null]);
  const sold = status === "issued";
  expect(await prisma().booking.count({ where: { ...of, status: "confirmed" } })).toBe(sold ? 1 : 0);
  expect(await prisma().invoice.count({ where: of })).toBe(sold ? 1 : 0);
  expect(await inWallet(at.branchId, owner)).toBe(sold ? FUNDS - total : FUNDS);
  expect(await messagesOf(at.branchId, trade_id)).toHaveLength(status === "expired" ? 0 : 1);
  expect((await casesOf(at.branchId, trade_id)).filter(({ state }) => state === "open")).toEqual([]);
  expect(await tradeFaults(at.branchId)).toEqual([]);
  expect(await broken(at.branchId)).toEqual([]);
}

describe("a process is killed midway", () => {
  test.each([
    ...half("trade.begin.before", "trade.book.before", "trade.book.after", "trade.issue.before", "trade.issue.after"),
    ...half("trade.finish.before", "trade.finish.after", "trade.tell.before", "trade.tell.after"),
  ])("at %s: it is issued once", async (point) => {
    const one = await bought(null);
    await dies(goesOn(one), point);
    await rounds(one.trade_id);
    await endedAs("issued", one);
  });

  test.each(half("trade.return.before", "trade.return.after"))(
    "at %s of what is refused: it is given back once",
    async (point) => {
      const one = await bought("refused_issue");
      await dies(goesOn(one), point);
      await rounds(one.trade_id);
      await endedAs("refunded", one);
    },
  );

  test.each(half("trade.doubt.before", "trade.doubt.after"))(
    "at %s with an unknown result: it is found and issued",
    async (point) => {
      const one = await bought("booked_late");
      await dies(goesOn(one), point);
      await rounds(one.trade_id);
      await endedAs("issued", one);
    },
  );

  test("while the supplier is being called and has booked: it is found and issued", async () => {
    const one = await bought("booked_no_answer");
    const child = begin(goesOn(one, 40_000));
    const made = () =>
      prisma().sandboxOrder.count({
        where: { branchId: at.branchId, reference: { startsWith: "trd_" }, state: "booked", createdAt: { gt: since } },
      });
    const since = new Date(Date.now() - 1_000);
    const before = await made();
    await until(async () => (await made()) !== before, "an order at the supplier");
    child.kill("SIGKILL");
    expect(await ended(child)).toBe("SIGKILL");
    await rounds(one.trade_id);
    await endedAs("issued", one);
  });

  test.each(half("trade.unwind.before", "trade.unwind.after"))(
    "at %s of all or nothing: everything is returned once",
    async (point) => {
      const actor = await at.rich(FUNDS);
      const { flight, lock: own } = await at.locked(actor, { capacity: 3, adult: 2_000_000 });
      const theirs = await sandboxLock(at, actor);
      const total = own.total + theirs.total;
      const request = {
        locks: [own.lock_id, theirs.lock_id],
        accepted_total: total,
        on_partial: "all_or_nothing" as const,
      };
      const { trade_id } = await at.store(actor, request, { scenario: "refused_issue" });
      const one = { actor, owner: `passenger:${actor.passengerId}`, total, trade_id };
      await dies(goesOn(one), point);
      await rounds(trade_id);
      await endedAs("refunded", one);
      const seats = await prisma().charterClass.findFirstOrThrow({
        where: { branchId: at.branchId, id: flight.classId },
      });
      expect([seats.sold, seats.held]).toEqual([0, 0]);
    },
  );

  const storing = async (key: string) => {
    const actor = await at.rich(FUNDS);
    const lock = await sandboxLock(at, actor);
    const body = {
      ...{
        locks: [lock.lock_id],
        accepted_total: lock.total,
        passengers: [traveller()],
        contact: { mobile: "09121234567" },
      },
      payment: { method: "wallet" },
    };
    return { actor, lock, act: { act: "store", actor, body, key } as const };
  };
  const lastTrade = () =>
    prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId }, orderBy: { id: "desc" } });

  test.each(half("trade.store.after", "trade.pay.after"))(
    "at %s: what was stored and paid is issued once",
    async (point) => {
      const { actor, lock, act } = await storing(`killed-${point}`);
      await dies(act, point);
      const { id: trade_id } = await lastTrade();
      await rounds(trade_id);
      await endedAs("issued", { actor, owner: `passenger:${actor.passengerId}`, total: lock.total, trade_id });
    },
  );

  test("at trade.store.before: nothing is stored, and the same key stores it", async () => {
    const { actor, lock, act } = await storing("killed-before");
    await dies(act, "trade.store.before");
    const of = { branchId: at.branchId, party: `passenger:${actor.passengerId}` };
    expect(await prisma().trade.count({ where: of })).toBe(0);
    expect(await ended(begin(act))).toBe(0);
    const { id: trade_id } = await prisma().trade.findFirstOrThrow({ where: of });
    await rounds(trade_id);
    await endedAs("issued", { actor, owner: of.party, total: lock.total, trade_id });
  });

  test.each(half("trade.pay.before", "trade.pay.after"))(
    "at %s of a trade whose process stored it and ended: it is paid and issued once",
    async (point) => {
      const { actor, lock } = await storing(`killed-unpaid-${point}`);
      const trade_id = await storedUnpaid(actor, lock, `killed-unpaid-${point}`);
      const one = { actor, owner: `passenger:${actor.passengerId}`, total: lock.total, trade_id };
      await dies(goesOn(one), point);
      await rounds(trade_id);
      await endedAs("issued", one);
    },
  );

  test.each(half("trade.expire.before", "trade.expire.after"))(
    "at %s without payment: it ends once, its lock released",
    async (point) => {
      const one = await bought(null, { payment: { method: "gateway", return_url: "https://shop.example/back" } });
      await query(
        "t.deadline",
        "update trades set payment_deadline = now() - interval '1 s', next_step_at = now() - interval '1 s' where branch_id = $1 and id = $2",
        [at.branchId, one.trade_id],
      );
      await dies(goesOn(one), point);
      await rounds(one.trade_id);
      await endedAs("expired", one);
      const locks = await prisma().offerLock.findMany({
        where: { branchId: at.branchId, status: "open", ownSeats: false },
      });
      expect(locks).toEqual([]);
    },
  );

  test.each(half("trade.cancel.before", "trade.cancel.after"))(
    "at %s of a returned item that turns out booked: the supplier has it back",
    async (point) => {
      const one = await bought("booked_late");
      expect(await advance(at, one.trade_id)).toBe("limbo");
      const request = {
        branch_id: at.branchId,
        trade_id: one.trade_id,
        line: 1,
        actor: "system",
        request_id: "t",
        now: new Date(),
      };
      await query("t.give-back", "select return_trade_item($1)", [
        JSON.stringify({ ...request, exit: { state: "refunded", note: "t" } }),
      ]);
      await askAll(at.branchId);
      await dies(goesOn(one), point);
      await rounds(one.trade_id);
      await endedAs("refunded", one);
      const orders = await prisma().supplierOrder.findMany({
        where: { branchId: at.branchId, operation: { not: "lock" } },
        orderBy: { id: "desc" },
        take: 2,
      });
      expect(orders.map(({ operation, state }) => [operation, state])).toEqual([
        ["cancel", "canceled"],
        ["book", "canceled"],
      ]);
    },
  );
});

describe("several processes", () => {
  const TRADES = 12;
  const SCENARIOS = [null, "refused_issue", "booked_late", null, "already_booked"];

  test("continue trades and are killed repeatedly: each trade ends once", async () => {
    const luck = chance(Number(process.env.FUZZ_SEED ?? 7));
    const all: Bought[] = [];
    for (let nth = 0; nth < TRADES; nth++) {
      const scenario = SCENARIOS[nth % SCENARIOS.length]!;
      all.push(await bought(scenario));
    }
    const open = () =>
      query<{ n: number }>(
        "t.open-trades",
        "select count(*)::int as n from trades where branch_id = $1 and next_step_at is not null",
        [at.branchId],
      ).then(([row]) => row!.n);
    for (let kill = 0; kill < 4 && (await open()) > 0; kill++) {
      const two = [begin({ act: "keep" }), begin({ act: "keep" })];
      await Promise.all(two.map((child) => once(child, "message")));
      await sleep(40 + luck() * 400);
      for (const child of two) child.kill("SIGKILL");
      await Promise.all(two.map(ended));
      await query("t.turns-over", "update trades set stepping_until = null where branch_id = $1", [at.branchId]);
      await ageOrders(at.branchId);
    }
    for (const { trade_id } of all) await rounds(trade_id);
    // Dying before a supplier receives the request leaves nothing to issue: only the supplier's state decides.
    for (const one of all) {
      const [item] = await prisma().tradeItem.findMany({ where: { branchId: at.branchId, tradeId: one.trade_id } });
      const made = await prisma().sandboxOrder.count({
        where: { branchId: at.branchId, reference: item!.reference, lock: null, state: { in: ["booked", "pending"] } },
      });
      await endedAs(made === 1 ? "issued" : "refunded", one);
    }
  }, 300_000);
});
