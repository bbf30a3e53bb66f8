import { expect, test } from "vitest";
import { ctxOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { personOf } from "../../../../tests/operators";
import { DAY } from "../../../../tests/payments";
import { selling } from "../../../../tests/trades";
import { PaymentStore } from "../../cashier/payment/schema";
import { storePayments } from "../../cashier/payment/store-payments";
import { readProfile } from "./read-profile";
import { Profile } from "./schema";

test("a profile shows the person's trades, payments and wallet, each only with its permission", async () => {
  const at = await selling();
  const actor = await at.rich(90_000_000);
  const { lock } = await at.locked(actor);
  const trade = await at.store(actor, { locks: [lock.lock_id], accepted_total: lock.total });
  const accountant = await personOf(at.branchId, "accountant");
  const counterparty = { type: "passenger", id: actor.passengerId };
  const cash = { type: "receipt", method: "cash", counterparty, amount: 7_000, date: DAY };
  await storePayments(ctxOf(accountant), PaymentStore.parse({ payments: [cash] }));

  const read = async (permissions: string[]) => {
    const reader = { ...accountant, permissions } as typeof accountant;
    return Profile.parse(await readProfile(ctxOf(reader), { id: actor.passengerId })).financial;
  };
  const { trades, payments, wallet } = await read(["reservation:read", "payment:read", "wallet:read"]);
  expect(trades).toMatchObject([
    { trade_id: trade.trade_id, status: "issued", paid: lock.total, products: ["flight"] },
  ]);
  expect(payments).toContainEqual(expect.objectContaining({ type: "receipt", method: "cash", amount: 7_000 }));
  const [held] = await asLedgerOwner<{ balance: string }>(
    `select sum(e.cr - e.dr) as balance from ledger.entries e join wallets w on w.branch_id = e.branch_id and w.account_id = e.account_id
      where w.branch_id = $1 and w.owner = $2`,
    [at.branchId, `passenger:${actor.passengerId}`],
  );
  expect(wallet).toMatchObject({ balance: Number(held!.balance), currency: "IRR" });
  expect(await read([])).toMatchObject({ trades: [], payments: [], wallet: null });
});
