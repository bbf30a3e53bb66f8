import { expect, test } from "vitest";
import { refusal } from "../../../tests/desk";
import { cashier, type Desk, standing } from "../../../tests/payments";
import { fill, otherLanes, passenger, walletFaults } from "../../../tests/wallets";
import { captureHold, type Hold, holdLimit, releaseHold } from "./hold-limit";
import { readWallet } from "./read-wallet";
import type { Owner } from "./rules";
import { type Spend, spendWallet } from "./spend-wallet";

const told = {
  goes: { credit: "customer.advances" },
  source: { type: "trade", id: "1" },
  description: "ticket",
} as const;
let keys = 0;
const spend = (deps: Desk, owner: Owner, amount: number, more: Partial<Spend> = {}, ctx = deps.ctx) =>
  spendWallet(ctx, { owner, amount: BigInt(amount), key: `t${++keys}`, ...told, ...more });
const inAnHour = () => new Date(Date.now() + 3_600_000);
const held = (deps: Desk, hold: Omit<Hold, "expiresAt"> & { expiresAt?: Date }) =>
  holdLimit(deps.ctx, { expiresAt: inAnHour(), ...hold });

test("a spend takes what it says from its wallet; the same key again is the same deed, with another amount none", async () => {
  const deps = await cashier();
  const owner = await passenger(deps.branchId);
  await fill(deps.branchId, owner, 1_000);
  const first = await spend(deps, owner, 300, { key: "one" });
  expect(first).toMatchObject({ balance: 700, available: 700 });
  expect(await spend(deps, owner, 300, { key: "one" })).toEqual(first);
  expect(await refusal(spend(deps, owner, 301, { key: "one" }))).toMatchObject({ reason: "referenceReused" });
  expect(await standing(deps, deps.account["customer.advances"], `passenger:${owner.id}`)).toBe(-300);
  expect(await readWallet(deps.ctx, owner)).toMatchObject({ balance: 700n, held: 0n, available: 700n });
  expect(await walletFaults(deps.branchId)).toEqual([]);
});

test("beyond the wallet: 7001 says what is left and what lacks; nobody's wallet is 3009, another branch's too", async () => {
  const [deps, theirs] = [await cashier(), await cashier()];
  const owner = await passenger(deps.branchId);
  await fill(deps.branchId, owner, 100);
  const beyond = await spend(deps, owner, 150).catch((error) => error);
  expect(beyond).toMatchObject({ reason: "walletInsufficient", details: { data: { available: 100, shortfall: 50 } } });
  expect(await refusal(spend(theirs, owner, 1))).toMatchObject({ reason: "notFound" });
  expect(await refusal(spend(deps, { type: "passenger", id: 2_147_483_647 }, 1))).toMatchObject({ reason: "notFound" });
  expect(await refusal(spend(deps, owner, 0))).toMatchObject({ reason: "fieldInvalid" });
});

test("a hundred at a wallet's edge through two batchers: the greatest total there is, to the unit, and never below nothing", async () => {
  const deps = await cashier();
  const owner = await passenger(deps.branchId);
  await fill(deps.branchId, owner, 1_050);
  const other = otherLanes();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      refusal(spend(deps, owner, 100, {}, n % 2 ? deps.ctx : { ...deps.ctx, runBatched: other.runBatched })),
    ),
  );
  await other.close();
  const done = answers.filter(({ reason }) => reason === "done");
  expect([done.length, new Set(answers.map(({ reason }) => reason))]).toEqual([
    10,
    new Set(["done", "walletInsufficient"]),
  ]);
  expect(await readWallet(deps.ctx, owner)).toMatchObject({ balance: 50n });
  // What is left still serves who asks for less.
  expect(await spend(deps, owner, 50)).toMatchObject({ balance: 0 });
  expect(await walletFaults(deps.branchId)).toEqual([]);
});

