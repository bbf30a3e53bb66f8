import { expect, test } from "vitest";
import { readWallet } from "@/domain/cashier/wallet/read-wallet";
import type { BranchId, OperatorActor } from "@/domain/kernel/context";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { mintOperatorToken } from "@/server/auth/operator-token";
import { prisma } from "@/server/db";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { discount } from "@/server/routers/customer/cashier/discounts";
import { gateways } from "@/server/routers/customer/cashier/gateways";
import { customerDoor, newCustomer } from "../customers";
import { code, usesOf } from "../discounts";
import { ctxOf } from "../fixtures";
import { atOnce } from "../last-byte";
import { nodeMount } from "../mounts";
import { paying } from "../paying";
import { fill, passenger, walletFaults } from "../wallets";

/** R8: thirty sockets, the last byte of each sent in one tick, on acts that use up a limit. */
const ROUNDS = Number(process.env.LAST_BYTE_ROUNDS ?? 1);
const SOCKETS = 30;
const [PRICE, FITS] = [1_000, 10];
const DAY = "2026-11-20";

const door = customerDoor(() => nodeMount({ backOffice: { payments }, customer: { discount, gateways } }));

test("the wallet serves as many as it has money for", async () => {
  const { branchId, ctx } = await paying();
  const headers = { authorization: await bearer(ctx.actor) };
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await passenger(branchId);
    await fill(branchId, owner, FITS * PRICE);
    const body = { payments: [{ type: "receipt", method: "wallet", counterparty: owner, amount: PRICE, date: DAY }] };
    const received = await atOnce(
      door.base(),
      Array.from({ length: SOCKETS }, () => ({ method: "POST", path: "/api/v2/pay/store", headers, body })),
    );
    expect(received.filter(({ status }) => status === 200)).toHaveLength(FITS);
    expect(received.filter(({ code }) => code === 7001)).toHaveLength(SOCKETS - FITS);
    expect(await readWallet(ctxOf(ctx.actor), owner)).toMatchObject({ balance: 0n });
  }
  expect(await walletFaults(branchId)).toEqual([]);
});

test("one key is one payment, one link", async () => {
  const { branchId, ctx } = await paying();
  const authorization = await bearer(ctx.actor);
  const visitor = await door.passenger(branchId);
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await passenger(branchId);
    await fill(branchId, owner, FITS * PRICE);
    const key = { "idempotency-key": `round-${round}` };
    const body = { payments: [{ type: "receipt", method: "wallet", counterparty: owner, amount: PRICE, date: DAY }] };
    const request = { method: "POST", path: "/api/v2/pay/store", headers: { authorization, ...key }, body };
    const received = await atOnce(
      door.base(),
      Array.from({ length: SOCKETS }, () => request),
    );
    expect(received.filter(({ status, code }) => status !== 200 && code !== 3011)).toEqual([]);
    expect(await readWallet(ctxOf(ctx.actor), owner)).toMatchObject({ balance: BigInt((FITS - 1) * PRICE) });
    const links = await Promise.all(
      Array.from({ length: 5 }, () => visitor.ask("POST", "/wallet/credit", { amount: 50_000 }, key)),
    );
    expect(links.filter(({ status, json }) => status !== 200 && json.code !== 3011)).toEqual([]);
    const made = await prisma().gatewayPayment.count({
      where: { branchId, payer: `passenger:${(visitor.claims as { passengerId: number }).passengerId}` },
    });
    expect(made).toBe(round + 1);
  }
});

test("a code of ten uses is used ten times", async () => {
  const desk = await paying();
  const shop = { branchId: desk.branchId, colleague: desk.colleague, ctx: desk.ctx };
  for (let round = 0; round < Math.min(ROUNDS, 50); round++) {
    const of = await code(shop, { limit: FITS });
    const visitors = await Promise.all(Array.from({ length: SOCKETS }, () => customerBearer(desk.branchId)));
    const received = await atOnce(
      door.base(),
      visitors.map((authorization) => ({
        ...{ method: "GET", path: `/b2c/v1/discount/submit?code=${of.code}&amount=100000`, headers: { authorization } },
      })),
    );
    expect(received.filter(({ status }) => status === 200)).toHaveLength(FITS);
    expect(received.filter(({ code }) => code === 7202)).toHaveLength(SOCKETS - FITS);
    expect((await usesOf(desk.branchId, of.id)).left).toBe(0);
  }
});

async function bearer({ operatorId, branchId, permissions }: OperatorActor) {
  const minted = await mintOperatorToken({ operatorId, branchId, sessionEpoch: 0, permissions }, new Date());
  return `Bearer ${minted.token}`;
}

async function customerBearer(branchId: BranchId) {
  const { id: customerId, passengerId, sessionEpoch } = await newCustomer(branchId);
  const claims = { group: "b2c", branchId, customerId, passengerId, sessionEpoch } as const;
  return `Bearer ${(await mintCustomerToken(claims, new Date())).token}`;
}
