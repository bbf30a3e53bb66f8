"use client";
import { api, useBranchLive } from "../../../_client";

/** Reloads on any posting; returns whether the live connection is open. */
export function useStatementsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(account|accounting|booking|document|closing|ledger)\./.test(topic),
    onChange: () => void utils.statements.invalidate(),
  });
}
