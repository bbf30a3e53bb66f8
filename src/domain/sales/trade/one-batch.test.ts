import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { sandboxLock } from "../../../../tests/issuing";
import { buying } from "../../../../tests/offer-locks";
import { bothWays, oneAfterAnother, whatIsLeft } from "../../../../tests/one-batch";
import { runs } from "../../../../tests/runs";
import { type Selling, selling, traveller } from "../../../../tests/trades";
import { batcherFor } from "../../kernel/batcher";
import type { CustomerActor } from "../../kernel/context";
import type { TradeRequest } from "../../kernel/sql-types";
import { lookAtLocks } from "./find-trade";
import { payerOf } from "./payer-of";
import { type PricedLock, priceLocks } from "./price-locks";
import { requestOf } from "./request-of";
import { TradeStore } from "./schema";

/**
 * A batch of trades is its requests one after another: answers, trades, items, bookings, seats, documents and events. No
 * lock is in two requests of a batch: the second is answered `stale` and read again.
 */
let at: Selling;
const buyers: { actor: CustomerActor; locks: PricedLock[] }[] = [];
const PRICE = 1_000_000;
const RICH = 1_000 * PRICE;
/** Places of buyers who may have less than they want, and of those who have enough. */
const [POOR, ENOUGH] = [
  [0, 1, 2],
  [3, 4],
];
beforeAll(async () => {
  at = await selling();
  const flights = [await at.flight({ adult: PRICE, capacity: 30 }), await at.flight({ adult: PRICE, capacity: 30 })];
  const user = await at.user();
  await prisma().colleague.update({
    where: { branchId_id: { branchId: at.branchId, id: at.partner.colleagueId } },
    data: { ceiling: BigInt(2.5 * PRICE) },
  });
  for (const actor of [
    await at.rich(2.2 * PRICE),
    await at.rich(PRICE),
    user,
    await at.rich(RICH),
    await at.rich(RICH),
  ] as CustomerActor[]) {
    const ids: string[] = [];
    for (const flight of flights) for (const _ of [1, 2]) ids.push((await at.lockOf(actor, flight)).lock_id);
    if (actor.group === "b2c") ids.push((await sandboxLock(at, actor)).lock_id);
    const input = TradeStore.parse({ ...BODY, locks: ids, payment: { method: "wallet" }, accepted_total: 1 });
    const { locks } = await lookAtLocks(buying(actor), input, {
      request_key: "none",
      client_reference: null,
      hash: "",
    });
    buyers.push({ actor, locks: priceLocks(locks) });
  }
});

const PEOPLE = Array.from({ length: 40 }, () => traveller());
const BODY = { passengers: [PEOPLE[0]!], contact: { mobile: "09121234567" } };
const NOW = new Date();

/** `locks`: places of the buyer's locks; what another request of the batch has is left out. */
const wish = (buyers: number[]) =>
  fc.record({
    buyer: fc.constantFrom(...buyers),
    locks: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 2 }),
    method: fc.constantFrom("wallet" as const, "wallet" as const, "credit" as const),
    later: fc.constantFrom("gateway" as const, "split" as const, "wallet" as const),
    person: fc.nat(3),
    strict: fc.boolean(),
  });
type Wish = ReturnType<typeof wish> extends fc.Arbitrary<infer T> ? T : never;

async function requestFor({ buyer, locks, strict }: Wish, { key, method, person }: Named): Promise<TradeRequest> {
  const { actor, locks: all } = buyers[buyer]!;
  const priced = locks.flatMap((place) => all[place] ?? []);
  const total = priced.reduce((sum, { total }) => sum + total, 0n);
  const credit = method === "credit" && actor.group !== "b2b" ? "wallet" : method;
  const input = TradeStore.parse({
    ...{
      ...BODY,
      passengers: [PEOPLE[person]!],
      locks: priced.map(({ lock }) => lock.lock_id),
      accepted_total: Number(total),
    },
    payment: { method: credit, ...(method === "split" && { wallet_amount: PRICE / 2 }) },
    on_partial: strict ? "all_or_nothing" : "best_effort",
  });
  const ctx = { ...buying(actor), now: NOW };
  const storing = { input, payer: await payerOf(ctx, input), hash: JSON.stringify([buyer, locks]), request_key: key };
  return { ...requestOf(ctx, storing, { priced, total, payable: total, code: null }), request_id: "r" };
}
type Named = { key: string; method: "wallet" | "credit" | "gateway" | "split"; person: number };

