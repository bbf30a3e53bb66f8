import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { ACCOUNT, bothWays } from "../../../../tests/one-batch";
import { cashier, DAY, type Desk } from "../../../../tests/payments";
import { runs } from "../../../../tests/runs";
import { fill, passenger } from "../../../../tests/wallets";
import { batcherFor } from "../../kernel/batcher";
import { PaymentStore } from "./schema";
import { groupRequest, toStoreInput } from "./to-store-input";

/** A batch of groups of payments is its groups one after another: answers, documents, numbers, cheques and items. */
let desk: Desk;
const parties: { type: "colleague" | "passenger"; id: number }[] = [];
beforeAll(async () => {
  desk = await cashier();
  parties.push({ type: "colleague", id: desk.colleague });
  for (const amount of [300, 0]) {
    const owner = await passenger(desk.branchId);
    if (amount > 0) await fill(desk.branchId, owner, amount);
    parties.push(owner as { type: "passenger"; id: number });
  }
  parties.push({ type: "passenger", id: 2_147_483_647 });
});

const row = fc.record({
  type: fc.constantFrom("receipt" as const, "receipt" as const, "payment" as const),
  method: fc.constantFrom("cash" as const, "bank" as const, "wallet" as const, "wallet" as const, "check" as const),
  party: fc.constantFrom(0, 0, 1, 1, 1, 2, 3),
  amount: fc.integer({ min: 1, max: 200 }),
  date: fc.constantFrom(DAY, DAY, DAY, DAY, DAY, DAY, "2019-01-01"),
});
const wish = fc.record({ rows: fc.array(row, { minLength: 1, maxLength: 3 }), alone: fc.boolean() });
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;
const of = ({ rows, alone }: Wish, key: string, nr: number) => {
  const payments = rows.map(({ party, method, ...row }, line) => ({
    ...{ ...row, method, counterparty: parties[party]! },
    ...(method === "check" && {
      check: {
        sayad_id: String(9_100_000_000_000_000 + nr * 10 + line),
        serial: `S${nr}${line}`,
        bank: "ملت",
        due_date: "2027-01-10",
        amount: row.amount,
      },
    }),
  }));
  return groupRequest(desk.ctx, { key, alone, payments: PaymentStore.parse({ payments }).payments.map(toStoreInput) });
};

const EARLIER: Wish[] = [
  {
    rows: [
      { type: "receipt", method: "cash", party: 0, amount: 120, date: DAY },
      { type: "receipt", method: "check", party: 1, amount: 90, date: DAY },
    ],
    alone: false,
  },
  { rows: [{ type: "receipt", method: "wallet", party: 1, amount: 30, date: DAY }], alone: false },
];
/** `again`: has the key of an earlier call. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ wish, again: fc.constant(-1) }) },
  { weight: 1, arbitrary: fc.record({ wish, again: fc.nat(EARLIER.length - 1) }) },
);

const ROWS = `
  select jsonb_build_array('payment', p.type, p.method, p.number, p.party, p.amount, p.settled, (select ${ACCOUNT} from ledger.accounts a where a.branch_id = p.branch_id and a.id = p.account_id), p.pay_date) from payments p where p.branch_id = $1
  union all
  select jsonb_build_array('cheque', c.sayad_id, c.direction, c.state, c.open, c.party) from cheques c where c.branch_id = $1
  union all
  select jsonb_build_array('item', i.party, i.amount, i.open) from open_items i where i.branch_id = $1`;

/** Ids of a sequence, for accounts opened in any order: payments, entries and balances name them by their owner. */
const OPENED = ["account_id", "counter_account_id"];

test("a batch of payments is its groups one after another", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const both = await bothWays(batcherFor("payment.store", "store_payments"), {
        branchId: desk.branchId,
        earlier: EARLIER.map((one, nr) => of(one, `e${nr}`, nr)),
        requests: () => steps.map(({ wish, again }, nr) => of(wish, again < 0 ? `n${nr}` : `e${again}`, 10 + nr)),
        table: ROWS,
        ids: ["voucher_id", "document_id", "id", "group_id", "cheque_id", "payment_id", "ids", "again", ...OPENED],
      }).catch((error: { code?: string }) => {
        // Two groups that fill the wallet of one party, or pay it: each is retried alone.
        fc.pre(error.code !== "40001");
        throw error;
      });
      expect(both.inBatch).toEqual(both.oneByOne);
    }),
    { numRuns: runs(100) },
  );
});
