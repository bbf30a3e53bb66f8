"use client";
import { api, useBranchLive } from "../../_client";

/**
 * Refreshes when payments are created, changed or reversed, or a month is closed; returns whether the live connection
 * is open.
 */
export function usePaymentsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(payment|cheque|closing)\./.test(topic),
    onChange: () => void utils.payments.invalidate(),
  });
}
