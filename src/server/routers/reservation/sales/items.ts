import { changes } from "@/domain/sales/charter/changes";
import { itemsStatus } from "@/domain/sales/charter/items-status";
import { ItemsStatus, ItemsStatusQuery } from "@/domain/sales/charter/schema";
import { Changes, ChangesQuery } from "@/domain/sales/charter/schema.changes";
import { partner, router } from "@/server/trpc";

export const items = router({
  status: partner
    .meta({
      rest: "GET /items/status",
      summary: "Lists seats, prices and status of charter items",
      member: "items",
    })
    .input(ItemsStatusQuery)
    .output(ItemsStatus)
    .query(({ ctx, input }) => itemsStatus(ctx, input)),

  changes: partner
    .meta({ rest: "GET /changes", summary: "Lists changes since the previous call", member: "items" })
    .input(ChangesQuery)
    .output(Changes)
    .query(({ ctx, input }) => changes(ctx, input)),
});
