import fc from "fast-check";
import { expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import {
  type Customer,
  code,
  makeDue,
  passenger,
  type Shop,
  shop,
  submit,
  unsubmit,
  usesOf,
} from "../../../../tests/discounts";
import { refusal } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import type { RedemptionState } from "./rules";

const RUNS = runs(8, "DISCOUNT_RUNS");
const SEED = Number(process.env.FUZZ_SEED ?? 0);
const LIMIT = 4;

const who = fc.nat(2);
const nth = fc.nat(9);
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant("submit" as const), who, amount: fc.integer({ min: 100, max: 104 }) }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("unsubmit" as const), who, nth }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("due" as const), nth }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("sweep" as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("attach" as const), nth }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("consume" as const), nth }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("cancel" as const), nth }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** The model: each use by id, with owner, amount and expiry. */
type Use = { id: number; who: number; amount: number; state: RedemptionState; due: boolean };
const LIVE = new Set<RedemptionState>(["reserved", "attached", "consumed"]);

/** Applies an act to the model, and returns the expected answer. */
function expected(uses: Use[], one: Act): string {
  const live = () => uses.filter(({ state }) => LIVE.has(state)).length;
  const expire = () => {
    for (const use of uses) if (use.state === "reserved" && use.due) use.state = "expired";
  };
  if (one.act === "submit") {
    const stood = uses.find((use) => use.state === "reserved" && use.who === one.who && use.amount === one.amount);
    if (stood && !stood.due) return `use ${stood.id}`;
    if (stood || live() === LIMIT) expire();
    if (live() === LIMIT) return "discountExhausted";
    return "new";
  }
  if (one.act === "sweep") expire();
  return "done";
}

async function perform(mine: Shop, name: string, people: Customer[], uses: Use[], one: Act): Promise<void> {
  const by = { branch_id: mine.branchId, actor: "system", request_id: "test" };
  const call = (act: string, request: object) =>
    query(`test.${act}`, `select ${act}($1)`, [JSON.stringify({ ...by, ...request })]);
  const should = expected(uses, one);
  if (one.act === "submit") {
    const ask = () => submit(people[one.who]!, { code: name, amount: one.amount });
    if (should === "discountExhausted") {
      expect(await refusal(ask())).toMatchObject({ reason: should });
      return;
    }
    const { redemption_id: id } = await ask();
    if (should === "new") {
      expect(uses.some((use) => use.id === id)).toBe(false);
      uses.push({ id, who: one.who, amount: one.amount, state: "reserved", due: false });
    } else expect(`use ${id}`).toBe(should);
    return;
  }
  if (one.act === "sweep") return void (await query("test.sweep", "select expire_discounts(100)"));
  const use = uses[one.nth % Math.max(1, uses.length)];
  if (!use) return;
  const party = `passenger:${(people[use.who]!.actor as { passengerId: number }).passengerId}`;
  if (one.act === "due" && use.state === "reserved" && !use.due) {
    await makeDue(mine.branchId, use.id);
    use.due = true;
  } else if (one.act === "unsubmit") {
    const result = await refusal(unsubmit(people[one.who]!, { redemption_id: use.id }));
    const reason =
      one.who !== use.who ? "notFound" : ["attached", "consumed"].includes(use.state) ? "notAllowedInState" : "done";
    expect(result.reason).toBe(reason);
    if (reason === "done" && use.state === "reserved") use.state = "released";
  } else if (one.act === "attach") {
    await call("attach_discount", { redemption_id: use.id, party, amount: use.amount, trade_id: use.id });
    if (use.state === "reserved" && !use.due) use.state = "attached";
  } else if (one.act === "consume") {
    await call("consume_discounts", { trade_id: use.id });
    if (use.state === "attached") use.state = "consumed";
  } else if (one.act === "cancel") {
    await call("release_discounts_of_trade", { trade_id: use.id });
    if (use.state === "attached" || use.state === "consumed") use.state = "released";
  }
}

test("for any acts of customers, trades and sweepers the uses and the remainder equal the model", async () => {
  const mine = await shop();
  const people = await Promise.all([passenger(mine), passenger(mine), passenger(mine)]);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 30 }), async (acts) => {
      const { id, code: name } = await code(mine, { limit: LIMIT });
      const uses: Use[] = [];
      for (const one of acts) await perform(mine, name, people, uses, one);
      const stored = await prisma().discountRedemption.findMany({
        where: { branchId: mine.branchId, codeId: id },
        orderBy: { id: "asc" },
        select: { id: true, state: true },
      });
      expect(stored).toEqual(uses.map(({ id, state }) => ({ id, state })));
      const live = uses.filter(({ state }) => LIVE.has(state)).length;
      expect(await usesOf(mine.branchId, id)).toEqual({ left: LIMIT - live, live, limit: LIMIT });
    }),
    { numRuns: RUNS, ...(SEED && { seed: SEED }) },
  );
});
