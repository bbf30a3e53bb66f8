import type { Prisma } from "@/generated/prisma/client";
import type { Actor, TxCtx } from "../../kernel/context";

type Event = "created" | "changed" | "opened" | "closed" | "canceled" | "price_changed";

/** Publishes a charter event to subscribers (webhooks, live pages), in the transaction of the change. */
export async function publishCharter(
  { db, actor }: TxCtx<Actor>,
  event: Event,
  charterId: number,
  data: Prisma.InputJsonObject = {},
): Promise<void> {
  await db.outboxEvent.create({
    data: {
      branchId: actor.branchId,
      type: `charter.${event}`,
      aggregateType: "charter",
      aggregateId: String(charterId),
      data: { charter_id: charterId, ...data },
    },
  });
}

/** A stored row for the audit log: money as JSON integers, without the keys of its subject. */
export const auditable = (row: unknown): Prisma.InputJsonObject =>
  JSON.parse(
    JSON.stringify(row, (key, value) => {
      if (key === "branchId" || key === "charterId" || key === "calculationId") return undefined;
      return typeof value === "bigint" ? Number(value) : value;
    }),
  );
