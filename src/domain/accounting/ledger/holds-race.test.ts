import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, chart, voucher } from "../../../../tests/ledger";
import { allow, call, crowd, type LedgerReply, ledgerMismatches, legs, share } from "../../../../tests/ledger-crowd";
import { runs } from "../../../../tests/runs";

let all: Awaited<ReturnType<typeof crowd>>;
beforeAll(async () => {
  all = await crowd(12);
});
afterAll(() => all.leave());

const wish = fc.record({
  hold: fc.nat(5),
  act: fc.constantFrom("capture", "void", "expire"),
  part: fc.integer({ min: 1, max: 10 }),
});

test("concurrent capture, release and expiry resolve each hold once, and nothing stays pending", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 6, maxLength: 24 }), async (wishes) => {
      const of = await chart((await office()).branchId);
      const [first] = all.clients;
      await call(first!, "post", voucher(of.branchId, legs(of.cash, of.wallet, 60)));
      const holds: number[] = [];
      for (let nr = 0; nr < 6; nr++) {
        const expires_at = nr % 2 ? "2040-01-01" : new Date(Date.now() + 15).toISOString();
        const request = { branch_id: of.branchId, account_id: of.wallet, amount: 10, source: `h${nr}`, expires_at };
        const { hold_id } = await call(first!, "hold", request);
        if (hold_id) holds.push(hold_id);
      }
      expect(holds.length).toBe(6);
      let captured = 0;
      await share(all.clients, wishes, async (client, { hold, act, part }) => {
        if (act === "expire") return call(client, "expire_holds", 200);
        if (act === "void") return call(client, "void_hold", of.branchId, holds[hold]);
        const item = voucher(of.branchId, legs(of.wallet, of.sale, part));
        const answer = await call<LedgerReply>(client, "capture_hold", of.branchId, holds[hold], part, item);
        expect(answer.refused?.code ?? 1000).toBeOneOf([1000, 1002]);
        if (answer.voucher_id) captured += part;
      });
      for (const hold of holds) await call(first!, "void_hold", of.branchId, hold);
      const [sums] = await asLedgerOwner<object>(SUMS, [of.branchId, of.wallet]);
      expect(sums).toEqual({ pending: 0, open: 0, spent: captured, captured, vouchers: true });
      expect(await ledgerMismatches(of)).toEqual([]);
    }),
    { numRuns: runs(25) },
  );
}, 120_000);

const SUMS = `select b.pending::int as pending, b.dr::int as spent, count(*) filter (where h.state = 'open')::int as open,
    sum(h.captured)::int as captured, bool_and((h.state = 'captured') = (h.voucher_id is not null)) as vouchers
  from ledger.account_balances b join ledger.holds h on h.branch_id = b.branch_id and h.account_id = b.account_id
 where b.branch_id = $1 and b.account_id = $2 group by b.pending, b.dr`;

test("concurrent postings and holds use up the ceiling exactly", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 20, max: 60 }), async (size, ceiling) => {
      const of = await chart((await office()).branchId);
      await allow(of, of.receivable, ceiling);
      const spend = async (client: pg.Client, at: number): Promise<LedgerReply> => {
        if (at % 2) return call(client, "post", voucher(of.branchId, legs(of.receivable, of.sale, size)));
        const request = { branch_id: of.branchId, account_id: of.receivable, amount: size, source: `h${at}` };
        return call(client, "hold", { ...request, expires_at: "2040-01-01" });
      };
      const answers = await share(all.clients, [...Array(80).keys()], spend);
      const accepted = answers.filter(({ refused }) => !refused).length;
      expect([size, ceiling, accepted]).toEqual([size, ceiling, Math.min(80, Math.floor(ceiling / size))]);
      // After lowering it below the debt payments are accepted, further debits refused.
      await allow(of, of.receivable, 0);
      const [first] = all.clients;
      expect((await spend(first!, 1)).refused?.code).toBe(7002);
      expect(await call(first!, "post", voucher(of.branchId, legs(of.cash, of.receivable, 1)))).toHaveProperty(
        "voucher_id",
      );
      expect(await ledgerMismatches(of)).toEqual([]);
    }),
    { numRuns: runs(12) },
  );
}, 120_000);
