import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { OperatorActor, TxCtx } from "../../kernel/context";

type Verb = "create" | "change" | "activate" | "deactivate" | "delete" | "restore" | "name";
type AuditedChange = { before?: Prisma.InputJsonValue; after?: Prisma.InputJsonValue };

/** Audits and publishes a change of a rule. */
export async function publishPenaltyRule(
  tx: TxCtx<OperatorActor>,
  verb: Verb,
  id: number,
  change: AuditedChange = {},
): Promise<void> {
  await audit(tx, { action: `penalty_rule.${verb}`, subject: { type: "penalty_rule", id }, ...change });
  await tx.db.outboxEvent.create({
    data: {
      branchId: tx.actor.branchId,
      type: `penalty_rule.${verb}`,
      aggregateType: "penalty_rule",
      aggregateId: String(id),
      data: { id },
    },
  });
}