/** Wishes without the locks of earlier ones of the batch; those that have none left are dropped. */
function disjoint(wishes: Wish[]): Wish[] {
  const used = new Set<string>();
  return wishes.flatMap((one) => {
    const mine = one.locks.filter((place) => buyers[one.buyer]!.locks[place] && !used.has(`${one.buyer} ${place}`));
    for (const place of mine) used.add(`${one.buyer} ${place}`);
    return mine.length > 0 ? [{ ...one, locks: mine }] : [];
  });
}

const TABLE = `
  select jsonb_build_array('class', c.id, c.sold, c.held) as row from charter_classes c where c.branch_id = $1
  union all
  select jsonb_build_array('trade', t.request_key, t.status, t.party, t.method, t.total, t.paid, t.superseded_by is not null, t.wallet_hold_id is not null,
           t.payment_deadline, (select jsonb_agg(jsonb_build_array(i.line, i.lock_id, i.status, i.fault_code, i.paid, i.cost, i.booking_id is not null) order by i.line)
             from trade_items i where i.branch_id = t.branch_id and i.trade_id = t.id))
    from trades t where t.branch_id = $1
  union all
  select jsonb_build_array('booking', b.status, b.total, b.charter_id, b.colleague_id, b.passenger_id, b.trade_line,
           (select jsonb_agg(p.national_code order by p.line, p.seq) from booking_passengers p where p.branch_id = b.branch_id and p.booking_id = b.id))
    from bookings b where b.branch_id = $1
  union all
  select jsonb_build_array('lock', l.lock_id, l.status, l.expires_at, l.payment_deadline) from offer_locks l where l.branch_id = $1
  union all
  select jsonb_build_array('hold', h.lock_id, h.status, h.expires_at) from holds h where h.branch_id = $1
  union all
  select jsonb_build_array('invoice', i.party, i.total, i.number) from invoices i where i.branch_id = $1`;
const IDS = ["trade_id", "voucher_id", "document_id", "local_pnr", "superseded_by", "bookings", "hold_id", "id"];

const history = (buyers = [...POOR, ...ENOUGH]) =>
  fc.record({
    before: fc.array(wish(buyers), { maxLength: 2 }),
    wishes: fc.array(wish(buyers), { minLength: 2, maxLength: 6 }),
    again: fc.option(fc.nat(1), { nil: undefined }),
  });

async function requestsOf(wishes: Wish[], prefix: string, way: (one: Wish) => Named["method"], people: number) {
  const all: TradeRequest[] = [];
  for (const [nr, one] of disjoint(wishes).entries())
    all.push(await requestFor(one, { key: `${prefix}${nr}`, method: way(one), person: people + nr }));
  return all;
}

/**
 * A purchase that the money left by earlier ones of its batch does not cover is stored and canceled, alone it is not stored;
 * one that exceeds what there was before the batch is refused with that.
 */
