"use client";
import { api, useBranchLive } from "../../_client";

const CONCERNS = /^(colleague|payment|cheque|announcement|booking|credit|wallet|voucher)\./;

/** Keeps balances and people true: asks again when something that moves them happened. Answers whether the line is up. */
export function useColleaguesLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => CONCERNS.test(topic),
    onChange: () => void utils.colleagues.invalidate(),
  });
}
