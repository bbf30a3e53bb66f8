"use client";
import { api, useBranchLive } from "../../../_client";

/** Keeps the page true: runs move on and end, months open, wishes are decided. Answers whether the line is up. */
export function useClosingLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("closing."),
    onChange: () => void utils.closing.invalidate(),
  });
}
