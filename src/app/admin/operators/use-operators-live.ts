"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../_client";

/** Keeps the page true: somebody's file or access changed. Answers whether the line is up. */
export function useOperatorsLive(): boolean {
  const utils = api.useUtils();
  return useLive({
    branchId: useBranchId(),
    concerns: (topic) => topic === "operator.changed",
    onChange: () => void utils.operators.invalidate(),
    onEnded: () => toSignIn("ended"),
  });
}
