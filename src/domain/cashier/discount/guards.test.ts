import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { code, makeDue, passenger, type Shop, shop, submit, usesOf } from "../../../../tests/discounts";
import { asLedgerOwner } from "../../../../tests/ledger";

let mine: Shop;
beforeAll(async () => {
  mine = await shop();
});

const by = { actor: "system", request_id: "test" };
const call = async (act: string, request: object) =>
  (
    await query<{ answer: unknown }>(`test.${act}`, `select to_jsonb(${act}($1)) as answer`, [
      JSON.stringify({ branch_id: mine.branchId, ...by, ...request }),
    ])
  )[0]!.answer;
const stateOf = async (id: number) =>
  (await prisma().discountRedemption.findUniqueOrThrow({ where: { branchId_id: { branchId: mine.branchId, id } } }))
    .state;

async function reserved(more: object = {}) {
  const made = await code(mine, { limit: 3, ...more });
  const sara = await passenger(mine);
  const { redemption_id } = await submit(sara, { code: made.code, amount: 1_000 });
  const party = `passenger:${(sara.actor as { passengerId: number }).passengerId}`;
  return { id: made.id, redemption_id, party, amount: 1_000 };
}

describe("the database rejects", () => {
  test.each([
    `update discount_codes set "left" = "left" + 1`,
    `update discount_codes set "left" = 0`,
    `update discount_codes set uses_limit = 1`,
    `update discount_codes set "left" = -1, uses_limit = uses_limit - "left" - 1`,
    "update discount_codes set value = 10001",
    "update discount_codes set code = 'nowruz'",
  ])("%s", async (statement) => {
    const { id } = await reserved();
    await expect(asLedgerOwner(`${statement} where id = ${id}`)).rejects.toThrow(/check constraint|redemptions/);
    expect(await usesOf(mine.branchId, id)).toEqual({ left: 2, live: 1, limit: 3 });
  });

  test.each([
    "update discount_redemptions set state = 'consumed', trade_id = 1",
    "update discount_redemptions set state = 'attached'",
    "update discount_redemptions set amount = amount + 1",
    "update discount_redemptions set party = 'passenger:1'",
    "update discount_redemptions set state = 'released'",
    "delete from discount_redemptions",
  ])("%s", async (statement) => {
    const { id, redemption_id } = await reserved();
    await expect(asLedgerOwner(`${statement} where id = ${redemption_id}`)).rejects.toThrow();
    expect(await usesOf(mine.branchId, id)).toEqual({ left: 2, live: 1, limit: 3 });
  });

  test("a use of an exhausted code by any writer, and a second release", async () => {
    const { id, redemption_id } = await reserved({ limit: 1 });
    const insert = `insert into discount_redemptions (branch_id, code_id, party, created_by, amount, discount, expires_at)
      values (${mine.branchId}, ${id}, 'passenger:1', 'x', 10, 1, now() + interval '1 minute')`;
    await expect(asLedgerOwner(insert)).rejects.toThrow(/used up/);
    const end = `update discount_redemptions set state = 'released', ended_at = now() where id = ${redemption_id}`;
    await asLedgerOwner(end);
    await expect(asLedgerOwner(end)).rejects.toThrow(/does not go/);
    expect(await usesOf(mine.branchId, id)).toEqual({ left: 1, live: 0, limit: 1 });
  });
});

describe("a trade", () => {
  test("takes a reservation once, consumes it, and releases it when canceled", async () => {
    const { id, redemption_id, party, amount } = await reserved();
    const attach = { redemption_id, party, amount, trade_id: 7, product: "flight" };
    expect(await call("attach_discount", attach)).toEqual({ discount: 100, discount_id: id });
    expect(await call("attach_discount", attach)).toEqual({ discount: 100, discount_id: id });
    expect(await call("attach_discount", { ...attach, trade_id: 8 })).toEqual({ refused: { code: 5003 } });
    expect(await call("consume_discounts", { trade_id: 7 })).toBe(1);
    expect([await call("consume_discounts", { trade_id: 7 }), await stateOf(redemption_id)]).toEqual([0, "consumed"]);
    expect(await usesOf(mine.branchId, id)).toEqual({ left: 2, live: 1, limit: 3 });
    expect(await call("release_discounts_of_trade", { trade_id: 7 })).toBe(1);
    expect([await call("release_discounts_of_trade", { trade_id: 7 }), await stateOf(redemption_id)]).toEqual([
      0,
      "released",
    ]);
    expect(await usesOf(mine.branchId, id)).toEqual({ left: 3, live: 0, limit: 3 });
  });

  test("cannot take a reservation of another party, amount or branch, or an expired one", async () => {
    const { redemption_id, party, amount } = await reserved();
    const attach = { redemption_id, party, amount, trade_id: 9 };
    expect(await call("attach_discount", { ...attach, party: "passenger:999999999" })).toEqual({
      refused: { code: 3009 },
    });
    expect(await call("attach_discount", { ...attach, branch_id: mine.branchId + 1_000_000 })).toEqual({
      refused: { code: 3009 },
    });
    expect(await call("attach_discount", { ...attach, amount: 999 })).toMatchObject({ refused: { code: 7204 } });
    await makeDue(mine.branchId, redemption_id);
    expect(await call("attach_discount", attach)).toEqual({ refused: { code: 7201 } });
  });

  test("protects its use from release and expiry", async () => {
    const { id, redemption_id, party, amount } = await reserved();
    await call("attach_discount", { redemption_id, party, amount, trade_id: 11 });
    await makeDue(mine.branchId, redemption_id);
    await asLedgerOwner("select expire_discounts(100)");
    const answer = await call("release_discount", { party, redemption_id });
    expect([answer, await stateOf(redemption_id)]).toEqual([{ refused: { code: 5003 } }, "attached"]);
    expect(await usesOf(mine.branchId, id)).toMatchObject({ left: 2 });
  });
});

test("an unused reservation is expired once, by any number of sweepers", async () => {
  const { id, redemption_id } = await reserved();
  const { redemption_id: fresh } = await reserved();
  await makeDue(mine.branchId, redemption_id);
  await Promise.all(Array.from({ length: 4 }, () => query("test.sweep", "select expire_discounts(100)")));
  expect([await stateOf(redemption_id), await stateOf(fresh)]).toEqual(["expired", "reserved"]);
  expect(await usesOf(mine.branchId, id)).toEqual({ left: 3, live: 0, limit: 3 });
});
