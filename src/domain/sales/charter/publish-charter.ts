import type { Prisma } from "@/generated/prisma/client";
import type { Actor, TxCtx } from "../../kernel/context";

type Event = "created" | "changed" | "opened" | "closed" | "canceled" | "price_changed";

/** Tells whoever listens (webhooks, live pages) what became of a charter, in the transaction of the deed. */
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

/** A stored row as the audit log keeps it: money as JSON integers, without the keys that its subject already says. */
export const auditable = (row: unknown): Prisma.InputJsonObject =>
  JSON.parse(
    JSON.stringify(row, (key, value) => {
      if (key === "branchId" || key === "charterId" || key === "calculationId") return undefined;
      return typeof value === "bigint" ? Number(value) : value;
    }),
  );