const paidOrNot = (answer: unknown) => {
  const { refused, payment } = answer as { refused?: Code; payment?: { refused?: Code } };
  return refused?.code ?? payment?.refused?.code ?? payment;
};
type Code = { code: number };
type Stored = { trade_id?: number };
const ofPaid = (row: string) => !/"trade\.(store|stored|cancel|canceled)"|^\["trade".*"canceled"/.test(row);

describe("a batch of trades is its requests one after another", () => {
  for (const [name, act, way, buyers] of [
    ["bought", "buy_trade", (one: Wish) => one.method, ENOUGH],
    ["stored", "store_trade", (one: Wish) => one.later, undefined],
  ] as const)
    test(name, async () => {
      await fc.assert(
        fc.asyncProperty(history(buyers), async ({ before, wishes, again }) => {
          const earlier = await requestsOf(before, "e", ({ later }) => later, 0);
          const requests = await requestsOf(wishes, "n", way, 10);
          const repeated = again === undefined ? undefined : earlier[again];
          const { inBatch, oneByOne } = await bothWays(batcherFor(name, act), {
            ...{ branchId: at.branchId, first: "select store_trade($1) as answer", earlier, table: TABLE, ids: IDS },
            requests: () => (repeated ? [repeated, ...requests] : requests),
          });
          expect(inBatch).toEqual(oneByOne);
        }),
        { numRuns: runs(100) },
      );
    });

  test("bought as far as the money goes", async () => {
    await fc.assert(
      fc.asyncProperty(history(POOR), async ({ wishes }) => {
        const requests = await requestsOf(wishes, "n", (one) => one.method, 10);
        const { inBatch, oneByOne } = await bothWays(batcherFor("bought", "buy_trade"), {
          ...{ branchId: at.branchId, earlier: [], table: TABLE, ids: IDS },
          requests: () => requests,
        });
        expect(inBatch.answers.map(paidOrNot)).toEqual(oneByOne.answers.map(paidOrNot));
        expect(inBatch.left.filter(ofPaid)).toEqual(oneByOne.left.filter(ofPaid));
      }),
      { numRuns: runs(100) },
    );
  });

  test("bought is stored and then paid", async () => {
    const rows = { branchId: at.branchId, table: TABLE, ids: IDS };
    await fc.assert(
      fc.asyncProperty(history(), async ({ wishes }) => {
        const requests = await requestsOf(wishes, "n", (one) => one.method, 10);
        const bought = await whatIsLeft(rows, (call) =>
          oneAfterAnother(call, "select buy_trade($1) as answer", requests),
        );
        const inSteps = await whatIsLeft(rows, async (call) => {
          const paid: unknown[] = [];
          for (const request of requests) {
            const [stored] = await oneAfterAnother<Stored>(call, "select store_trade($1) as answer", [request]);
            const steps =
              stored!.trade_id === undefined ? [] : [{ ...payment(stored!.trade_id, true), actor: request.actor }];
            paid.push({
              ...stored,
              payment: (await oneAfterAnother(call, "select pay_trade($1) as answer", steps))[0],
            });
          }
          return paid;
        });
        expect(bought.answers.map(paidOrNot)).toEqual(inSteps.answers.map(paidOrNot));
        expect(bought.left.filter(ofPaid)).toEqual(inSteps.left.filter(ofPaid));
      }),
      { numRuns: runs(100) },
    );
  });

  test("paid", async () => {
    await fc.assert(
      fc.asyncProperty(history(), async ({ wishes, again }) => {
        const earlier = await requestsOf(wishes, "e", (one) => (one.strict ? one.method : one.later), 10);
        const { inBatch, oneByOne } = await bothWays(batcherFor("paid", "pay_trade"), {
          ...{ branchId: at.branchId, first: "select store_trade($1) as answer", earlier, table: TABLE, ids: IDS },
          requests: (answers: { trade_id?: number }[]) => [
            ...answers.map(({ trade_id }, nr) => payment(trade_id ?? 0, wishes[nr % wishes.length]!.person > 1)),
            ...(again === undefined ? [] : [payment(answers[0]!.trade_id ?? 0, true)]),
          ],
        });
        expect(inBatch).toEqual(oneByOne);
      }),
      { numRuns: runs(100) },
    );
  });
});

const payment = (trade_id: number, at_once: boolean) => ({
  ...{ branch_id: at.branchId, trade_id, actor: "test", request_id: "r", now: NOW, at_once },
});
