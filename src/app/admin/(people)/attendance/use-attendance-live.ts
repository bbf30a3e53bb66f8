"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps the page true: somebody came, left, or asked for leave. Answers whether the line is up. */
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
