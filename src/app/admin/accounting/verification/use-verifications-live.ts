"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../../_client";

/** Keeps the page true: a run is asked for, ends, or comes in the night. Answers whether the line is up. */
export function useVerificationsLive(): boolean {
  const utils = api.useUtils();
  return useLive({
    branchId: useBranchId(),
    concerns: (topic) => topic.startsWith("ledger.verif"),
    onChange: () => void utils.verifications.invalidate(),
    onEnded: () => toSignIn("ended"),
  });
}
