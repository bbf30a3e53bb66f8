"use client";
import { api, useBranchLive } from "../../../_client";

/** Keeps the page true: a run is asked for, ends, or comes in the night. Answers whether the line is up. */
export function useVerificationsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("ledger.verif"),
    onChange: () => void utils.verifications.invalidate(),
  });
}
