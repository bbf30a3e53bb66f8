import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../../../tests/operators";
import { cashier } from "../../../../tests/payments";
import { fill, passenger, walletFaults } from "../../../../tests/wallets";
import { captureHold, holdLimit, releaseHold } from "./hold-limit";
import { readWallet } from "./read-wallet";
import { spendWallet } from "./spend-wallet";

/** `npm run torture -- R7` does more. */
const ACTIONS = Number(process.env.WALLET_ACTIONS ?? 120);
const SEED = Number(process.env.FUZZ_SEED ?? 0);

const amount = fc.integer({ min: 1, max: 400 });
const nth = fc.nat(9);
const act = fc.oneof(
  fc.record({ act: fc.constant("fill" as const), amount }),
  fc.record({ act: fc.constant("spend" as const), amount }),
  fc.record({ act: fc.constant("again" as const), nth }),
  fc.record({ act: fc.constant("hold" as const), amount }),
  fc.record({ act: fc.constant("capture" as const), nth, part: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ act: fc.constant("release" as const), nth }),
);

const goes = { goes: { credit: "customer.advances" }, source: { type: "t", id: "1" }, description: "" } as const;

test("random fills, spends, holds, captures and releases leave the arithmetically expected balance", async () => {
  const desk = await cashier();
  const owner = await passenger(desk.branchId);
  const acts = fc.sample(act, { numRuns: ACTIONS, seed: SEED });
  let balance = 0;
  const spent: { key: string; amount: number }[] = [];
  const held: { id: number; amount: number }[] = [];
  const available = () => balance - held.reduce((sum, { amount }) => sum + amount, 0);
  const one = <T>(some: T[], at: number): T | undefined => some[at % Math.max(1, some.length)];
  for (const [n, step] of acts.entries()) {
    if (step.act === "fill") {
      await fill(desk.branchId, owner, step.amount);
      balance += step.amount;
    } else if (step.act === "spend") {
      const request = { owner, amount: BigInt(step.amount), key: `r${n}`, ...goes };
      const { reason } = await refusal(spendWallet(desk.ctx, request));
      expect(reason).toBe(step.amount <= available() ? "done" : "walletInsufficient");
      if (reason !== "done") continue;
      balance -= step.amount;
      spent.push({ key: request.key, amount: step.amount });
    } else if (step.act === "again") {
      const before = one(spent, step.nth);
      if (before) await spendWallet(desk.ctx, { owner, amount: BigInt(before.amount), key: before.key, ...goes });
    } else if (step.act === "hold") {
      const expiresAt = new Date(Date.now() + 3_600_000);
      const input = { on: "wallet" as const, owner, amount: BigInt(step.amount), source: `r${n}`, expiresAt };
      const fits = step.amount <= available();
      const { reason } = await refusal(
        holdLimit(desk.ctx, input).then(({ hold_id }) => held.push({ id: hold_id, amount: step.amount })),
      );
      expect(reason).toBe(fits ? "done" : "walletInsufficient");
    } else {
      const hold = one(held, step.nth);
      if (!hold) continue;
      held.splice(held.indexOf(hold), 1);
      if (step.act === "release") {
        expect(await releaseHold(desk.ctx, hold.id)).toBe(true);
      } else {
        const taken = Math.max(1, Math.floor((hold.amount * step.part) / 100));
        await captureHold(desk.ctx, { holdId: hold.id, amount: BigInt(taken), ...goes });
        balance -= taken;
      }
    }
  }
  expect(await readWallet(desk.ctx, owner)).toMatchObject({
    balance: BigInt(balance),
    available: BigInt(available()),
  });
  expect(await walletFaults(desk.branchId)).toEqual([]);
});
