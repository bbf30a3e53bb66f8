import type { CustomerActor } from "@/domain/kernel/context";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { prisma } from "@/server/db";
import { newCustomer } from "../customers";
import { call, type TestResponse } from "../http";
import { inWallet } from "../issuing";
import { came, decide, rowOf } from "../paying";
import { audited, refundFaults } from "../refunds";
import { key, type Selling } from "../trades";
import { fill, walletFaults } from "../wallets";

/** A customer who calls any given app process. */
export type Buyer = Awaited<ReturnType<typeof buyerOf>>;
/** Base URL of the app; varies per call like behind a load balancer. */
export type Base = () => string;
export type Link = { serial_id: string; link: string };

export async function buyerOf({ branchId }: Pick<Selling, "branchId">, purse: number) {
  const { id: customerId, passengerId, sessionEpoch } = await newCustomer(branchId);
  if (purse > 0) await fill(branchId, { type: "passenger", id: passengerId }, purse);
  const claims = { group: "b2c", branchId, customerId, passengerId, sessionEpoch } as const;
  const actor: CustomerActor = { kind: "customer", branchId, group: "b2c", passengerId, customerId };
  const authorization = `Bearer ${(await mintCustomerToken(claims, new Date())).token}`;
  const party = `passenger:${passengerId}`;
  return {
    actor,
    party,
    balance: () => inWallet(branchId, party),
    /** `path` below /b2c/v1; with its own key by default. */
    ask: (base: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
      call(base, method, `/b2c/v1${path}`, { body, headers: { authorization, "idempotency-key": key(), ...headers } }),
  };
}

export const codeOf = ({ status, json }: TestResponse): number =>
  status === 200 ? 1000 : (json?.code ?? json?.error?.code ?? status);

/** The payer goes to the gateway and pays; the gateway has not been queried yet. False when the link has ended. */
export async function payAt(base: string, { link, serial_id }: Link): Promise<boolean> {
  await call(base, "POST", `${new URL(link).pathname}/go`, { headers: { origin: base } });
  const row = await rowOf(serial_id);
  if (row.authority !== null) await decide(row, "approved");
  return row.authority !== null;
}

/** The payer returns from the gateway. Null when they never went. */
export async function comeBack(base: string, { serial_id }: Link): Promise<TestResponse | null> {
  const row = await rowOf(serial_id);
  return row.authority === null ? null : call(base, "GET", `/p/${row.slug}/return?${came(row)}`);
}

/** Moves a trade's deadline far into the past. */
export const longOver = (branchId: number, id: number) =>
  prisma().trade.updateMany({
    where: { branchId, id, status: "awaiting_payment" },
    data: { paymentDeadline: new Date(Date.now() - 600_000), nextStepAt: new Date() },
  });

/** Violated invariants of a branch with sales and refunds, its wallets, seats and books: always none. */
export async function tradeMismatches(branchId: number): Promise<unknown[]> {
  return [...(await refundFaults(branchId)), ...(await walletFaults(branchId)), ...(await audited(branchId))];
}
