"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps boards, lists and drawers true; answers whether the line is up. */
export function useChequesLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(cheque|payment)\./.test(topic),
    onChange: () => void utils.cheques.invalidate(),
  });
}
