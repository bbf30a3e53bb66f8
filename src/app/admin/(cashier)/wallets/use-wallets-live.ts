"use client";
import { api, useBranchLive } from "../../_client";

/** Refreshes balances when money moves. Returns whether the live connection is open. */
export function useWalletsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(wallet|payment|credit|cheque)\./.test(topic),
    onChange: () => void utils.wallets.invalidate(),
  });
}
