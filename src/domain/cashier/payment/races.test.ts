import pg from "pg";
import { expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import {
  balanceOf,
  cashier,
  DAY,
  type Desk,
  face,
  paymentMismatches,
  receipt,
  store,
} from "../../../../tests/payments";
import { quietPool } from "../../../../tests/quiet-pool";
import { batchersOn } from "../../kernel/batcher";
import { changePayment, trashPayment } from "./change-payment";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const pay = (desk: Desk, amount: number, more: object = {}) => receipt(desk, { type: "payment", amount, ...more });

test("numbers of each type are gapless from one, for any concurrent stores and refusals in two batchers", async () => {
  const desks = [await cashier(), await cashier()];
  // A second process of the product: own batchers.
  const pool = quietPool({ connectionString: process.env.DATABASE_URL, max: 4 });
  const other = batchersOn(async <Row>(_: string, text: string, values?: readonly unknown[]) => {
    return (await pool.query(text, [...(values ?? [])])).rows as Row[];
  });
  const result = await Promise.all(
    Array.from({ length: 120 }, (_, n) => {
      const desk = desks[n % 2]!;
      const ctx = n % 3 ? desk.ctx : { ...desk.ctx, runBatched: other };
      const group = [receipt(desk, { amount: n + 1 }), pay(desk, 1, n % 5 ? {} : { date: "1999-01-01" })];
      return refusal(store(desk, n % 4 ? group : group.slice(0, 1), {}, ctx));
    }),
  );
  await pool.end();
  const refused = result.filter(({ reason }) => reason !== "done");
  expect(refused.every(({ reason }) => reason === "periodClosed")).toBe(true);
  expect(refused).toHaveLength(120 / 5 - 120 / 20);
  for (const desk of desks) {
    expect(await paymentMismatches(desk)).toEqual([]);
    const numbers = await prisma().payment.findMany({
      where: { branchId: desk.branchId, type: "receipt" },
      select: { number: true },
    });
    expect(numbers.map(({ number }) => number).sort((a, b) => a - b)).toEqual(numbers.map((_, n) => n + 1));
  }
});

/** Under load a request may exceed its lock timeout: nothing is written, and the API answers 503 with Retry-After. */
function lockTimeout(error: unknown) {
  if ((error as { code?: string }).code !== "55P03") throw error;
  return { reason: "lockTimeout" };
}

test("a month closed amid fifty stores, changes and deletions: earlier ones stay, none comes after", async () => {
  const desk = await cashier();
  const before = (
    await store(
      desk,
      Array.from({ length: 20 }, () => receipt(desk, { date: "2026-10-05" })),
    )
  ).payments;
  let closedAt = 0;
  const closing = (async () => {
    await pause(25);
    await asLedgerOwner("select ledger.close_periods($1, '2026-10-22', 'closed', 'x')", [desk.branchId]);
    closedAt = performance.now();
  })();
  const result = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      await pause((n * 7) % 60);
      const began = performance.now();
      const { id } = before[n % before.length]!;
      const acts = [
        () => store(desk, [receipt(desk), receipt(desk, { date: "2026-10-06" })]),
        () => changePayment(desk.ctx, { id, amount: BigInt(n + 1) }),
        () => trashPayment(desk.ctx, { id }),
        () => store(desk, [receipt(desk, { date: "2026-10-07", method: "check", amount: 5, check: face(5) })]),
      ];
      return { began, ...(await refusal(acts[n % 4]!()).catch(lockTimeout)) };
    }),
  );
  await closing;
  expect(
    result.every(({ reason }) => ["done", "periodClosed", "operationNotAllowed", "lockTimeout"].includes(reason)),
  ).toBe(true);
  expect(result.filter(({ began, reason }) => began > closedAt && reason === "done")).toEqual([]);
  const last = await refusal(store(desk, [receipt(desk, { date: "2026-10-06" })]));
  expect(last).toEqual({ reason: "periodClosed", fields: ["payments[0].date"] });
  const late = await asLedgerOwner(
    "select v.id from ledger.vouchers v join ledger.periods p on p.branch_id = v.branch_id and p.dates @> v.doc_date where v.branch_id = $1 and p.state = 'closed' and v.created_at > p.closed_at",
    [desk.branchId],
  );
  expect(late).toEqual([]);
  expect(await paymentMismatches(desk)).toEqual([]);
});

test("killed backends: reported payments exist once, and none is partial", async () => {
  const desk = await cashier();
  const name = `doomed-payments-${desk.branchId}`;
  const reported = new Map<string, number>();
  let [killed, running] = [0, true];
  const request = (key: string) =>
    JSON.stringify({
      ...{ branch_id: desk.branchId, actor: "operator:1", request_id: "x", request_key: key },
      payments: [
        { type: "receipt", method: "cash", party_type: "colleague", party_id: desk.colleague, amount: 3, date: DAY },
        {
          type: "receipt",
          method: "check",
          party_type: "colleague",
          party_id: desk.colleague,
          amount: 5,
          date: DAY,
          cheque: { ...face(5), bank_branch: "" },
        },
      ],
    });
  const victims = Array.from({ length: 6 }, async (_, nr) => {
    for (let round = 0; running; round++) {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL, application_name: name });
      client.on("error", () => {});
      await client.connect();
      try {
        for (let turn = 0; running; turn++) {
          const key = `${nr}.${round}.${turn}`;
          const { rows } = await client.query("select store_payments($1) as answer", [request(key)]);
          reported.set(key, rows[0].answer.payments[0].id);
        }
      } catch (error) {
        expect((error as { code?: string }).code).toBeOneOf(["57P01", "40P01", "55P03", undefined]);
        killed++;
      } finally {
        await client.end().catch(() => {});
      }
    }
  });
  for (let time = 0; time < 20; time++) {
    await pause(40);
    await query(
      "test.kill",
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and state = 'active'",
      [name],
    );
  }
  running = false;
  await Promise.all(victims);
  expect(killed).toBeGreaterThan(5);
  const rows = await prisma().payment.findMany({
    where: { branchId: desk.branchId },
    select: { id: true, requestKey: true },
  });
  const there = new Map(rows.map(({ id, requestKey }) => [requestKey, id]));
  for (const [key, id] of reported) expect([key, there.get(`${key}#1`)]).toEqual([key, id]);
  expect(rows.length % 2).toBe(0);
  const cheques = await prisma().cheque.count({ where: { branchId: desk.branchId, state: "in_safe" } });
  expect(cheques).toBe(rows.length / 2);
  expect(await balanceOf(desk, desk.account["cheque.in_safe"])).toBe(cheques * 5);
  expect(await paymentMismatches(desk)).toEqual([]);
});
