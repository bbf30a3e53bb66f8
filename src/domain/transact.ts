import type { Step } from "./call-steps";
import type { Actor, Ctx, OperatorActor, TxCtx } from "./context";
import { isRolledBack, OutcomeUnknown } from "./errors";
import { Held } from "./gate/gate";
import { retry } from "./retry";

/**
 * Runs `work` in one database transaction: the everyday door (performance.md rule 2). Business rows, audit row and
 * outbox row written inside commit or vanish together. Inside another `transact` it joins that one.
 * Calls to the outside world never happen inside. In a call that is sent again (`ctx.steps`) what it came to is told, and it is
 * not done again. An OutcomeUnknown where the connection broke while it was committed. What a second person must approve
 * is rolled back and kept as a change request (2012).
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
 * A transaction that is one SQL function of a request, both JSON: one statement. What it refuses, by `refused` in its answer, leaves
 * nothing behind. In a call that is sent again what it came to is told, and it is not done again. Inside a `transact` it joins that one,
 * whose caller then throws what was refused.
 */
export async function transactBy<Answer extends object>(
  ctx: Pick<Ctx<Actor | null>, "query" | "steps"> | TxCtx<Actor | null>,
  one: string,
  request: object,
): Promise<Answer> {
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
      if ("refused" in answer) throw new RefusedBy(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof RefusedBy) return error.answer as Answer;
    throw error;
  }
}

/** What an earlier run of the call may have done comes before what this one is refused. */
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
