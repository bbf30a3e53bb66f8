"use client";
import { api, useBranchLive } from "../../_client";

/** Refreshes states when a payer starts or returns, or a case appears. Returns whether the live connection is open. */
export function useLinksLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(gateway|payment)\./.test(topic),
    onChange: () => void utils.gateways.invalidate(),
  });
}
