import type { Actor, Ctx, TxCtx } from "./context";

/**
 * Runs `work` in one database transaction: the everyday door (performance.md rule 2). Business rows, audit row and
 * outbox row written inside commit or vanish together. Inside another `transact` it joins that one.
 * Calls to the outside world never happen inside.
 */
export function transact<A extends Actor | null, T>(
  ctx: Ctx<A> | TxCtx<A>,
  work: (tx: TxCtx<A>) => Promise<T>,
): Promise<T> {
  if (!("query" in ctx)) return work(ctx);
  const { db, query: _, ...rest } = ctx;
  return db.$transaction((tx) => work({ ...rest, db: tx }));
}
