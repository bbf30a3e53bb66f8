import { setTimeout as sleep } from "node:timers/promises";
import type { Batcher } from "@/domain/kernel/batcher";
import { isOutcomeUnknown, Refusal } from "@/domain/kernel/errors";
import { REUSED } from "@/domain/kernel/request-meta";
import { retry } from "@/domain/kernel/retry";
import type { IdempotentAnswer } from "@/domain/kernel/sql-types";
import type { ColumnOf, RowOf } from "@/domain/kernel/table-rows";
import { query, runBatched } from "../../db";
import { log } from "../../log";
import { onceInProcess } from "../../process";
import type { HttpAnswer } from "../http-types";
import { type Claim, type Held, heldBy, leave, make, placeOf, Taken } from "./claim";

/** Result of a run: an answer to keep is returned to every repeat; otherwise the key is released. */
export type Outcome = { answer: HttpAnswer; keep: boolean };

/** Runs under the name by which the call's records are found again. */
export type Run = (name: string) => Promise<Outcome>;

/** `left`: released for a repeat of the same call. */
type StoredAnswer = RowOf<"idempotency_keys", "status" | "answer"> & {
  bodyHash: ColumnOf<"idempotency_keys", "body_hash">;
  left: boolean;
};
export type Answered = HttpAnswer & { replayed: boolean };

/**
 * Claims the key, runs, stores the answer (contract section 12). A repeat of the call gets the first answer; 3011 while
 * the first is running; other data with the key is refused. A claim older than 60 s without an answer is taken over:
 * the run's records carry the key under a unique constraint, so a second run finds the first's changes. `along`: the
 * run uses claimingBatchers(along), which makes the claim in the transaction of the action. A run that ends before its
 * action makes its claim then.
 */
export async function runOnce(claim: Claim, run: Run, along?: Held[]): Promise<Answered> {
  for (;;) {
    const held = heldBy(claim);
    try {
      return { ...(await runUnder(held, run, along)), replayed: false };
    } catch (error) {
      if (!(error instanceof Taken && error.held === held)) throw error;
    }
    const stored = await readStored(claim);
    if (!stored) continue; // released between the two statements: can be claimed
    if (stored.bodyHash !== claim.bodyHash) throw misused(claim);
    if (stored.answer === null && stored.left) continue;
    if (stored.answer === null) throw new Refusal("firstStillRunning", { retryAfterSeconds: 1 });
    return { status: stored.status ?? 200, headers: {}, body: stored.answer, replayed: true };
  }
}

const misused = ({ misuse, field }: Claim) =>
  new Refusal(misuse, field ? { fields: [{ path: field, message: REUSED }] } : {});

async function runUnder(held: Held, run: Run, along: Held[] | undefined): Promise<HttpAnswer> {
  if (along) along.push(held);
  try {
    const name = along ? held.claim.name : await make(held);
    const { answer, keep } = await run(name);
    if (keep && held.state === "open") await make(held);
    put(held, keep ? keepAnswer(held, answer) : leave(held, { soon: false }));
    return answer;
  } catch (error) {
    // An unknown outcome keeps its claim, which the next repeat takes over immediately: while the database is
    // unreachable, it is released once it returns.
    const unknown = isOutcomeUnknown(error);
    if (unknown) put(held, leave(held, { soon: true }));
    else await leave(held, { soon: false }).catch(() => {});
    throw error;
  } finally {
    if (along) along.splice(along.indexOf(held), 1);
  }
}

/**
 * Stores an answer without delaying it; it is sent even when it cannot be stored. A repeat then takes the claim over.
 */
function put({ claim }: Held, done: Promise<unknown>): void {
  const name = nameOf(claim);
  const stored = done
    .catch((error) => log().warn({ err: error }, "idempotent answer store failed"))
    .finally(() => keeping().delete(name));
  keeping().set(name, stored);
}

/**
 * An answer is sent just before it is stored. An immediate repeat, here or at another process, waits for it instead of
 * getting 3011.
 */
async function readStored(claim: Claim): Promise<StoredAnswer | undefined> {
  for (let look = 1; ; look++) {
    await keeping().get(nameOf(claim));
    const [kept] = await query<StoredAnswer>("once.read", READ, Object.values(placeOf(claim)));
    if (kept?.answer !== null || kept.left || look === LOOKS) return kept;
    await sleep(BETWEEN_LOOKS_MS);
  }
}

const LOOKS = 5;
const BETWEEN_LOOKS_MS = 20;

const nameOf = (claim: Claim) => JSON.stringify(placeOf(claim));

/** Answers that are being stored. */
const keeping = () => onceInProcess("answers-being-kept", () => new Map<string, Promise<unknown>>());

/** Resolves when every answer given so far is stored: before the process ends. */
export const answersStored = () => Promise.all(keeping().values());

function keepAnswer({ claim, run }: Held, { status, body }: HttpAnswer): Promise<unknown> {
  const stored: IdempotentAnswer = { ...placeOf(claim), run, status, answer: body.toString() };
  const text = JSON.stringify(stored);
  return retry(() => runBatched(KEEP, text), { idempotent: true });
}

const KEEP: Batcher<true> = {
  name: "once.keep",
  one: `
    with kept as (
      update idempotency_keys k set status = a.status, answer = a.answer
        from jsonb_populate_record(null::idempotent_answer, $1::jsonb) a
       where k.branch_id = a.branch_id and k.caller = a.caller and k.route = a.route and k.key = a.key and k.run = a.run)
    select true as answer, set_config('synchronous_commit', 'off', true)`,
  many: "select store_idempotent_answers($1) as answers, set_config('synchronous_commit', 'off', true)",
};

const READ = `
  select body_hash as "bodyHash", status, answer, claimed_at < greatest(now() - interval '60 seconds', pg_postmaster_start_time()) as left
    from idempotency_keys
   where branch_id = $1 and caller = $2 and route = $3 and key = $4 and expires_at >= now()`;
