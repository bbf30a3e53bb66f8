import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";

type Verb = "create" | "change" | "activate" | "cancel";

/** Audits and publishes a change: `announcement.<topic>`. */
export async function publishAnnouncement(
  tx: TxCtx<OperatorActor>,
  verb: Verb,
  { id, ...after }: { id: number } & Record<string, Prisma.InputJsonValue | null>,
): Promise<void> {
  await audit(tx, { action: `announcement.${verb}`, subject: { type: "announcement", id }, after });
  await tx.db.outboxEvent.create({
    data: {
      branchId: tx.actor.branchId,
      type: `announcement.${TOPIC[verb]}`,
      aggregateType: "announcement",
      aggregateId: String(id),
      data: { id, by: actorName(tx.actor) },
    },
  });
}

const TOPIC = { create: "saved", change: "saved", activate: "posted", cancel: "canceled" } as const;
