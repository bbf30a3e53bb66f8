import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isOutcomeUnknown, type Reason, Refusal } from "@/domain/errors";
import type { Lane } from "@/domain/lane";
import { batched, query } from "../db";
import { log } from "../log";
import { onceInProcess } from "../process";
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
  const { branchId, caller, route, key, bodyHash, keptSeconds, misuse } = claim;
  const place = { branch_id: branchId, caller, route, key };
  const request = JSON.stringify({ ...place, body_hash: bodyHash, kept_seconds: keptSeconds });
  for (;;) {
    const claimedAt = await batched<string | null>(CLAIM, request);
    if (claimedAt !== null) return { ...(await runAndKeep(place, claimedAt, run)), replayed: false };
    const kept = await readKept(place);
    if (!kept) continue; // released between the two statements: ours to claim
    if (kept.bodyHash !== bodyHash) throw new Refusal(misuse);
    if (kept.answer === null) throw new Refusal("firstStillRunning", { retryAfterSeconds: 1 });
    return { status: kept.status ?? 200, headers: {}, body: kept.answer, replayed: true };
  }
}

/**
 * An answer goes out a moment before it is kept. Who repeats its call at once, here or at another process, is not told that
 * the first is still running: he waits that moment.
 */
async function readKept(place: Place): Promise<Kept | undefined> {
  for (let look = 1; ; look++) {
    await keeping().get(nameOf(place));
    const [kept] = await query<Kept>("once.read", READ, [place.branch_id, place.caller, place.route, place.key]);
    if (kept?.answer !== null || look === LOOKS) return kept;
    await sleep(BETWEEN_LOOKS_MS);
  }
}

const LOOKS = 5;
const BETWEEN_LOOKS_MS = 20;

type Place = { branch_id: number; caller: string; route: string; key: string };
const nameOf = ({ branch_id, caller, route, key }: Place) => JSON.stringify([branch_id, caller, route, key]);

/** Of the answers given, those that are still being kept. */
const keeping = () => onceInProcess("answers-being-kept", () => new Map<string, Promise<unknown>>());

/** When every answer given so far is kept: before the process ends. */
export const answersKept = () => Promise.all(keeping().values());

// The statements of one say what the functions in prisma/sql/idempotency.sql say of many.
const CLAIM: Lane = {
  name: "once.claim",
  one: `
    with claimed as (
      insert into idempotency_keys as k (branch_id, caller, route, key, body_hash, claimed_at, expires_at)
      select branch_id, caller, route, key, body_hash, clock_timestamp(), now() + make_interval(secs => kept_seconds)
        from jsonb_to_record($1::jsonb)
             c (branch_id int, caller text, route text, key text, body_hash text, kept_seconds int)
      on conflict (branch_id, caller, route, key) do update
         set claimed_at = excluded.claimed_at, expires_at = excluded.expires_at, body_hash = excluded.body_hash,
             status = null, answer = null
       where claimable(k, excluded.body_hash)
      returning claimed_at)
    select (select claimed_at::text from claimed) as answer, set_config('synchronous_commit', 'off', true)`,
  many: "select claim_keys($1) as answers",
};
const KEEP: Lane = {
  name: "once.keep",
  one: `
    with kept as (
      update idempotency_keys k set status = a.status, answer = a.answer
        from jsonb_to_record($1::jsonb)
             a (branch_id int, caller text, route text, key text, claimed_at timestamptz, status int, answer text)
       where k.branch_id = a.branch_id and k.caller = a.caller and k.route = a.route and k.key = a.key
         and k.claimed_at = a.claimed_at)
    select true as answer, set_config('synchronous_commit', 'off', true)`,
  many: "select keep_answers($1) as answers",
};

async function runAndKeep(place: Place, claimedAt: string, run: () => Promise<Outcome>) {
  const release = () =>
    query("once.release", RELEASE, [place.branch_id, place.caller, place.route, place.key, claimedAt]);
  try {
    const { answer, keep } = await run();
    const { status, body } = answer;
    const done = keep
      ? batched(KEEP, JSON.stringify({ ...place, claimed_at: claimedAt, status, answer: body }))
      : release();
    // The deed is done: its answer waits for nothing, and one that could not be kept is given all the same. A repetition
    // takes the claim over.
    const name = nameOf(place);
    const kept = done
      .catch((error) => log().warn({ err: error }, "an answer was not kept"))
      .finally(() => keeping().delete(name));
    keeping().set(name, kept);
    return answer;
  } catch (error) {
    // A deed that may have been done keeps its claim, for the next call of the same to take over at once.
    const given = isOutcomeUnknown(error)
      ? query("once.abandon", ABANDON, [place.branch_id, place.caller, place.route, place.key, claimedAt])
      : release();
    await given.catch(() => {});
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

const READ = `
  select body_hash as "bodyHash", status, answer from idempotency_keys
   where branch_id = $1 and caller = $2 and route = $3 and key = $4 and expires_at >= now()`;

const RELEASE = `
  delete from idempotency_keys
   where branch_id = $1 and caller = $2 and route = $3 and key = $4 and claimed_at = $5::timestamptz and answer is null`;

const ABANDON = `
  update idempotency_keys set claimed_at = claimed_at - interval '1 hour'
   where branch_id = $1 and caller = $2 and route = $3 and key = $4 and claimed_at = $5::timestamptz and answer is null`;

const KEEP_READ = `
  insert into idempotency_keys (branch_id, caller, route, key, body_hash, expires_at, status, answer)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8)
  on conflict (branch_id, caller, route, key) do update
     set body_hash = excluded.body_hash, expires_at = excluded.expires_at, status = excluded.status, answer = excluded.answer
   where idempotency_keys.expires_at < now()
  returning 1`;
