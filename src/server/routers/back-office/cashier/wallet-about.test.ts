import { expect, test } from "vitest";
import { query } from "@/server/db";
import { callerOf } from "@/server/trpc";
import { ctxOf } from "../../../../../tests/fixtures";
import { personOf } from "../../../../../tests/operators";
import { selling, traveller } from "../../../../../tests/trades";
import { finance } from "../../customer/cashier/finance";
import { statements } from "../accounting/statements";
import { wallets } from "./wallets";

test("statements and wallets say what was sold, in both languages", async () => {
  const at = await selling();
  const sara = await at.rich(9_000_000);
  const { lock } = await at.locked(sara);
  const order = { locks: [lock.lock_id], accepted_total: lock.total, passengers: [traveller()] };
  const { items: sold } = await at.store(sara, order);
  const pnr = sold[0]!.pnr!.local;
  const about = {
    fa: expect.stringContaining(`(${pnr})`),
    en: expect.stringMatching(new RegExp(`^\\w.*\\(${pnr}\\)$`)),
  };
  const ctx = ctxOf(await personOf(at.branchId)) as never;
  const [line] = await query<{ account: number; party: string }>(
    "test.wallet-line",
    `select e.account_id as account, e.party from ledger.entries e join ledger.vouchers v
         on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
      where e.branch_id = $1 and e.party like 'passenger:%' and v.source_type = 'trade' limit 1`,
    [at.branchId],
  );
  const { items } = await callerOf(statements)(ctx).bill2({ account_id: line!.account });
  expect(items.rows).toEqual(expect.arrayContaining([expect.objectContaining({ about })]));
  const owner = { owner_type: "passenger", owner_id: Number(line!.party.split(":")[1]) } as const;
  const moved = await callerOf(wallets)(ctx).transactions(owner);
  expect(moved.items).toEqual(expect.arrayContaining([expect.objectContaining({ about })]));
  const own = await callerOf(finance)({ ...ctxOf(at.clerk), actor: sara } as never).list({});
  expect(own.items).toEqual(expect.arrayContaining([expect.objectContaining({ about })]));
  // A deposit is no sale.
  expect(own.items).toEqual(expect.arrayContaining([expect.objectContaining({ about: null })]));
});
