import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import type { BranchId, OperatorActor } from "@/domain/kernel/context";
import { mintOperatorToken } from "@/server/auth/operator-token";
import { office } from "./fixtures";
import { call, type TestResponse } from "./http";
import { type Mounted, type Mounting, mountOf } from "./mounts";
import { personOf } from "./operators";

/** An operator of a branch who calls the back office over HTTP. */
export type Clerk = { branchId: BranchId; colleagueId: number; actor: OperatorActor; ask: Ask };
type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestResponse>;

/**
 * Opens the app's server with these routers of the back office around the tests; returns a function that creates
 * operators, in new branches by default.
 */
export function backOfficeDoor(mounting: Mounting) {
  let app: Mounted;
  beforeAll(async () => {
    app = await mountOf("backOffice", mounting);
  });
  afterAll(() => app.close());

  return async function clerk(
    role: "manager" | "accountant" | "support" = "accountant",
    at?: { branchId: BranchId; colleagueId: number },
  ): Promise<Clerk> {
    const { branchId, colleagueId } = at ?? (await opened());
    const actor = await personOf(branchId, role);
    const claims = { operatorId: actor.operatorId, branchId, sessionEpoch: 0, permissions: actor.permissions };
    const authorization = `Bearer ${(await mintOperatorToken(claims, new Date())).token}`;
    const ask: Ask = (method, path, body, headers = {}) =>
      patiently(() => call(app.base, method, `/api/v2${path}`, { headers: { authorization, ...headers }, body }));
    return { branchId, colleagueId, actor, ask };
  };
}

/** A fast machine exceeds 100 calls a second: waits for the time in the answer, like a good client. */
async function patiently(ask: () => Promise<TestResponse>): Promise<TestResponse> {
  const answer = await ask();
  if (answer.status !== 429) return answer;
  await setTimeout(Number(answer.headers["retry-after"]) * 1_000);
  return patiently(ask);
}

async function opened() {
  const { branchId, partner } = await office();
  return { branchId, colleagueId: partner.colleagueId };
}
