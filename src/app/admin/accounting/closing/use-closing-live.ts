"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../../_client";

/** Keeps the page true: runs move on and end, months open, wishes are decided. Answers whether the line is up. */
export function useClosingLive(): boolean {
  const utils = api.useUtils();
  return useLive({
    branchId: useBranchId(),
    concerns: (topic) => topic.startsWith("closing."),
    onChange: () => void utils.closing.invalidate(),
    onEnded: () => toSignIn("ended"),
  });
}
