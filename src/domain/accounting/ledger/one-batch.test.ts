import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { office } from "../../../../tests/fixtures";
import { type Chart, chart, voucher } from "../../../../tests/ledger";
import { bothWays } from "../../../../tests/one-batch";
import { runs } from "../../../../tests/runs";
import { batcherFor } from "../../kernel/batcher";

/** A batch of vouchers is its requests one after another: answers, entries and balances. */
let books: Chart;
beforeAll(async () => {
  books = await chart((await office()).branchId);
});

const ACCOUNTS = ["cash", "sale", "wallet", "wallet", "receivable", "receivable", "unknown"] as const;
const line = fc.record({
  dr: fc.constantFrom(...ACCOUNTS),
  cr: fc.constantFrom(...ACCOUNTS),
  amount: fc.integer({ min: 0, max: 200 }),
});
const wish = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  uneven: fc.constantFrom(0, 0, 0, 0, 0, 0, 1),
  doc_date: fc.constantFrom("2026-03-10", "2026-03-10", "2026-03-10", "2026-04-02", "2019-01-01"),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;
const id = (account: Wish["lines"][number]["dr"]) => (account === "unknown" ? 2_147_483_647 : books[account]);
const of = ({ lines, uneven, doc_date }: Wish, key: string | undefined) =>
  voucher(
    books.branchId,
    lines.flatMap(({ dr, cr, amount }) => [
      { account_id: id(dr), dr: amount + uneven },
      { account_id: id(cr), cr: amount },
    ]),
    { key, doc_date },
  );

const EARLIER: Wish[] = [
  {
    lines: [
      { dr: "cash", cr: "wallet", amount: 150 },
      { dr: "cash", cr: "receivable", amount: 180 },
    ],
    uneven: 0,
    doc_date: "2026-03-10",
  },
  { lines: [{ dr: "wallet", cr: "sale", amount: 20 }], uneven: 0, doc_date: "2026-04-02" },
];
/** `again`: has the key of an earlier call. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ wish, again: fc.constant(-1) }) },
  { weight: 1, arbitrary: fc.record({ wish, again: fc.nat(EARLIER.length - 1) }) },
);

test("a batch of vouchers is its requests one after another", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const { inBatch, oneByOne } = await bothWays(batcherFor("post", "ledger.post"), {
        branchId: books.branchId,
        earlier: EARLIER.map((one, nr) => of(one, `e${nr}`)),
        requests: () =>
          steps.map(({ wish, again }, nr) => of(wish, again < 0 ? (nr % 2 ? `n${nr}` : undefined) : `e${again}`)),
        ids: ["voucher_id"],
      });
      expect(inBatch).toEqual(oneByOne);
    }),
    { numRuns: runs(100) },
  );
});
