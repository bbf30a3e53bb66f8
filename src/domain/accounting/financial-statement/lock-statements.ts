import type { Actor, TxCtx } from "../../kernel/context";

/** Versions and issues of a kind of statement are changed one after another. */
export async function lockStatements({ db, actor }: TxCtx<Actor>, kind: string): Promise<void> {
  await db.$queryRaw`
    select pg_advisory_xact_lock(hashtextextended(${`financial-statements:${actor.branchId}:${kind}`}, 0))::text as locked`;
}
