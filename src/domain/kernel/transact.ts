import type { Step } from "./call-steps";
import type { Actor, Ctx, OperatorActor, TxCtx } from "./context";
import { isRolledBack, OutcomeUnknown } from "./errors";
import { Held } from "./gate/gate";
import { retry } from "./retry";
import type { SqlResults } from "./sql-types";

/**
 * Runs `work` in one database transaction (performance.md rule 2): business rows, audit row and outbox row commit or
 * roll back together. Nested calls join the outer transaction. No outside calls inside. In a retried call (`ctx.steps`)
 * the stored outcome is returned instead of running again. Throws OutcomeUnknown when the connection breaks during the
 * commit. A change that needs a second person is rolled back and stored as a change request, secondPersonNeeded (2012).
 */
export async function transact<A extends Actor | null, T>(
  ctx: Ctx<A> | TxCtx<A>,
  work: (tx: TxCtx<A>) => Promise<T>,
): Promise<T> {
  if (!("query" in ctx)) return work(ctx);
  const { db, query: _, steps, ...rest } = ctx;
  const act = (step?: Step) =>
    committed(db, async (tx) => {
      const outcome = await work({ ...rest, db: tx });
      await step?.keep(tx, outcome);
      return outcome;
    });
  try {
    return await (steps ? steps.once(act) : act());
  } catch (error) {
    if (error instanceof Held) return error.gate.hold(ctx as Ctx<OperatorActor>, error.move);
    throw error;
  }
}

/**
 * Runs a transaction that consists of one SQL function from JSON to JSON: one statement. A refusal (`refused` in its
 * answer) rolls back. In a retried call the stored outcome is returned. Inside `transact` it joins that transaction,
 * whose caller throws the refusal.
 */
export async function transactBy<One extends keyof SqlResults>(
  ctx: Pick<Ctx<Actor | null>, "query" | "steps"> | TxCtx<Actor | null>,
  one: One,
  request: object,
): Promise<SqlResults[One]> {
  type Answer = SqlResults[One];
  const text = JSON.stringify(request);
  if (!("query" in ctx)) {
    const [row] = await ctx.db.$queryRaw<{ answer: Answer }[]>`select run_step(${one}, ${text}, null) as answer`;
    return row!.answer;
  }
  const act = async (place: string | null) => {
    const [row] = await ctx.query<{ answer: Answer }>("transact.by", BY, [one, text, place]);
    return row!.answer;
  };
  if (!ctx.steps) return retry(() => act(null), { idempotent: false });
  try {
    return await ctx.steps.once(async ({ place }) => {
      const answer = await act(place);
      if (answer !== null && "refused" in answer) throw new RefusedBy(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof RefusedBy) return error.answer as Answer;
    throw error;
  }
}

/** The outcome of an earlier run of the call takes precedence over a refusal of this one. */
class RefusedBy extends Error {
  constructor(readonly answer: object) {
    super("refused");
  }
}

const BY = "select run_step($1, $2, $3) as answer";

async function committed<T>(db: Ctx["db"], work: (tx: TxCtx["db"]) => Promise<T>): Promise<T> {
  let worked = false;
  try {
    return await db.$transaction(async (tx) => {
      const outcome = await work(tx);
      worked = true;
      return outcome;
    });
  } catch (error) {
    if (worked && !isRolledBack(error)) throw new OutcomeUnknown(error);
    throw error;
  }
}
