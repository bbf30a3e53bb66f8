"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps the page true: somebody's file or access changed. Answers whether the line is up. */
export function useOperatorsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic === "operator.changed",
    onChange: () => void utils.operators.invalidate(),
  });
}
