import type { Prisma } from "@/generated/prisma/client";
import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";

type Verb = "create" | "change" | "activate" | "cancel";

/** Audits and publishes a change: `announcement.<topic>`. */
export async function publishAnnouncement(
  tx: TxCtx<OperatorActor>,
  verb: Verb,
  { id, ...after }: { id: number } & Record<string, Prisma.InputJsonValue | null>,
): Promise<void> {
  await recordChange(tx, {
    action: `announcement.${verb}`,
    subject: { type: "announcement", id },
    after,
    topic: `announcement.${TOPIC[verb]}`,
    data: { id, by: actorName(tx.actor) },
  });
}

const TOPIC = { create: "saved", change: "saved", activate: "posted", cancel: "canceled" } as const;
