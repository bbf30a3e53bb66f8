import type { OperatorActor, TxCtx } from "../../kernel/context";

/** Serializes registrations of a domain, by partners and customer sites. */
export async function lockDomain(db: TxCtx<OperatorActor>["db"], domain: string): Promise<void> {
  await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${domain}, 7))::text as locked`;
}
