"use client";
import { api, useBranchLive } from "../../_client";

/** Refreshes boards, lists and drawers; returns whether the live connection is open. */
export function useChequesLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(cheque|payment)\./.test(topic),
    onChange: () => void utils.cheques.invalidate(),
  });
}
