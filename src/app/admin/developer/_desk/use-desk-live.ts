"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../../_client";

/** Keeps what the desk shows true while it is looked at; answers whether the line is up. */
export function useDeskLive(): boolean {
  const utils = api.useUtils();
  return useLive({
    branchId: useBranchId(),
    concerns: (topic) => topic.startsWith("partner."),
    onChange: () => {
      for (const router of [utils.domains, utils.tokens, utils.trusts, utils.diagnosis]) void router.invalidate();
    },
    onEnded: () => toSignIn("ended"),
  });
}
