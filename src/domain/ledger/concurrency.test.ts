import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { office } from "../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../tests/ledger";

/** Many connections at once, without a lane that would line them up. */
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

test("spenders at once take what the ceiling gives, to the last unit, and not one more", async () => {
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
  // Lowered below what is owed: nothing more is taken, but what pays back is.
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

test("vouchers over the same accounts in any order never wait in a circle", async () => {
  const of = await chart((await office()).branchId);
  await asLedgerOwner("update ledger.account_balances set ceiling = 1000000 where branch_id = $1", [of.branchId]);
  const accounts = [of.cash, of.bank, of.receivable, of.sale, of.cost, of.wallet];
  let luck = 7;
  const pick = (n: number) => {
    luck = (luck * 48_271) % 2_147_483_647;
    return luck % n;
  };
  const any = () => {
    const from = pick(6);
    const lines = [
      { account_id: accounts[from], dr: 1 + pick(5) },
      { account_id: accounts[(from + 1 + pick(5)) % 6], cr: 0 },
    ];
    lines[1]!.cr = lines[0]!.dr!;
    return voucher(of.branchId, pick(2) ? lines : lines.reverse(), { doc_date: `2026-0${1 + pick(9)}-1${pick(10)}` });
  };
  let posted = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let round = 0; round < 12; round++) {
        const answers = await post(client, Array.from({ length: 1 + pick(8) }, any));
        expect(answers.every(({ refused }) => refused === undefined)).toBe(true);
        posted += answers.length;
      }
    }),
  );
  const [row] = await query<{ n: number }>(
    "test.vouchers",
    "select count(*)::int as n from ledger.vouchers where branch_id = $1",
    [of.branchId],
  );
  expect(row!.n).toBe(posted);
  expect(await differences(of)).toEqual([]);
});

test("k sends of one key at once make one voucher", async () => {
  const of = await chart((await office()).branchId);
  const item = voucher(
    of.branchId,
    [
      { account_id: of.cash, dr: 5 },
      { account_id: of.sale, cr: 5 },
    ],
    { key: "pay:1" },
  );
  // The loser of a race for the key fails as a whole and is sent again, as the lane does.
  const send = (client: pg.Client) => post(client, [item]).catch(() => post(client, [item]));
  const answers = (await Promise.all(clients.map(send))).flat();
  expect(new Set(answers.map(({ voucher_id }) => voucher_id)).size).toBe(1);
  expect(await differences(of)).toEqual([]);
  const [row] = await query<{ n: number }>(
    "test.vouchers",
    "select count(*)::int as n from ledger.vouchers where branch_id = $1",
    [of.branchId],
  );
  expect(row!.n).toBe(1);
});
