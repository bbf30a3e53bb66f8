"use client";
import { api, useBranchLive } from "../../../_client";

/** Keeps the figures true while somebody has them made anew. */
export function useHistoryLive(): void {
  const utils = api.useUtils();
  useBranchLive({
    concerns: (topic) => topic === "ledger.recalculated",
    onChange: () => void utils.balanceHistory.year.invalidate(),
  });
}
