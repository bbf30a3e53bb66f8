import { listLeaves, readOverlaps } from "@/domain/people/personnel/list-leaves";
import { LeaveList, LeaveQuery, OverlapQuery, Overlaps } from "@/domain/people/personnel/schema";
import { personnel as documented } from "@/server/routers/back-office/people/personnel";
import { operator, router } from "@/server/trpc";

/** Leave: requests, decided by another person. */
export const leaves = router({
  list: operator()
    .input(LeaveQuery)
    .output(LeaveList)
    .query(({ ctx, input }) => listLeaves(ctx, input)),

  overlaps: operator()
    .input(OverlapQuery)
    .output(Overlaps)
    .query(({ ctx, input }) => readOverlaps(ctx, input)),

  store: documented.storeLeave,
  update: documented.updateLeave,
  remove: documented.removeLeave,
});
