"use client";
import { useCallback, useEffect } from "react";
import { api, useBranchLive } from "../../_client";
import type { Lock } from "./address";

/** An expired lock leaves the list even without an event: reloads this long after expiry. */
const AFTER_MS = 1_500;

/** Beginnings of the topics of created, extended, released and sold locks. */
export const TOPICS = ["lock.", "booking."];

export function useReloadLocks(): () => Promise<unknown> {
  const utils = api.useUtils();
  return useCallback(() => Promise.all([utils.locks.invalidate(), utils.offerLocks.invalidate()]), [utils]);
}

type Rows = readonly Pick<Lock, "expires_at">[];

/** Reloads locks when the first one expires. */
export function useExpiry([soonest]: Rows): void {
  const reload = useReloadLocks();
  const at = soonest?.expires_at;
  useEffect(() => {
    if (!at) return;
    const wait = Math.max(0, Date.parse(at) - Date.now()) + AFTER_MS;
    const timer = setTimeout(reload, wait);
    return () => clearTimeout(timer);
  }, [at, reload]);
}

/** Reloads locks when one is created, extended, released, sold, or expires. */
export function useLocksLive(rows: Rows): void {
  const reload = useReloadLocks();
  useExpiry(rows);
  useBranchLive({
    concerns: (topic) => TOPICS.some((start) => topic.startsWith(start)),
    onChange: () => void reload(),
  });
}
