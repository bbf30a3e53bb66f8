import type { Actor, TxCtx } from "../../kernel/context";

/** Closings of an account are made, approved and reopened one after another. */
export async function lockAccount({ db, actor }: TxCtx<Actor>, accountId: number): Promise<void> {
  await db.$queryRaw`
    select pg_advisory_xact_lock(hashtextextended(${`bank-closing:${actor.branchId}:${accountId}`}, 0))::text as locked`;
}
