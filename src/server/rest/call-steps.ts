import { isDeepStrictEqual } from "node:util";
import { deserialize, serialize } from "node:v8";
import type { CallSteps, KeepOutcome, Step } from "@/domain/call-steps";
import { isOutcomeUnknown, Refusal } from "@/domain/errors";
import { parseExact } from "@/domain/exact";
import { retry } from "@/domain/retry";
import { query } from "../db";

/** Under which the steps of a call stand; `keptSeconds`: as long as its key is good. */
export type StepsOf = { branchId: number; caller: string; name: string; bodyHash: string; keptSeconds: number };

/**
 * What the transactions of a call came to (domain/transact.ts): each is committed with its outcome, so that another run of the
 * same call is told it. `done`: how many are committed. Without `of`, of a call that nobody can repeat, they are only counted.
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
   * Nearly every call is its first: what an earlier run came to is looked for where this one is refused, by its business or
   * because the step is kept already, and before it is tried again.
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

/** By run_step it is kept as JSON, else as V8 writes it, which never begins so. */
const read = (outcome: Buffer) => (outcome[0] === BRACE ? parseExact(outcome.toString()) : deserialize(outcome));
const BRACE = "{".charCodeAt(0);

const storedAt = (of: StepsOf, step: number) => ({
  ...{ branch_id: of.branchId, caller: of.caller, name: of.name, step },
  ...{ body_hash: of.bodyHash, kept_seconds: of.keptSeconds },
});

const placeOf = ({ branchId, caller, name }: StepsOf, step: number) => [branchId, caller, name, step] as const;

const keep = async (db: Parameters<KeepOutcome>[0], of: StepsOf, step: number, outcome: unknown) => {
  const result = [...placeOf(of, step), of.bodyHash, storable(outcome), of.keptSeconds] as const;
  if ((await db.$executeRawUnsafe(KEEP, ...result)) === 0) throw new DoneMeanwhile();
};

type StoredOutcome = { bodyHash: string; outcome: Buffer };

/** Another run of the same call committed this step first. */
class DoneMeanwhile extends Error {
  readonly code = "23505";
}

/** What comes back from it must be what went in: no class but those that can be kept. */
function storable(outcome: unknown): Buffer {
  const bytes = serialize(outcome);
  if (!isDeepStrictEqual(deserialize(bytes), outcome)) throw new Error("a transaction came to what cannot be kept");
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
