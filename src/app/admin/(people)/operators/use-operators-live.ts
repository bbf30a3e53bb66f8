"use client";
import { api, useBranchLive } from "../../_client";

/** Refreshes when data or access of a user changes. Returns whether the live connection is open. */
export function useOperatorsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic === "operator.changed",
    onChange: () => void utils.operators.invalidate(),
  });
}
