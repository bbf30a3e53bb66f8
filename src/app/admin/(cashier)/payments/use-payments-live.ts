"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps the list true: asks again when money was taken, paid, changed or undone, or a month closed; answers whether the line is up. */
export function usePaymentsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(payment|cheque|closing)\./.test(topic),
    onChange: () => void utils.payments.invalidate(),
  });
}
