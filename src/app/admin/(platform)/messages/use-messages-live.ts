"use client";
import { api, useBranchLive } from "../../_client";

/** Refreshes the list when messages are created, sent, or delivered. */
export function useMessagesLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic === "messages.changed" || topic === "work.changed",
    onChange: () => void utils.messages.invalidate(),
  });
}
