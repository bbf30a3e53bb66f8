import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { OperatorActor, TxCtx } from "../../kernel/context";

type Deed = "create" | "change" | "activate" | "deactivate" | "delete" | "restore";
type AuditedChange = { before?: Prisma.InputJsonValue; after?: Prisma.InputJsonValue };

/** Audits and publishes a change of a rule. */
export async function publishMarkup(
  tx: TxCtx<OperatorActor>,
  deed: Deed,
  id: number,
  change: AuditedChange = {},
): Promise<void> {
  await audit(tx, { action: `markup.${deed}`, subject: { type: "markup", id }, ...change });
  await tx.db.outboxEvent.create({
    data: {
      branchId: tx.actor.branchId,
      type: `markup.${deed}`,
      aggregateType: "markup",
      aggregateId: String(id),
      data: { id },
    },
  });
}
