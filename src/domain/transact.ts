import type { KeepOutcome } from "./call-steps";
import type { Actor, Ctx, OperatorActor, TxCtx } from "./context";
import { isRolledBack, OutcomeUnknown } from "./errors";
import { Held } from "./gate/gate";

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
  const act = (keep?: KeepOutcome) =>
    committed(db, async (tx) => {
      const outcome = await work({ ...rest, db: tx });
      await keep?.(tx, outcome);
      return outcome;
    });
  try {
    return await (steps ? steps.once(act) : act());
  } catch (error) {
    if (error instanceof Held) return error.gate.hold(ctx as Ctx<OperatorActor>, error.move);
    throw error;
  }
}

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
