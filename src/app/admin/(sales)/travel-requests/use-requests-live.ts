"use client";
import { api, useBranchLive } from "../../_client";

/** Refreshes when a request is created, answered, assigned or closed. Returns whether the live connection is open. */
export function useRequestsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("travel_request."),
    onChange: () => void utils.travelRequests.invalidate(),
  });
}
