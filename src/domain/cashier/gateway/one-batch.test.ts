import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { asLedgerOwner } from "../../../../tests/ledger";
import { bothWays } from "../../../../tests/one-batch";
import { left, type Paying, type PaymentRecord, paying, sayingGateway, topUp } from "../../../../tests/paying";
import { runs } from "../../../../tests/runs";
import { passenger } from "../../../../tests/wallets";
import { batcherFor } from "../../kernel/batcher";
import type { GatewayResultRequest } from "../../kernel/sql-types";

/** A batch of results, one of each payment, is its requests one after another: answers, payments, cases, documents, events. */
let of: Paying;
const AMOUNT = 2_000;
const payments: PaymentRecord[] = [];
beforeAll(async () => {
  of = await paying();
  const gateway = sayingGateway(of.deps);
  const [sara, reza] = [await passenger(of.branchId), await passenger(of.branchId)];
  for (const owner of [sara, sara, sara, reza, reza, await passenger(of.branchId)])
    payments.push(await left(of, await topUp(of, AMOUNT, { owner }), gateway.desk));
  // So that the time of the next check, seen from the transaction's, is that of the result.
  await asLedgerOwner("update gateway_payments set next_check_at = null, checking_until = null where branch_id = $1", [
    of.branchId,
  ]);
});

const HOUR_MS = 3_600_000;
const wish = fc.record({
  payment: fc.nat(6),
  state: fc.constantFrom("success", "success", "success", "failed", "pending", "reversed", "none"),
  paid: fc.constantFrom(AMOUNT, AMOUNT, AMOUNT, AMOUNT - 1),
  currency: fc.constantFrom("IRR", "IRR", "IRR", "EUR"),
  claimed: fc.constantFrom("ok", "failed", null),
  hours: fc.constantFrom(0, 0, 0, 0, 30, 24 * 40, -24 * 3_000),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;
const NOW = Date.now();
const requestOf = ({ payment, state, paid, currency, claimed, hours }: Wish): GatewayResultRequest => ({
  ...{
    branch_id: of.branchId,
    payment_id: payments[payment]?.id ?? 2_147_483_647,
    claimed,
    actor: "test",
    request_id: "r",
  },
  at: new Date(NOW + hours * HOUR_MS),
  verdict: {
    ...{
      state,
      amount: String(paid),
      currency,
      tracking: `T${payment}`,
      card: "6037",
      code: "c",
      message: `m ${payment}`,
    },
  },
});

const ROWS = `
  select jsonb_build_array('payment', p.payer, p.status, p.version, p.voucher_id is not null, p.doc_date, p.settled_at, p.tracking_code, p.fail_code,
           p.fail_message, p.applied_at, round(extract(epoch from p.checking_until - now()), 1), round(extract(epoch from p.next_check_at - now()), 1)) from gateway_payments p where p.branch_id = $1
  union all
  select jsonb_build_array('case', c.kind, c.subject, c.payment_id, c.state, c.count, c.data) from gateway_cases c where c.branch_id = $1`;

/** Reversals follow the postings of their batch, so that only these find the wallet as the payments before left it. */
const reversedLast = (wishes: Wish[]) =>
  wishes.toSorted((a, b) => Number(a.state === "reversed") - Number(b.state === "reversed"));

test("a batch of gateway results is its requests one after another", async () => {
  const each = { selector: ({ payment }: Wish) => payment };
  await fc.assert(
    fc.asyncProperty(
      fc.array(wish, { maxLength: 4 }),
      fc.uniqueArray(wish, { ...each, minLength: 2, maxLength: 7 }),
      async (before, wishes) => {
        const { inBatch, oneByOne } = await bothWays(batcherFor("gateway.settle", "settle_gateway_payment"), {
          ...{
            branchId: of.branchId,
            earlier: before.map(requestOf),
            table: ROWS,
            ids: ["document_id", "voucher_id", "id"],
          },
          requests: () => reversedLast(wishes).map(requestOf),
        });
        expect(inBatch).toEqual(oneByOne);
      },
    ),
    { numRuns: runs(100) },
  );
});
