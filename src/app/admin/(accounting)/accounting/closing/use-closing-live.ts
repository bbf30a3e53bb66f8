"use client";
import { api, useBranchLive } from "../../../_client";

/** Refreshes runs, months and requests. Returns whether the live connection is open. */
export function useClosingLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("closing."),
    onChange: () => void utils.closing.invalidate(),
  });
}
