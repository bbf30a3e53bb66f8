"use client";
import { api, useBranchLive } from "../../../_client";

/** Refreshes when a run is requested, ends, or starts at night. Returns whether the live connection is open. */
export function useVerificationsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("ledger.verif"),
    onChange: () => void utils.verifications.invalidate(),
  });
}
