import { itemsStatus } from "@/domain/charter/items-status";
import { ItemsStatus, ItemsStatusQuery } from "@/domain/charter/schema";
import { partner, router } from "@/server/trpc";

export const items = router({
  status: partner
    .meta({ rest: "GET /items/status", summary: "Seats, prices and status of charter items", member: "items" })
    .input(ItemsStatusQuery)
    .output(ItemsStatus)
    .query(({ ctx, input }) => itemsStatus(ctx, input)),
});
