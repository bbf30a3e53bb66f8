"use client";
import { api, useBranchLive } from "../_client";

/** Keeps the log and what stands beside it true: asks again as telephones ring, are answered and hang up. */
export function usePhoneLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("telephony."),
    onChange: () => {
      // What rings now is heard by the frame around the page.
      void utils.telephony.calls.invalidate();
      void utils.telephony.readCall.invalidate();
      void utils.telephony.approvals.invalidate();
      void utils.telephony.acts.invalidate();
    },
  });
}
