"use client";
import { api, useBranchLive } from "../../_client";

const CONCERNS = /^(colleague|payment|cheque|announcement|booking|credit|wallet|voucher)\./;

/** Refreshes balances and users on events. Returns whether the live connection is open. */
export function useColleaguesLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => CONCERNS.test(topic),
    onChange: () => void utils.colleagues.invalidate(),
  });
}
