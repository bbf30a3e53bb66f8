import { createHash, randomUUID } from "node:crypto";
import type { Batcher, RunBatched } from "@/domain/kernel/batcher";
import { isOutcomeUnknown, type Reason } from "@/domain/kernel/errors";
import { retry } from "@/domain/kernel/retry";
import type { IdempotencyClaim } from "@/domain/kernel/sql-types";
import { type Origin, storedOrigin } from "@/domain/platform/audit-history/keep-origin";
import { query, runBatched } from "../../db";

/** A call that must not run twice. */
export type Claim = {
  branchId: number;
  caller: string;
  /** "METHOD /path", or "jti" for the id of a signed token. */
  route: string;
  key: string;
  bodyHash: string;
  keptSeconds: number;
  /** Key under which records of the call are found again; a claim that is taken over keeps that of the first run. */
  name: string;
  /** Refusal of the same key with other data: 3010, or 2006 for a jti. */
  misuse: Extract<Reason, "referenceReused" | "replayed">;
  /** Where the caller sent the key. */
  field?: string;
  /** Stored with the claim. */
  origin?: Origin | null;
};

/** Parameters of the statements that identify a claim. */
export const placeOf = ({ branchId, caller, route, key }: Claim) =>
  ({ branch_id: branchId, caller, route, key }) as const;

export const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\n");
  return hash.digest("base64url");
};

/**
 * A claim held by one run. `open`: not made yet, or rolled back with the failed action; `lost`: the connection broke,
 * so that it may exist. The run's name finds its own claim again.
 */
export type Held = { readonly claim: Claim; readonly run: string; state: "open" | "ours" | "lost" };

export const heldBy = (claim: Claim): Held => ({ claim, run: randomUUID(), state: "open" });

/** Another run holds the key, or it was answered: nothing was done. */
export class Taken extends Error {
  constructor(readonly held: Held) {
    super(`${held.claim.route} ${held.claim.key} is claimed`);
  }
}

/** Makes the claim in a statement of its own and returns the name of its call; throws Taken. */
export async function make(held: Held): Promise<string> {
  const claim = JSON.stringify(input(held));
  // A claim whose answer was lost is found again by its run.
  const name = await retry(() => runBatched(CLAIM, claim), { idempotent: true }).catch((error) => {
    if (isOutcomeUnknown(error)) held.state = "lost";
    throw error;
  });
  if (name === null) throw new Taken(held);
  held.state = "ours";
  return name || held.claim.name;
}

/**
 * Batchers for an action of one statement: the open claims of `helds` are made with it, in its transaction and round
 * trip. Throws Taken of the first that another run holds.
 */
export const claimingBatchers =
  (helds: readonly Held[]): RunBatched =>
  async <Answer>(batcher: Batcher<Answer>, call: string): Promise<Answer> => {
    const open = helds.filter(({ state }) => state !== "ours");
    if (open.length === 0 || !batcher.claiming) return runBatched(batcher, call);
    const request = `{"claims":${JSON.stringify(open.map(input))},"call":${call}}`;
    const { claimed, answer } = await runBatched<ClaimResult<Answer>>(batcher.claiming, request).catch((error) => {
      if (isOutcomeUnknown(error)) for (const held of open) held.state = "lost";
      throw error;
    });
    for (const [place, ours] of claimed.entries()) {
      if (!ours) throw new Taken(open[place]!);
      open[place]!.state = "ours";
    }
    return answer;
  };

type ClaimResult<Answer> = { claimed: boolean[]; answer: Answer };

/** Releases the key for any call; `soon`: for a repeat of the same call, which determines the outcome. */
export async function leave({ claim, run, state }: Held, { soon }: { soon: boolean }): Promise<void> {
  if (state === "open") return;
  const { branchId, caller, route, key } = claim;
  const [name, text] = soon ? ["once.abandon", ABANDON] : ["once.release", RELEASE];
  await retry(() => query(name, text, [branchId, caller, route, key, run]), { idempotent: true });
}

const input = ({ claim, run }: Held): IdempotencyClaim => ({
  ...placeOf(claim),
  body_hash: claim.bodyHash,
  kept_seconds: claim.keptSeconds,
  request_name: claim.name,
  run,
  origin: claim.origin ? storedOrigin(claim.origin) : undefined,
});

// Claims and stored answers do not wait for the disk: a crash that loses one loses no change, and the second run finds
// it by the key of its records.
const CLAIM: Batcher<string | null> = {
  name: "once.claim",
  one: "select claim_name($1) as answer, set_config('synchronous_commit', 'off', true)",
  many: "select claim_names($1) as answers, set_config('synchronous_commit', 'off', true)",
};

const RELEASE = `
  delete from idempotency_keys
   where branch_id = $1 and caller = $2 and route = $3 and key = $4 and run = $5 and answer is null`;

const ABANDON = `
  update idempotency_keys set claimed_at = claimed_at - interval '1 hour'
   where branch_id = $1 and caller = $2 and route = $3 and key = $4 and run = $5 and answer is null`;
