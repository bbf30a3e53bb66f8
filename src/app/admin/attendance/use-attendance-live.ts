"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../_client";

/** Keeps the page true: somebody came, left, or asked for leave. Answers whether the line is up. */
export function useAttendanceLive(): boolean {
  const utils = api.useUtils();
  return useLive({
    branchId: useBranchId(),
    concerns: (topic) => topic === "attendance.changed" || topic === "leave.changed",
    onChange: () => {
      void utils.attendance.invalidate();
      void utils.leaves.invalidate();
    },
    onEnded: () => toSignIn("ended"),
  });
}
