"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps what is shown of requests true: asks again as somebody asks, writes, answers, takes or ends one. Answers whether the line is up. */
export function useRequestsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("travel_request."),
    onChange: () => void utils.travelRequests.invalidate(),
  });
}
