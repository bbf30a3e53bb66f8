import { randomBytes, randomInt } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import type { BranchId } from "@/domain/kernel/context";
import type { CustomerClaims } from "@/domain/people/customer/load-customer-actor";
import { hashPassword } from "@/domain/people/operator/password";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { prisma } from "@/server/db";
import { office } from "./fixtures";
import { call, type TestResponse } from "./http";
import { type Mounted, type Mounting, mountOf } from "./mounts";

type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestResponse>;

/** A caller of the customer API over HTTP with their own token; `path` below `/b2c/v1`. */
export type Visitor = { branchId: BranchId; claims: CustomerClaims; ask: Ask };

const unique = () => randomBytes(6).toString("hex");

let mobiles = randomInt(10_000_000);
/** An Iranian mobile number unique in the run. */
export const newMobile = (): string => `+98912${String(mobiles++ % 10_000_000).padStart(7, "0")}`;

/** Creates a customer site of a branch. */
export async function siteOf(branchId: BranchId, more: { guests?: boolean; origins?: string[] } = {}) {
  const domain = `shop-${unique()}.example`;
  return prisma().customerSite.create({ data: { branchId, domain, title: domain, origins: [], ...more } });
}

/** Creates a passenger of the branch who has signed in before. */
export async function newCustomer(branchId: BranchId, mobile = newMobile()) {
  const passenger = await prisma().passenger.create({
    data: { branchId, firstName: "Sara", lastName: "Ahmadi", mobile },
  });
  return prisma().customer.create({ data: { branchId, passengerId: passenger.id, mobile } });
}

/** Creates a user of a colleague, optionally with a password. */
export async function newUser(branchId: BranchId, colleagueId: number, password?: string) {
  const username = `u${unique()}`;
  const passwordHash = password === undefined ? "x" : await hashPassword(password);
  return prisma().colleagueUser.create({ data: { branchId, colleagueId, username, name: username, passwordHash } });
}

/** Opens the app's server with these routers of the customer API around the tests; returns callers by role, of new branches by default. */
export function customerDoor(mounting: Mounting) {
  let app: Mounted;
  beforeAll(async () => {
    app = await mountOf("customer", mounting);
  });
  afterAll(() => app.close());

  const anybody: Ask = (method, path, body, headers = {}) =>
    call(app.base, method, `/b2c/v1${path}`, { headers, body });

  async function visitor(branchId: BranchId, claims: CustomerClaims): Promise<Visitor> {
    const authorization = `Bearer ${(await mintCustomerToken(claims, new Date())).token}`;
    return {
      branchId,
      claims,
      ask: (method, path, body, headers) => anybody(method, path, body, { authorization, ...headers }),
    };
  }

  return {
    base: () => app.base,
    anybody,
    /** A person (b2c). */
    async passenger(at?: BranchId) {
      const branchId = at ?? (await office()).branchId;
      const { id: customerId, passengerId, sessionEpoch } = await newCustomer(branchId);
      const made = await visitor(branchId, { group: "b2c", branchId, customerId, passengerId, sessionEpoch });
      return { ...made, customerId, passengerId };
    },
    /** A user of a colleague (b2b). */
    async user(at?: { branchId: BranchId; colleagueId: number }) {
      const { branchId, colleagueId } = at ?? (await colleague());
      const { id: colleagueUserId, sessionEpoch } = await newUser(branchId, colleagueId);
      const claims = { group: "b2b", branchId, colleagueId, colleagueUserId, sessionEpoch } as const;
      return { ...(await visitor(branchId, claims)), colleagueId, colleagueUserId };
    },
    async guest(at?: BranchId) {
      const branchId = at ?? (await office()).branchId;
      const { domain } = await siteOf(branchId);
      return visitor(branchId, { group: "guest", branchId, domain });
    },
  };
}

async function colleague() {
  const { branchId, partner } = await office();
  return { branchId, colleagueId: partner.colleagueId };
}
