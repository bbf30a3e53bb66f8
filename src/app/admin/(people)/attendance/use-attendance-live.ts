"use client";
import { api, useBranchLive } from "../../_client";

/** Refreshes on attendance and leave. Returns whether the live connection is open. */
export function useAttendanceLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic === "attendance.changed" || topic === "leave.changed",
    onChange: () => {
      void utils.attendance.invalidate();
      void utils.leaves.invalidate();
    },
  });
}
