import { listLeaves, readOverlaps } from "@/domain/people/personnel/list-leaves";
import {
  Leave,
  LeaveChange,
  LeaveForm,
  LeaveList,
  LeaveQuery,
  LeaveRef,
  OverlapQuery,
  Overlaps,
} from "@/domain/people/personnel/schema";
import { storeLeave } from "@/domain/people/personnel/store-leave";
import { removeLeave, updateLeave } from "@/domain/people/personnel/update-leave";
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

  store: operator()
    .input(LeaveForm)
    .output(Leave)
    .mutation(({ ctx, input }) => storeLeave(ctx, input)),

  update: operator()
    .input(LeaveChange)
    .output(Leave)
    .mutation(({ ctx, input }) => updateLeave(ctx, input)),

  remove: operator()
    .input(LeaveRef)
    .output(LeaveRef)
    .mutation(({ ctx, input }) => removeLeave(ctx, input)),
});
