import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, chart, voucher } from "../../../../tests/ledger";
import { allow, call, crowd, ledgerMismatches, legs, pause } from "../../../../tests/ledger-crowd";

let all: Awaited<ReturnType<typeof crowd>>;
beforeAll(async () => {
  all = await crowd(10);
});
afterAll(() => all.leave());

test("killed backends during posting: reported vouchers exist once, and none is partial", async () => {
  const of = await chart((await office()).branchId);
  const reported = new Map<string, number>();
  let killed = 0;
  let running = true;
  const victims = all.clients.map(async (_, nr) => {
    for (let round = 0; running; round++) {
      const client = new pg.Client({
        connectionString: process.env.DATABASE_URL,
        application_name: `doomed-${of.branchId}`,
      });
      client.on("error", () => {});
      await client.connect();
      try {
        for (let turn = 0; running; turn++) {
          const key = `pay:${nr}.${round}.${turn}`;
          const lines = [...legs(of.cash, of.sale, 2), ...legs(of.receivable, of.bank, 1)];
          const { voucher_id } = await call(client, "post", voucher(of.branchId, lines, { key }));
          reported.set(key, voucher_id!);
        }
      } catch {
        killed++;
      } finally {
        await client.end().catch(() => {});
      }
    }
  });
  await allow(of, of.receivable, 1_000_000);
  for (let time = 0; time < 25; time++) {
    await pause(30);
    await all.clients[0]!.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and state = 'active'",
      [`doomed-${of.branchId}`],
    );
  }
  running = false;
  await Promise.all(victims);
  expect(killed).toBeGreaterThan(10);
  const stored = await asLedgerOwner<{ key: string; voucher_id: string }>(
    "select key, voucher_id from ledger.voucher_keys where branch_id = $1",
    [of.branchId],
  );
  const there = new Map(stored.map(({ key, voucher_id }) => [key, Number(voucher_id)]));
  for (const [key, voucher_id] of reported) expect([key, there.get(key)]).toEqual([key, voucher_id]);
  // Commits with a lost answer may exist additionally, each complete.
  expect(there.size).toBeLessThanOrEqual(reported.size + killed);
  expect(await ledgerMismatches(of)).toEqual([]);
});
