"use client";
import { useCallback, useEffect } from "react";
import { api, useBranchLive } from "../../_client";
import type { Lock } from "./filters";

/** An expired lock leaves the list even without an event: reloads this long after expiry. */
const AFTER_MS = 1_500;

/** Refreshes lists of locks when one is created, extended, released, sold, or expires. */
export function useLocksLive(rows: readonly Pick<Lock, "expires_at">[]): boolean {
  const utils = api.useUtils();
  const soonest = rows[0]?.expires_at;
  const again = useCallback(() => {
    void utils.locks.invalidate();
    void utils.offerLocks.invalidate();
  }, [utils]);
  useEffect(() => {
    if (!soonest) return;
    const wait = Math.max(0, Date.parse(soonest) - Date.now()) + AFTER_MS;
    const timer = setTimeout(again, wait);
    return () => clearTimeout(timer);
  }, [soonest, again]);
  return useBranchLive({
    concerns: (topic) => /^(lock|booking)\./.test(topic),
    onChange: again,
  });
}
