import type { OperatorActor, TxCtx } from "../../kernel/context";

/** Whoever else registers the name at this moment, of a partner or of customers, is waited for. */
export async function lockDomain(db: TxCtx<OperatorActor>["db"], domain: string): Promise<void> {
  await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${domain}, 7))::text as locked`;
}
