"use client";
import { useEffect, useRef } from "react";
import { api, useBranchLive } from "../../_client";

/** Topics of queues. */
const QUEUED =
  /^(trade|refund|limbo|booking|supplier_order|travel_request|telephony|gateway|cheque|messages?|work|export|webhook|closing|leave|trust|partner)\./;
/** Minimum interval for totals and the radar, which read much data. */
const CALM_MS = 10_000;

/** Refreshes the dashboard; returns whether the live connection is open. */
export function useDeskLive(): boolean {
  const utils = api.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useBranchLive({
    concerns: (topic) =>
      QUEUED.test(topic) || /^(hold|lock|offer_lock|payment|wallet|voucher|certificate)\./.test(topic),
    onChange: () => {
      void utils.dashboard.queues.invalidate();
      void utils.dashboard.approvals.invalidate();
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void utils.dashboard.radar.invalidate();
        void utils.dashboard.money.invalidate();
      }, CALM_MS);
    },
  });
}
