"use client";
import { api, useBranchLive } from "../../../_client";

/** Keeps what the desk shows true while it is looked at; answers whether the line is up. */
export function useDeveloperLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("partner."),
    onChange: () => {
      for (const router of [utils.domains, utils.tokens, utils.trusts, utils.diagnosis]) void router.invalidate();
    },
  });
}
