import { listStays } from "@/domain/sales/charter/list-stays";
import { StayList, StayQuery } from "@/domain/sales/charter/schema.stays";
import { operator, router } from "@/server/trpc";

export const charterStays = router({
  list: operator("charter:read")
    .input(StayQuery)
    .output(StayList)
    .query(({ ctx, input }) => listStays(ctx, input)),
});
