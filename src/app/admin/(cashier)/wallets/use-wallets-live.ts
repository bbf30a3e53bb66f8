"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps what is in wallets true: asks again when money moved. Answers whether the line is up. */
export function useWalletsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(wallet|payment|credit|cheque)\./.test(topic),
    onChange: () => void utils.wallets.invalidate(),
  });
}