test("a hundred at a ceiling through two batchers hold no more than it, and as much as fits", async () => {
  const deps = await cashier();
  const owner = { type: "colleague", id: deps.colleague } as const;
  await deps.ctx.db.colleague.update({
    where: { branchId_id: { branchId: deps.branchId, id: deps.colleague } },
    data: { ceiling: 1_050n },
  });
  const other = otherLanes();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      refusal(
        holdLimit(n % 2 ? deps.ctx : { ...deps.ctx, runBatched: other.runBatched }, {
          ...{ on: "ceiling", owner, amount: 100n, source: `h${n}`, expiresAt: inAnHour() },
        }),
      ),
    ),
  );
  await other.close();
  expect(answers.filter(({ reason }) => reason === "done")).toHaveLength(10);
  expect(answers.filter(({ reason }) => reason === "creditCeiling")).toHaveLength(90);
  expect(await held(deps, { on: "ceiling", owner, amount: 50n, source: "rest" })).toMatchObject({ available: 0 });
  expect(await walletFaults(deps.branchId)).toEqual([]);
});

test("what is held is nobody else's until it is taken, given back or run out; then it is there at once", async () => {
  const deps = await cashier();
  const owner = await passenger(deps.branchId);
  await fill(deps.branchId, owner, 1_000);
  const hold = { on: "wallet", owner, amount: 800n } as const;
  const first = await held(deps, { ...hold, source: "a" });
  expect(first).toMatchObject({ state: "open", available: 200 });
  expect(await held(deps, { ...hold, source: "a" })).toMatchObject({ hold_id: first.hold_id });
  expect(await refusal(held(deps, { ...hold, amount: 1n, source: "a" }))).toMatchObject({ reason: "referenceReused" });
  expect(await refusal(spend(deps, owner, 300))).toMatchObject({ reason: "walletInsufficient" });
  await captureHold(deps.ctx, { holdId: first.hold_id, amount: 500n, ...told });
  expect(await readWallet(deps.ctx, owner)).toMatchObject({ balance: 500n, held: 0n });
  const again = await refusal(captureHold(deps.ctx, { holdId: first.hold_id, amount: 500n, ...told }));
  expect(again).toMatchObject({ reason: "done" });
  const second = await held(deps, { ...hold, amount: 400n, source: "b" });
  expect([await releaseHold(deps.ctx, second.hold_id), await releaseHold(deps.ctx, second.hold_id)]).toEqual([
    true,
    false,
  ]);
  await held(deps, { ...hold, amount: 500n, source: "c", expiresAt: new Date(Date.now() + 300) });
  await new Promise((done) => setTimeout(done, 350));
  expect(await spend(deps, owner, 500)).toMatchObject({ balance: 0, available: 0 });
  expect(await walletFaults(deps.branchId)).toEqual([]);
});

test("the branch's own wallet is an asset: it is spent the other way round and ends at nothing too", async () => {
  const deps = await cashier();
  const owner = { type: "branch", id: deps.branchId } as const;
  expect(await refusal(spend(deps, owner, 1, { goes: { credit: "cash" } }))).toMatchObject({
    reason: "walletInsufficient",
  });
  const { account_id } = await readWallet(deps.ctx, owner);
  await deps.ctx.query("t.fill-own", "select ledger.post($1)", [
    JSON.stringify({
      ...{ branch_id: deps.branchId, doc_date: "2026-11-20", kind: "manual", created_by: "t" },
      lines: [
        { account_id, dr: 500 },
        { mapping: "cash", cr: 500 },
      ],
    }),
  ]);
  expect(await spend(deps, owner, 200, { goes: { credit: "cash" } })).toMatchObject({ balance: 300, available: 300 });
  expect(await walletFaults(deps.branchId)).toEqual([]);
});

test("one batch of many wallets, with what is refused among it, says of each what is left after its own turn", async () => {
  const deps = await cashier();
  const [a, b] = [await passenger(deps.branchId), await passenger(deps.branchId)];
  await fill(deps.branchId, a, 100);
  await fill(deps.branchId, b, 100);
  const asked: [Owner, number][] = [
    ...([
      [a, 60],
      [b, 30],
      [a, 60],
      [a, 40],
      [b, 80],
      [b, 70],
    ] as [Owner, number][]),
  ];
  const requests = asked.map(([{ type, id }, amount], n) => ({
    ...{ branch_id: deps.branchId, owner: `${type}:${id}`, amount, credit: "customer.advances", key: `many${n}` },
    ...{ created_by: "t", request_id: "t", source_type: "t", source_id: String(n) },
  }));
  const [row] = await deps.ctx.query<{ answers: { balance?: number; refused?: object }[] }>(
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
