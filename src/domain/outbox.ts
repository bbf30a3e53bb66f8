import type { Prisma } from "@/generated/prisma/client";
import type { Actor, TxCtx } from "./context";

export type OutboxRow = {
  /** `<aggregate>.<event>`, such as `booking.confirmed`. */
  type: string;
  aggregate: { type: string; id: string | number | bigint };
  data: Prisma.InputJsonValue;
};

/** Hands an event to the relay, in the transaction of the deed: committed together or not at all. */
export async function announce(ctx: TxCtx<Actor>, { type, aggregate, data }: OutboxRow): Promise<void> {
  await ctx.db.outboxEvent.create({
    data: {
      branchId: ctx.actor.branchId,
      type,
      aggregateType: aggregate.type,
      aggregateId: String(aggregate.id),
      data,
    },
  });
}
