import { isDeepStrictEqual } from "node:util";
import { deserialize, serialize } from "node:v8";
import type { CallSteps, KeepOutcome, Step } from "@/domain/kernel/call-steps";
import { isOutcomeUnknown, Refusal } from "@/domain/kernel/errors";
import { parseExact } from "@/domain/kernel/exact";
import { retry } from "@/domain/kernel/retry";
import type { StepPlace } from "@/domain/kernel/sql-types";
import { query } from "../db";

/** Key of the stored steps of a call; `keptSeconds`: as long as its key is valid. */
export type StepsOf = { branchId: number; caller: string; name: string; bodyHash: string; keptSeconds: number };

/**
 * Outcomes of a call's transactions (domain/kernel/transact.ts): each is committed with its outcome, so that another run of
 * the same call gets it. `done`: number of committed steps. Without `of`, for a call that cannot be repeated, they are
 * only counted.
 */
export class Steps implements CallSteps {
  done = 0;
  #begun = 0;

  constructor(private readonly of: StepsOf | null) {}

  async once<T>(act: (step: Step) => Promise<T>): Promise<T> {
    const { of } = this;
    const step = ++this.#begun;
    const outcome = of ? await this.#once(of, step, act) : await act({ keep: async () => {}, place: null });
    this.done++;
    return outcome;
  }

  /**
   * Nearly every call is its first: an earlier outcome is read only when this run is refused, by a rule or by an
   * existing step, and before a retry.
   */
  async #once<T>(of: StepsOf, step: number, act: (step: Step) => Promise<T>): Promise<T> {
    const idempotencyStep: Step = {
      keep: (db, outcome) => keep(db, of, step, outcome),
      place: JSON.stringify(storedAt(of, step)),
    };
    let first = true;
    const run = async () => {
      const found = first ? null : await this.#found<T>(of, step);
      first = false;
      if (found) return found;
      try {
        return { outcome: await act(idempotencyStep) };
      } catch (error) {
        const earlier = isOutcomeUnknown(error) ? null : await this.#found<T>(of, step);
        if (!earlier) throw error;
        return earlier;
      }
    };
    return (await retry(run, { idempotent: true })).outcome;
  }

  async #found<T>(of: StepsOf, step: number): Promise<{ outcome: T } | null> {
    const [idempotencyStep] = await query<StoredOutcome>("call-step.read", READ, placeOf(of, step));
    if (!idempotencyStep) return null;
    if (idempotencyStep.bodyHash !== of.bodyHash) throw new Refusal("referenceReused");
    return { outcome: read(idempotencyStep.outcome) as T };
  }
}

/** run_step stores JSON; otherwise it is V8's format, which never begins with a brace. */
const read = (outcome: Buffer) => (outcome[0] === BRACE ? parseExact(outcome.toString()) : deserialize(outcome));
const BRACE = "{".charCodeAt(0);

const storedAt = (of: StepsOf, step: number): StepPlace => ({
  ...{ branch_id: of.branchId, caller: of.caller, name: of.name, step },
  ...{ body_hash: of.bodyHash, kept_seconds: of.keptSeconds },
});

const placeOf = ({ branchId, caller, name }: StepsOf, step: number) => [branchId, caller, name, step] as const;

const keep = async (db: Parameters<KeepOutcome>[0], of: StepsOf, step: number, outcome: unknown) => {
  const result = [...placeOf(of, step), of.bodyHash, storable(outcome), of.keptSeconds] as const;
  if ((await db.$executeRawUnsafe(KEEP, ...result)) === 0) throw new DoneMeanwhile();
};

type StoredOutcome = { bodyHash: string; outcome: Buffer };

/** Another run of the same call has committed this step first. */
class DoneMeanwhile extends Error {
  readonly code = "23505";
}

/** The stored outcome must be read back unchanged: only supported classes are allowed. */
function storable(outcome: unknown): Buffer {
  const bytes = serialize(outcome);
  if (!isDeepStrictEqual(deserialize(bytes), outcome))
    throw new Error("a transaction has a result that cannot be stored");
  return bytes;
}

const READ = `
  select body_hash as "bodyHash", outcome from call_steps
   where branch_id = $1 and caller = $2 and name = $3 and step = $4 and expires_at >= now()`;

const KEEP = `
  insert into call_steps as s (branch_id, caller, name, step, body_hash, outcome, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7::double precision))
  on conflict (branch_id, caller, name, step) do update
     set body_hash = excluded.body_hash, outcome = excluded.outcome, expires_at = excluded.expires_at
   where s.expires_at < now()`;
