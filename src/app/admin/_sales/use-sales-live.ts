"use client";
import { api, useBranchLive } from "../_client";

/** Keeps what was sold true: asks again as it is paid, issued, given back or decided. Answers whether the line is up. */
export function useSalesLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(trade|refund|limbo|booking|supplier_order)\./.test(topic),
    onChange: () => {
      void utils.trades.invalidate();
      void utils.limbo.invalidate();
      void utils.refunds.invalidate();
    },
  });
}
