"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../../_client";

/** Keeps the page true while others change what posts where; answers whether the line is up. */
export function useMappingsLive(): boolean {
  const utils = api.useUtils();
  return useLive({
    branchId: useBranchId(),
    concerns: (topic) => topic.startsWith("accounting."),
    onChange: () => void utils.mappings.invalidate(),
    onEnded: () => toSignIn("ended"),
  });
}
