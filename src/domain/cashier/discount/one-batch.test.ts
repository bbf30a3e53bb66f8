import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { code, type Shop, shop } from "../../../../tests/discounts";
import { bothWays } from "../../../../tests/one-batch";
import { runs } from "../../../../tests/runs";
import { passenger } from "../../../../tests/wallets";
import { batcherFor } from "../../kernel/batcher";
import type { DiscountTakeRequest } from "../../kernel/sql-types";

/** A batch of reservations is its requests one after another: answers, uses left, redemptions, events and audit. */
let mine: Shop;
const codes: string[] = [];
const parties: string[] = [];
beforeAll(async () => {
  mine = await shop();
  for (const _ of [1, 2, 3]) parties.push(`passenger:${(await passenger(mine.branchId)).id}`);
  for (const terms of [
    { limit: 3 },
    { limit: 9, per_user: 2 },
    { limit: 9, min_amount: 150 },
    { limit: 2, products: ["train"] },
  ])
    codes.push((await code(mine, terms)).code);
  codes.push("UNKNOWN");
});

const wish = fc.record({
  code: fc.nat(4),
  party: fc.nat(2),
  amount: fc.constantFrom(5, 100, 120, 160, 200),
  product: fc.constantFrom("flight", "flight", "train"),
  group: fc.constantFrom("b2c", "b2c", "b2b"),
  minutes: fc.constantFrom(0, 0, 0, 0, 20),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;
const NOW = Date.now();
const of = ({ code, party, amount, product, group, minutes }: Wish): DiscountTakeRequest => ({
  ...{
    branch_id: mine.branchId,
    code: codes[code]!,
    party: parties[party]!,
    party_group: group,
    actor: parties[party]!,
  },
  ...{ request_id: "r", amount, product, at: new Date(NOW + minutes * 60_000) },
});

const ROWS = `
  select jsonb_build_array('code', d.code, d.left) from discount_codes d where d.branch_id = $1
  union all
  select jsonb_build_array('redemption', o.code_id, o.party, o.product, o.amount, o.discount, o.state, o.expires_at)
    from discount_redemptions o where o.branch_id = $1`;

test("a batch of discounts is its requests one after another", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(wish, { maxLength: 4 }),
      fc.array(wish, { minLength: 2, maxLength: 8 }),
      async (before, wishes) => {
        const { inBatch, oneByOne } = await bothWays(batcherFor("discount.take", "take_discount"), {
          ...{ branchId: mine.branchId, earlier: before.map(of), requests: () => wishes.map(of), table: ROWS },
          ids: ["redemption_id"],
        });
        expect(inBatch).toEqual(oneByOne);
      },
    ),
    { numRuns: runs(100) },
  );
});
