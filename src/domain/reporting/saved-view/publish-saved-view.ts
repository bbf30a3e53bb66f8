import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { OperatorActor, TxCtx } from "../../kernel/context";

type Deed = "saved" | "changed" | "removed" | "restored";
type Change = { before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject };

/** Audits a change of a view and publishes it to the branch's open consoles. */
export async function publishSavedView(
  tx: TxCtx<OperatorActor>,
  deed: Deed,
  id: number,
  change: Change,
): Promise<void> {
  await audit(tx, { action: `view.${deed}`, subject: { type: "view", id }, ...change });
  const aggregate = { aggregateType: "view", aggregateId: String(id) };
  const data = { branchId: tx.actor.branchId, type: `view.${deed}`, ...aggregate, data: { id } };
  await tx.db.outboxEvent.create({ data });
}
