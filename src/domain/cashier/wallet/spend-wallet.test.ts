import { expect, test } from "vitest";
import { dayFromToday } from "../../../../tests/day";
import { refusal } from "../../../../tests/operators";
import { balanceOf, cashier, type Desk } from "../../../../tests/payments";
import { fill, otherLanes, passenger, walletFaults } from "../../../../tests/wallets";
import { captureHold, type Hold, holdLimit, releaseHold } from "./hold-limit";
import { readWallet } from "./read-wallet";
import type { Owner } from "./rules";
import { type Spend, spendWallet } from "./spend-wallet";

const result = {
  goes: { credit: "customer.advances" },
  source: { type: "trade", id: "1" },
  description: "ticket",
} as const;
const DAY_MS = 86_400_000;
let keys = 0;
const spend = (desk: Desk, owner: Owner, amount: number, more: Partial<Spend> = {}, ctx = desk.ctx) =>
  spendWallet(ctx, { owner, amount: BigInt(amount), key: `t${++keys}`, ...result, ...more });
const inAnHour = () => new Date(Date.now() + 3_600_000);
const held = (desk: Desk, hold: Omit<Hold, "expiresAt"> & { expiresAt?: Date }) =>
  holdLimit(desk.ctx, { expiresAt: inAnHour(), ...hold });

test("a spend takes its amount from the wallet; the same key again is the same spend, refused with another amount", async () => {
  const desk = await cashier();
  const owner = await passenger(desk.branchId);
  await fill(desk.branchId, owner, 1_000);
  const first = await spend(desk, owner, 300, { key: "one" });
  expect(first).toMatchObject({ balance: 700, available: 700 });
  expect(await spend(desk, owner, 300, { key: "one" })).toEqual(first);
  expect(await refusal(spend(desk, owner, 301, { key: "one" }))).toMatchObject({ reason: "referenceReused" });
  expect(await balanceOf(desk, desk.account["customer.advances"], `passenger:${owner.id}`)).toBe(-300);
  expect(await readWallet(desk.ctx, owner)).toMatchObject({ balance: 700n, held: 0n, available: 700n });
  expect(await walletFaults(desk.branchId)).toEqual([]);
});

test("the document has the day of the request, also when the database's is another", async () => {
  const desk = await cashier();
  const owner = await passenger(desk.branchId);
  await fill(desk.branchId, owner, 100);
  const yesterday = { ...desk.ctx, now: new Date(Date.now() - DAY_MS) };
  expect((await spend(desk, owner, 10, {}, yesterday)).doc_date).toBe(dayFromToday(-1));
  expect((await spend(desk, owner, 10, {}, desk.ctx)).doc_date).toBe(dayFromToday());
});

test("beyond the wallet: walletInsufficient (7001) with the available amount and the shortfall; no owner is notFound (3009), another branch's too", async () => {
  const [desk, theirs] = [await cashier(), await cashier()];
  const owner = await passenger(desk.branchId);
  await fill(desk.branchId, owner, 100);
  const beyond = await spend(desk, owner, 150).catch((error) => error);
  expect(beyond).toMatchObject({ reason: "walletInsufficient", details: { data: { available: 100, shortfall: 50 } } });
  expect(await refusal(spend(theirs, owner, 1))).toMatchObject({ reason: "notFound" });
  expect(await refusal(spend(desk, { type: "passenger", id: 2_147_483_647 }, 1))).toMatchObject({ reason: "notFound" });
  expect(await refusal(spend(desk, owner, 0))).toMatchObject({ reason: "fieldInvalid" });
});

test("a hundred concurrent spends at a wallet's limit through two batchers: the maximum sum, exact, never negative", async () => {
  const desk = await cashier();
  const owner = await passenger(desk.branchId);
  await fill(desk.branchId, owner, 1_050);
  const other = otherLanes();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      refusal(spend(desk, owner, 100, {}, n % 2 ? desk.ctx : { ...desk.ctx, runBatched: other.runBatched })),
    ),
  );
  await other.close();
  const done = answers.filter(({ reason }) => reason === "done");
  expect([done.length, new Set(answers.map(({ reason }) => reason))]).toEqual([
    10,
    new Set(["done", "walletInsufficient"]),
  ]);
  expect(await readWallet(desk.ctx, owner)).toMatchObject({ balance: 50n });
  // The rest is still available for a smaller amount.
  expect(await spend(desk, owner, 50)).toMatchObject({ balance: 0 });
  expect(await walletFaults(desk.branchId)).toEqual([]);
});

