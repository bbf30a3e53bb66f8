"use client";
import { useCallback, useEffect } from "react";
import { api, useBranchLive } from "../../_client";
import type { Lock } from "./filters";

/** A lock that ran out leaves the list even where nobody said so: asked again this long after. */
const AFTER_MS = 1_500;

/** Keeps lists of locks true: asks again when a lock was taken, extended, released, sold from, or has run out. */
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
