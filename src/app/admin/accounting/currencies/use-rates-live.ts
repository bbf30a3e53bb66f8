"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../../_client";

/** Keeps the page true: somebody typed a rate. Answers whether the line is up. */
export function useRatesLive(): boolean {
  const utils = api.useUtils();
  return useLive({
    branchId: useBranchId(),
    concerns: (topic) => topic.startsWith("currency."),
    onChange: () => void utils.currencies.invalidate(),
    onEnded: () => toSignIn("ended"),
  });
}
