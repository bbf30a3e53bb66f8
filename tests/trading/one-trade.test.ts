import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepPayments } from "@/domain/cashier/gateway/sweep";
import { DueTrades } from "@/domain/sales/trade/due-trades";
import { prisma, query } from "@/server/db";
import { advance, broken, issuingDeps, messagesOf, sandboxLock } from "../issuing";
import { desk } from "../paying";
import { type AppProcess, stopProcesses } from "../security/processes";
import { key, type Selling, selling, tradeFaults, traveller } from "../trades";
import { buyerOf, comeBack, type Link, payAt } from "./buyer";
import { buildShop, startShop } from "./shop-processes";

/**
 * Everyone who may continue a trade does so concurrently, over two app processes and a sweeper. Long: `npm run torture
 * -- R9`.
 */
const TRADES = Number(process.env.ONE_TRADE_TIMES ?? 6);

let at: Selling;
let [a, b]: AppProcess[] = [];
beforeAll(async () => {
  await buildShop();
  [at, a, b] = await Promise.all([selling(), startShop(), startShop()]);
});
afterAll(stopProcesses);

/** Documents of a trade and of its payment, with the count of each kind. */
const documents = (tradeId: number) =>
  query<{ kind: string; n: number }>(
    "t.documents",
    `select regexp_replace(k.key, '^(trade|gateway):\\d+', '\\1') as kind, count(*)::int as n
       from ledger.vouchers v
       join ledger.voucher_keys k on k.branch_id = v.branch_id and k.doc_date = v.doc_date and k.voucher_id = v.id
       left join gateway_payments p on v.source_type = 'gateway_payment' and p.branch_id = v.branch_id and p.id::text = v.source_id
      where v.branch_id = $1 and (v.source_type = 'trade' and v.source_id = $2::text or p.drive = 'trade' and p.reference_id = $2::int)
      group by 1 order by 1`,
    [at.branchId, tradeId],
  );

test("a trade that two processes store, complete and get notified of while it is swept is one booking, one invoice, one document each", {
  timeout: 60_000 + TRADES * 5_000,
}, async () => {
  for (let nth = 0; nth < TRADES; nth++) {
    const own = nth % 2 === 0;
    const sara = await buyerOf(at, 0);
    const lock = own ? (await at.locked(sara.actor)).lock : await sandboxLock(at, sara.actor);
    const body = {
      ...{
        locks: [lock.lock_id],
        accepted_total: lock.total,
        passengers: [traveller()],
        contact: { mobile: "09121234567" },
      },
      payment: { method: "gateway" },
    };
    const headers = { "idempotency-key": key() };
    const store = (base: string) => sara.ask(base, "POST", "/trade/store", body, headers);
    const stored = await Promise.all([store(a!.base), store(b!.base)]);
    // A concurrent caller retries, as its answer requires.
    const { json } = await store(a!.base);
    expect([200, 409]).toContain(stored[0]!.status);
    expect([200, 409]).toContain(stored[1]!.status);
    const { trade_id, payment } = json.data as { trade_id: number; payment: Link };
    expect(await prisma().trade.count({ where: { branchId: at.branchId, passengerId: sara.actor.passengerId } })).toBe(
      1,
    );
    expect(await payAt(a!.base, payment)).toBe(true);

    const complete = (base: string) => sara.ask(base, "POST", "/trade/completion", { trade_id });
    const sweep = new DueTrades();
    const all = () =>
      Promise.all([
        ...[complete(a!.base), complete(b!.base), comeBack(a!.base, payment), comeBack(b!.base, payment)],
        ...[sweepPayments(desk()), sweep.begin(issuingDeps()).then((begun) => Promise.all(begun))],
      ]);
    await all();
    await query(
      "t.asked-no-more",
      "update gateway_payments set checking_until = null where branch_id = $1 and serial_id = $2",
      [...[at.branchId, payment.serial_id]],
    );
    await all();
    await advance(at, trade_id);

    const of = { branchId: at.branchId, tradeId: trade_id };
    const trade = await prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id: trade_id } });
    expect([trade.status, Number(trade.paid), trade.nextStepAt]).toEqual(["issued", lock.total, null]);
    expect(await prisma().booking.count({ where: of })).toBe(1);
    expect(await prisma().invoice.count({ where: of })).toBe(1);
    expect(await messagesOf(at.branchId, trade_id)).toHaveLength(1);
    expect(await documents(trade_id)).toEqual([
      { kind: "gateway", n: 1 },
      { kind: "trade:1:issued", n: 1 },
      { kind: "trade:paid", n: 1 },
    ]);
    expect(await sara.balance()).toBe(0);
  }
  expect(await tradeFaults(at.branchId)).toEqual([]);
  expect(await broken(at.branchId)).toEqual([]);
});