test("a hundred concurrent holds at a ceiling through two batchers use as much as fits and no more", async () => {
  const desk = await cashier();
  const owner = { type: "colleague", id: desk.colleague } as const;
  await desk.ctx.db.colleague.update({
    where: { branchId_id: { branchId: desk.branchId, id: desk.colleague } },
    data: { ceiling: 1_050n },
  });
  const other = otherLanes();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      refusal(
        holdLimit(n % 2 ? desk.ctx : { ...desk.ctx, runBatched: other.runBatched }, {
          ...{ on: "ceiling", owner, amount: 100n, source: `h${n}`, expiresAt: inAnHour() },
        }),
      ),
    ),
  );
  await other.close();
  expect(answers.filter(({ reason }) => reason === "done")).toHaveLength(10);
  expect(answers.filter(({ reason }) => reason === "creditCeiling")).toHaveLength(90);
  expect(await held(desk, { on: "ceiling", owner, amount: 50n, source: "rest" })).toMatchObject({ available: 0 });
  expect(await walletFaults(desk.branchId)).toEqual([]);
});

test("a held amount is unavailable until it is captured, released or expired; then it is available immediately", async () => {
  const desk = await cashier();
  const owner = await passenger(desk.branchId);
  await fill(desk.branchId, owner, 1_000);
  const hold = { on: "wallet", owner, amount: 800n } as const;
  const first = await held(desk, { ...hold, source: "a" });
  expect(first).toMatchObject({ state: "open", available: 200 });
  expect(await held(desk, { ...hold, source: "a" })).toMatchObject({ hold_id: first.hold_id });
  expect(await refusal(held(desk, { ...hold, amount: 1n, source: "a" }))).toMatchObject({ reason: "referenceReused" });
  expect(await refusal(spend(desk, owner, 300))).toMatchObject({ reason: "walletInsufficient" });
  await captureHold(desk.ctx, { holdId: first.hold_id, amount: 500n, ...result });
  expect(await readWallet(desk.ctx, owner)).toMatchObject({ balance: 500n, held: 0n });
  const again = await refusal(captureHold(desk.ctx, { holdId: first.hold_id, amount: 500n, ...result }));
  expect(again).toMatchObject({ reason: "done" });
  const second = await held(desk, { ...hold, amount: 400n, source: "b" });
  expect([await releaseHold(desk.ctx, second.hold_id), await releaseHold(desk.ctx, second.hold_id)]).toEqual([
    true,
    false,
  ]);
  await held(desk, { ...hold, amount: 500n, source: "c", expiresAt: new Date(Date.now() + 300) });
  await new Promise((done) => setTimeout(done, 350));
  expect(await spend(desk, owner, 500)).toMatchObject({ balance: 0, available: 0 });
  expect(await walletFaults(desk.branchId)).toEqual([]);
});

test("the branch's own wallet is an asset: signs are reversed, and it cannot be overdrawn either", async () => {
  const desk = await cashier();
  const owner = { type: "branch", id: desk.branchId } as const;
  expect(await refusal(spend(desk, owner, 1, { goes: { credit: "cash" } }))).toMatchObject({
    reason: "walletInsufficient",
  });
  const { account_id } = await readWallet(desk.ctx, owner);
  await desk.ctx.query("t.fill-own", "select ledger.post($1)", [
    JSON.stringify({
      ...{ branch_id: desk.branchId, doc_date: "2026-11-20", kind: "manual", created_by: "t" },
      lines: [
        { account_id, dr: 500 },
        { mapping: "cash", cr: 500 },
      ],
    }),
  ]);
  expect(await spend(desk, owner, 200, { goes: { credit: "cash" } })).toMatchObject({ balance: 300, available: 300 });
  expect(await walletFaults(desk.branchId)).toEqual([]);
});

test("one batch of many wallets, with refusals among it, returns the balance after each item", async () => {
  const desk = await cashier();
  const [a, b] = [await passenger(desk.branchId), await passenger(desk.branchId)];
  await fill(desk.branchId, a, 100);
  await fill(desk.branchId, b, 100);
  const request: [Owner, number][] = [
    ...([
      [a, 60],
      [b, 30],
      [a, 60],
      [a, 40],
      [b, 80],
      [b, 70],
    ] as [Owner, number][]),
  ];
  const requests = request.map(([{ type, id }, amount], n) => ({
    ...{ branch_id: desk.branchId, owner: `${type}:${id}`, amount, credit: "customer.advances", key: `many${n}` },
    ...{ created_by: "t", request_id: "t", source_type: "t", source_id: String(n) },
  }));
  const [row] = await desk.ctx.query<{ answers: { balance?: number; refused?: object }[] }>(
    "t.many",
    "select spend_wallet_many($1) as answers",
    [JSON.stringify(requests)],
  );
  expect(row!.answers.map((answer) => answer.balance ?? answer.refused)).toEqual([
    40,
    70,
    { code: 7001, available: 40, shortfall: 20 },
    0,
    { code: 7001, available: 70, shortfall: 10 },
    0,
  ]);
});
