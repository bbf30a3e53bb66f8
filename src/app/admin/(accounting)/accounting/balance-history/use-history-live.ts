"use client";
import { api, useBranchLive } from "../../../_client";

/** Refreshes the figures while a recomputation is running. */
export function useHistoryLive(): void {
  const utils = api.useUtils();
  useBranchLive({
    concerns: (topic) => topic === "ledger.recalculated",
    onChange: () => void utils.balanceHistory.year.invalidate(),
  });
}
