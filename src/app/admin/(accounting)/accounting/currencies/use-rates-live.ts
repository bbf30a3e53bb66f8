"use client";
import { api, useBranchLive } from "../../../_client";

/** Keeps the page true: somebody typed a rate. Answers whether the line is up. */
export function useRatesLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("currency."),
    onChange: () => void utils.currencies.invalidate(),
  });
}
