"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps the list true: asks again when messages came, left, or were told of. */
export function useMessagesLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic === "messages.changed" || topic === "work.changed",
    onChange: () => void utils.messages.invalidate(),
  });
}
