"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../../_client";

/** Keeps the figures true while somebody has them made anew. */
export function useHistoryLive(): void {
  const utils = api.useUtils();
  useLive({
    branchId: useBranchId(),
    concerns: (topic) => topic === "ledger.recalculated",
    onChange: () => void utils.balanceHistory.year.invalidate(),
    onEnded: () => toSignIn("ended"),
  });
}
