import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { OperatorActor, TxCtx } from "../../kernel/context";

type Verb = "saved" | "changed" | "removed" | "restored";
type Change = { before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject };

/** Audits a change of a view and publishes it to the branch's open consoles. */
export async function publishSavedView(
  tx: TxCtx<OperatorActor>,
  verb: Verb,
  id: number,
  change: Change,
): Promise<void> {
  await audit(tx, { action: `view.${verb}`, subject: { type: "view", id }, ...change });
  const aggregate = { aggregateType: "view", aggregateId: String(id) };
  const data = { branchId: tx.actor.branchId, type: `view.${verb}`, ...aggregate, data: { id } };
  await tx.db.outboxEvent.create({ data });
}
