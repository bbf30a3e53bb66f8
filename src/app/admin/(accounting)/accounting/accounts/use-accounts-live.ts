"use client";
import { api, useBranchLive } from "../../../_client";

/** Refreshes the chart when it or its balances change; returns whether the live connection is open. */
export function useAccountsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(account|accounting)\./.test(topic),
    onChange: () => void utils.accounts.invalidate(),
  });
}
