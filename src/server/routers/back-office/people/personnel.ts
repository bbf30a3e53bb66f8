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

/** Attendance and leave. Leave is asked for by anybody for themselves; what touches others the use cases look at. */
export const personnel = router({
  updateTraffic: operator("operator:write")
    .meta({ rest: "POST /personnel/traffic/update", summary: "Change an attendance entry: entered, left, kind" })
    .input(TrafficChange)
    .output(Traffic)
    .mutation(({ ctx, input }) => updateTraffic(ctx, input)),

  removeTraffic: operator("operator:write")
    .meta({ rest: "DELETE /personnel/traffic/delete", summary: "Delete an attendance entry" })
    .input(TrafficRef)
    .output(TrafficRef)
    .mutation(({ ctx, input }) => removeTraffic(ctx, input)),

  storeLeave: operator()
    .meta({
      rest: "POST /personnel/traffic/license/store",
      summary: "Ask for leave, daily or hourly",
    })
    .input(LeaveForm)
    .output(Leave)
    .mutation(({ ctx, input }) => storeLeave(ctx, input)),

  updateLeave: operator()
    .meta({ rest: "POST /personnel/traffic/license/update", summary: "Edit leave, or confirm, reject or replace it" })
    .input(LeaveChange)
    .output(Leave)
    .mutation(({ ctx, input }) => updateLeave(ctx, input)),

  removeLeave: operator()
    .meta({ rest: "DELETE /personnel/traffic/license/delete", summary: "Delete leave that waits for a decision" })
    .input(LeaveRef)
    .output(LeaveRef)
    .mutation(({ ctx, input }) => removeLeave(ctx, input)),
});
