"use client";
import { api, useBranchLive } from "../../../_client";

/** Refreshes developer pages; returns whether the live connection is open. */
export function useDeveloperLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("partner."),
    onChange: () => {
      for (const router of [utils.domains, utils.tokens, utils.trusts, utils.diagnosis]) void router.invalidate();
    },
  });
}
