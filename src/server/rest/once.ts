import { createHash } from "node:crypto";
import { isOutcomeUnknown, type Reason, Refusal } from "@/domain/errors";
import { query } from "../db";
import { log } from "../log";
import type { WireAnswer } from "./wire";

/** A call that must not run twice. */
export type Claim = {
  branchId: number;
  caller: string;
  /** "METHOD /path", or "jti" for a signed token's own id. */
  route: string;
  key: string;
  bodyHash: string;
  keptSeconds: number;
  /** What the same key with other data is refused with: 3010, or 2006 for a jti. */
  misuse: Extract<Reason, "referenceReused" | "replayed">;
};

/** What ran: an answer that is worth keeping stands for every repetition; another leaves the key free. */
export type Outcome = { answer: WireAnswer; keep: boolean };

type Kept = { bodyHash: string; status: number | null; answer: string | null };

export const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\n");
  return hash.digest("base64url");
};

/**
 * Claims the key, runs, keeps the answer (contract section 12). The same call again gets the first answer; while the
 * first is running 3011; other data under the key is refused. A claim older than 60 s without an answer is taken over:
 * the run's records carry the key under a unique constraint, so a second run finds the first's effect.
 */
export async function runOnce(claim: Claim, run: () => Promise<Outcome>): Promise<WireAnswer & { replayed: boolean }> {
  const place = [claim.branchId, claim.caller, claim.route, claim.key] as const;
  for (;;) {
    const [ours] = await query<{ claimedAt: string }>("once.claim", CLAIM, [
      ...place,
      claim.bodyHash,
      claim.keptSeconds,
    ]);
    if (ours) return { ...(await runAndKeep(place, ours.claimedAt, run)), replayed: false };
    const [kept] = await query<Kept>("once.read", READ, place);
    if (!kept) continue; // released between the two statements: ours to claim
    if (kept.bodyHash !== claim.bodyHash) throw new Refusal(claim.misuse);
    if (kept.answer === null) throw new Refusal("firstStillRunning", { retryAfterSeconds: 1 });
    return { status: kept.status ?? 200, headers: {}, body: kept.answer, replayed: true };
  }
}

async function runAndKeep(place: readonly unknown[], claimedAt: string, run: () => Promise<Outcome>) {
  try {
    const { answer, keep } = await run();
    const done = keep
      ? query("once.keep", KEEP, [...place, claimedAt, answer.status, answer.body])
      : query("once.release", RELEASE, [...place, claimedAt]);
    // The deed is done: an answer that could not be kept is given all the same. A repetition takes the claim over.
    await done.catch((error) => log().warn({ err: error }, "an answer was not kept"));
    return answer;
  } catch (error) {
    // A deed that may have been done keeps its claim for the same reason.
    if (isOutcomeUnknown(error)) throw error;
    await query("once.release", RELEASE, [...place, claimedAt]).catch(() => {});
    throw error;
  }
}

/**
 * The same promise for a call that changes nothing: it runs first and the first finished answer is kept, in one
 * statement. A repetition gets that answer; another request under the same jti is refused.
 */
export async function readOnce(claim: Claim, run: () => Promise<Outcome>): Promise<WireAnswer & { replayed: boolean }> {
  const place = [claim.branchId, claim.caller, claim.route, claim.key] as const;
  const [kept] = await query<Kept>("once.read", READ, place);
  if (kept) return repeat(kept, claim);
  const { answer, keep } = await run();
  if (!keep) return { ...answer, replayed: false };
  const [mine] = await query("once.keep-read", KEEP_READ, [
    ...place,
    claim.bodyHash,
    claim.keptSeconds,
    answer.status,
    answer.body,
  ]);
  if (mine) return { ...answer, replayed: false };
  const [first] = await query<Kept>("once.read", READ, place);
  return first ? repeat(first, claim) : { ...answer, replayed: false };
}

function repeat(kept: Kept, claim: Claim) {
  if (kept.bodyHash !== claim.bodyHash) throw new Refusal(claim.misuse);
  return { status: kept.status ?? 200, headers: {}, body: kept.answer ?? "", replayed: true };
}

const CLAIM = `
  insert into idempotency_keys as k (branch_id, caller, route, key, body_hash, claimed_at, expires_at)
  values ($1, $2, $3, $4, $5, clock_timestamp(), now() + make_interval(secs => $6))
  on conflict (branch_id, caller, route, key) do update
     set claimed_at = clock_timestamp(), expires_at = excluded.expires_at, body_hash = excluded.body_hash,
         status = null, answer = null
   where k.expires_at < now()
      or (k.answer is null and k.body_hash = excluded.body_hash and k.claimed_at < now() - interval '60 seconds')
  returning k.claimed_at::text as "claimedAt"`;

const READ = `
  select body_hash as "bodyHash", status, answer from idempotency_keys
   where branch_id = $1 and caller = $2 and route = $3 and key = $4 and expires_at >= now()`;

const KEEP = `
  update idempotency_keys set status = $6, answer = $7
   where branch_id = $1 and caller = $2 and route = $3 and key = $4 and claimed_at = $5::timestamptz`;

const RELEASE = `
  delete from idempotency_keys
   where branch_id = $1 and caller = $2 and route = $3 and key = $4 and claimed_at = $5::timestamptz and answer is null`;

const KEEP_READ = `
  insert into idempotency_keys (branch_id, caller, route, key, body_hash, expires_at, status, answer)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8)
  on conflict (branch_id, caller, route, key) do update
     set body_hash = excluded.body_hash, expires_at = excluded.expires_at, status = excluded.status, answer = excluded.answer
   where idempotency_keys.expires_at < now()
  returning 1`;
