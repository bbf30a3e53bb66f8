"use client";
import { api, useBranchLive } from "../../../_client";

/** Refreshes when a user enters a rate. Returns whether the live connection is open. */
export function useRatesLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("currency."),
    onChange: () => void utils.currencies.invalidate(),
  });
}
