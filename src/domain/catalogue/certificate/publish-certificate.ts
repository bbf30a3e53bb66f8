import type { Actor, TxCtx } from "../../kernel/context";

/** Publishes a change of a certificate to the console. */
export async function publishCertificate({ db, actor }: TxCtx<Actor>, event: "changed", id: number): Promise<void> {
  const aggregate = { aggregateType: "certificate", aggregateId: String(id) };
  await db.outboxEvent.create({
    data: { branchId: actor.branchId, type: `certificate.${event}`, ...aggregate, data: { id } },
  });
}
