import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { OperatorActor, TxCtx } from "../../kernel/context";

type Verb = "create" | "change" | "activate" | "deactivate" | "delete" | "restore";
type AuditedChange = { before?: Prisma.InputJsonValue; after?: Prisma.InputJsonValue };

/** Audits and publishes a change of a code. */
export async function publishDiscount(
  tx: TxCtx<OperatorActor>,
  verb: Verb,
  id: number,
  change: AuditedChange = {},
): Promise<void> {
  await audit(tx, { action: `discount.${verb}`, subject: { type: "discount", id }, ...change });
  await tx.db.outboxEvent.create({
    data: {
      branchId: tx.actor.branchId,
      type: `discount.${verb}`,
      aggregateType: "discount",
      aggregateId: String(id),
      data: { id },
    },
  });
}
