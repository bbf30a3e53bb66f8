"use client";
import { api, useBranchLive } from "../_client";

/** Refreshes sales when they are paid, issued, refunded or decided. Returns whether the live connection is open. */
export function useSalesLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(trade|refund|limbo|booking|supplier_order)\./.test(topic),
    onChange: () => {
      void utils.trades.invalidate();
      void utils.unresolvedOrders.invalidate();
      void utils.refunds.invalidate();
    },
  });
}
