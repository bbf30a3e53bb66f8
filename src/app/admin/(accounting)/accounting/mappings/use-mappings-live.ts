"use client";
import { api, useBranchLive } from "../../../_client";

/** Refreshes when mappings change; returns whether the live connection is open. */
export function useMappingsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("accounting."),
    onChange: () => void utils.mappings.invalidate(),
  });
}
