import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";

/** Concurrent connections, without the batcher's serialization. */
let clients: pg.Client[];
beforeAll(async () => {
  clients = Array.from({ length: 16 }, () => new pg.Client({ connectionString: process.env.DATABASE_URL }));
  await Promise.all(clients.map((client) => client.connect()));
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

type Answer = { voucher_id?: number; refused?: { code: number } };
const post = async (client: pg.Client, items: object[]): Promise<Answer[]> =>
  (await client.query("select ledger.post_many($1) as answers", [JSON.stringify(items)])).rows[0].answers;
const differences = (of: Chart) =>
  query("test.verify", "select * from ledger.verify($1, '2025-01-01', '2027-12-31')", [of.branchId]);
const exposure = async (of: Chart, account: number) =>
  (
    await query<{ n: number }>(
      "test.exposure",
      "select (side * (dr - cr))::int as n from ledger.account_balances where branch_id = $1 and account_id = $2",
      [of.branchId, account],
    )
  )[0]!.n;

test("concurrent postings use up the ceiling exactly", async () => {
  const of = await chart((await office()).branchId);
  await asLedgerOwner("update ledger.account_balances set ceiling = 100 where branch_id = $1 and account_id = $2", [
    of.branchId,
    of.receivable,
  ]);
  const spend = (amount: number) =>
    voucher(of.branchId, [
      { account_id: of.receivable, dr: amount },
      { account_id: of.sale, cr: amount },
    ]);
  const answers = await Promise.all(
    clients.map((client) =>
      post(
        client,
        Array.from({ length: 3 }, () => spend(7)),
      ),
    ),
  );
  const codes = answers.flat().map((answer) => answer.refused?.code ?? 1000);
  expect(codes.filter((code) => code === 1000)).toHaveLength(14);
  expect(codes.filter((code) => code === 7002)).toHaveLength(34);
  expect(await exposure(of, of.receivable)).toBe(98);
  // Below the debt: further debits are refused, payments accepted.
  await asLedgerOwner("update ledger.account_balances set ceiling = 10 where branch_id = $1 and account_id = $2", [
    of.branchId,
    of.receivable,
  ]);
  const back = voucher(of.branchId, [
    { account_id: of.cash, dr: 20 },
    { account_id: of.receivable, cr: 20 },
  ]);
  const [more, paid] = await post(clients[0]!, [spend(1), back]);
  expect([more!.refused?.code, typeof paid!.voucher_id]).toEqual([7002, "number"]);
  expect(await exposure(of, of.receivable)).toBe(78);
  expect(await differences(of)).toEqual([]);
});
