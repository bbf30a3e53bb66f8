import { expect, test } from "vitest";
import { readWallet } from "@/domain/cashier/wallet/read-wallet";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { backOfficeDoor } from "../back-office";
import { ctxOf } from "../fixtures";
import { fill, passenger, walletFaults } from "../wallets";

/** R7: a wallet with money for exactly ten is used by two hundred concurrent calls over HTTP, also during a top-up. */
const ROUNDS = Number(process.env.WALLET_ROUNDS ?? 1);
const [BUYERS, PRICE, FITS] = [200, 1_000, 10];
const DAY = "2026-11-20";

const clerkAt = backOfficeDoor({ payments });

test("two hundred at a wallet for ten: ten are served, and it ends at nothing", async () => {
  const { ask, branchId, actor } = await clerkAt();
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await passenger(branchId);
    await fill(branchId, owner, FITS * PRICE);
    const buy = () =>
      ask("POST", "/pay/store", {
        payments: [{ type: "receipt", method: "wallet", counterparty: owner, amount: PRICE, date: DAY }],
      });
    const answers = await Promise.all(Array.from({ length: BUYERS }, buy));
    const codes = answers.map(({ status, json }) => (status === 200 ? "done" : json.code));
    expect(codes.filter((code) => code === "done")).toHaveLength(FITS);
    expect(new Set(codes)).toEqual(new Set(["done", 7001]));
    expect(await readWallet(ctxOf(actor), owner)).toMatchObject({ balance: 0n });
  }
  expect(await walletFaults(branchId)).toEqual([]);
});

test("the same during deposits by others: deposits equal spending plus balance, and no caller is refused without a reason", async () => {
  const { ask, branchId, actor } = await clerkAt();
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await passenger(branchId);
    await fill(branchId, owner, FITS * PRICE);
    const row = (type: string, method: string, amount: number) => ({
      ...{ type, method, counterparty: owner, amount, date: DAY },
    });
    const pay = (type: string, amount: number) =>
      ask("POST", "/pay/store", {
        payments: [...(type === "payment" ? [row("receipt", "cash", amount)] : []), row(type, "wallet", amount)],
      });
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, (_, n) => (n % 10 === 9 ? pay("payment", PRICE) : pay("receipt", PRICE))),
    );
    const deposits = answers.filter((_, n) => n % 10 === 9);
    const added = deposits.filter(({ status }) => status === 200);
    // Overloaded (9006), a deposit has done nothing.
    const refused = deposits.filter(({ status }) => status !== 200).map(({ json }) => json.code);
    expect(refused.filter((code) => code !== 9006)).toEqual([]);
    const bought = answers.filter(({ status }, n) => n % 10 !== 9 && status === 200).length;
    const { balance } = await readWallet(ctxOf(actor), owner);
    expect(bought * PRICE + Number(balance)).toBe((FITS + added.length) * PRICE);
    expect(bought).toBeGreaterThanOrEqual(FITS);
    // The remainder suffices for exactly this many more.
    const rest = await Promise.all(Array.from({ length: 25 }, () => pay("receipt", PRICE)));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(Number(balance) / PRICE);
  }
  expect(await walletFaults(branchId)).toEqual([]);
});
