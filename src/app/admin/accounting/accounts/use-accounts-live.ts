"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../../_client";

/** Keeps the chart true while others change it or what posts to it; answers whether the line is up. */
export function useAccountsLive(): boolean {
  const utils = api.useUtils();
  return useLive({
    branchId: useBranchId(),
    concerns: (topic) => /^(account|accounting)\./.test(topic),
    onChange: () => void utils.accounts.invalidate(),
    onEnded: () => toSignIn("ended"),
  });
}
