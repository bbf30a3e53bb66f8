import { removeTraffic, updateTraffic } from "@/domain/people/personnel/save-traffic";
import {
  Leave,
  LeaveChange,
  LeaveForm,
  LeaveRef,
  Traffic,
  TrafficChange,
  TrafficRef,
} from "@/domain/people/personnel/schema";
import { storeLeave } from "@/domain/people/personnel/store-leave";
import { removeLeave, updateLeave } from "@/domain/people/personnel/update-leave";
import { operator, router } from "@/server/trpc";

/** Attendance and leave. Everyone requests their own leave; use cases check access to others. */
export const personnel = router({
  updateTraffic: operator("operator:write")
    .meta({
      rest: "POST /personnel/traffic/update",
      summary: "Updates an attendance entry: entered, left, kind",
      refusals: ["notFound", "overlaps"],
    })
    .input(TrafficChange)
    .output(Traffic)
    .mutation(({ ctx, input }) => updateTraffic(ctx, input)),

  removeTraffic: operator("operator:write")
    .meta({ rest: "DELETE /personnel/traffic/delete", summary: "Deletes an attendance entry", refusals: ["notFound"] })
    .input(TrafficRef)
    .output(TrafficRef)
    .mutation(({ ctx, input }) => removeTraffic(ctx, input)),

  storeLeave: operator()
    .meta({
      rest: "POST /personnel/traffic/license/store",
      summary: "Requests leave, daily or hourly",
      refusals: ["notFound", "overlaps"],
    })
    .input(LeaveForm)
    .output(Leave)
    .mutation(({ ctx, input }) => storeLeave(ctx, input)),

  updateLeave: operator()
    .meta({
      rest: "POST /personnel/traffic/license/update",
      summary: "Updates, confirms, rejects or replaces leave",
      refusals: ["notFound", "operationNotAllowed", "overlaps"],
    })
    .input(LeaveChange)
    .output(Leave)
    .mutation(({ ctx, input }) => updateLeave(ctx, input)),

  removeLeave: operator()
    .meta({
      rest: "DELETE /personnel/traffic/license/delete",
      summary: "Deletes leave that is awaiting a decision",
      refusals: ["notFound", "operationNotAllowed"],
    })
    .input(LeaveRef)
    .output(LeaveRef)
    .mutation(({ ctx, input }) => removeLeave(ctx, input)),
});
