import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { dayFromToday } from "../../../../tests/day";
import { bothWays } from "../../../../tests/one-batch";
import { cashier, type Desk } from "../../../../tests/payments";
import { runs } from "../../../../tests/runs";
import { fill, passenger } from "../../../../tests/wallets";
import { batcherFor } from "../../kernel/batcher";
import type { WalletSpendRequest } from "../../kernel/sql-types";
import { readWallet } from "./read-wallet";

/** A batch of spends is its requests one after another: answers, balances, documents, events and audit. */
let desk: Desk;
const owners: string[] = [];
const accounts: number[] = [];
beforeAll(async () => {
  desk = await cashier();
  for (const amount of [300, 120]) {
    const owner = await passenger(desk.branchId);
    await fill(desk.branchId, owner, amount);
    owners.push(`passenger:${owner.id}`);
    accounts.push((await readWallet(desk.ctx, owner)).account_id!);
  }
  // Without a wallet yet, and unknown.
  owners.push(`passenger:${(await passenger(desk.branchId)).id}`, "passenger:2147483647");
});

const wish = fc.record({
  owner: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
  amount: fc.integer({ min: 0, max: 150 }),
  to: fc.constantFrom("advances", "advances", "other", "other", "own", "unknown"),
  daysAgo: fc.constantFrom(0, 0, 0, 0, 0, 3_000),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;
const of = (branch_id: number, { owner, amount, to, daysAgo }: Wish, key: string): WalletSpendRequest => ({
  ...{ branch_id, owner: owners[owner]!, amount, key, doc_date: dayFromToday(-daysAgo) },
  ...{ source_type: "t", source_id: "1", description: "", created_by: "test", request_id: "r", at: undefined },
  credit: to === "advances" ? "customer.advances" : to === "unknown" ? "none" : undefined,
  account_id: to === "other" ? accounts[1 - (owner % 2)] : to === "own" ? accounts[owner % 2] : undefined,
});

/** Calls before the batch: `again` repeats the key of one of them, with other data if it `clashes`. */
const EARLIER: Wish[] = [
  { owner: 0, amount: 40, to: "advances", daysAgo: 0 },
  { owner: 1, amount: 20, to: "other", daysAgo: 0 },
];
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ wish, again: fc.constant(-1), clashes: fc.constant(false) }) },
  { weight: 1, arbitrary: fc.record({ wish, again: fc.nat(EARLIER.length - 1), clashes: fc.boolean() }) },
);
const batch = fc.array(step, { minLength: 2, maxLength: 7 });

test("a batch of spends is its requests one after another", async () => {
  await fc.assert(
    fc.asyncProperty(batch, async (steps) => {
      const { inBatch, oneByOne } = await bothWays(batcherFor("wallet.spend", "spend_wallet"), {
        branchId: desk.branchId,
        earlier: EARLIER.map((one, nr) => of(desk.branchId, one, `e${nr}`)),
        requests: () =>
          steps.map(({ wish, again, clashes }, nr) =>
            again < 0
              ? of(desk.branchId, wish, `n${nr}`)
              : of(desk.branchId, clashes ? wish : EARLIER[again]!, `e${again}`),
          ),
        ids: ["voucher_id", "document_id"],
      });
      expect(inBatch).toEqual(oneByOne);
    }),
    { numRuns: runs(100) },
  );
});
