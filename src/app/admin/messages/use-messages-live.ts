"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../_client";

/** Keeps the list true: asks again when messages came, left, or were told of. */
export function useMessagesLive(): boolean {
  const utils = api.useUtils();
  return useLive({
    branchId: useBranchId(),
    concerns: (topic) => topic === "messages.changed" || topic === "work.changed",
    onChange: () => void utils.messages.invalidate(),
    onEnded: () => toSignIn("ended"),
  });
}
