"use client";
import { api, useBranchLive } from "../_client";

/** Refreshes the log and related data when calls ring, are answered and end. */
export function usePhoneLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("telephony."),
    onChange: () => {
      // The frame around the page tracks ringing calls.
      void utils.telephony.calls.invalidate();
      void utils.telephony.readCall.invalidate();
      void utils.telephony.approvals.invalidate();
      void utils.telephony.acts.invalidate();
    },
  });
}
