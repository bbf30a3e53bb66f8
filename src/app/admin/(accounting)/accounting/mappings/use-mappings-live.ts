"use client";
import { api, useBranchLive } from "../../../_client";

/** Keeps the page true while others change what posts where; answers whether the line is up. */
export function useMappingsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("accounting."),
    onChange: () => void utils.mappings.invalidate(),
  });
}
