"use client";
import { api, useBranchLive } from "../../../_client";

/** Keeps the chart true while others change it or what posts to it; answers whether the line is up. */
export function useAccountsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(account|accounting)\./.test(topic),
    onChange: () => void utils.accounts.invalidate(),
  });
}
