import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { OperatorActor, TxCtx } from "../../kernel/context";

type Verb = "create" | "change" | "activate" | "deactivate" | "delete" | "restore";
type AuditedChange = { before?: Prisma.InputJsonValue; after?: Prisma.InputJsonValue };

/** Audits and publishes a change of a rule. */
export async function publishMarkup(
  tx: TxCtx<OperatorActor>,
  verb: Verb,
  id: number,
  change: AuditedChange = {},
): Promise<void> {
  await audit(tx, { action: `markup.${verb}`, subject: { type: "markup", id }, ...change });
  await tx.db.outboxEvent.create({
    data: {
      branchId: tx.actor.branchId,
      type: `markup.${verb}`,
      aggregateType: "markup",
      aggregateId: String(id),
      data: { id },
    },
  });
}
