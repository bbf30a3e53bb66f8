"use client";
import { api, useBranchLive } from "../../../_client";

/** Reads what is shown anew when something may have been posted; answers whether the line is up. */
export function useStatementsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(account|accounting|booking|document|closing|ledger)\./.test(topic),
    onChange: () => void utils.statements.invalidate(),
  });
}
