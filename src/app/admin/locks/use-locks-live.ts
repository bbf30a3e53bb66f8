"use client";
import { useEffect } from "react";
import { api, useBranchLive } from "../_client";
import type { Lock } from "./filters";

/** A lock that ran out leaves the list even where nobody said so: asked again this long after. */
const AFTER_MS = 1_500;

/** Keeps the list true: asks again when a lock was taken, extended, released, sold from, or has run out. */
export function useLocksLive(rows: readonly Pick<Lock, "expires_at">[]): boolean {
  const utils = api.useUtils();
  const soonest = rows[0]?.expires_at;
  useEffect(() => {
    if (!soonest) return;
    const wait = Math.max(0, Date.parse(soonest) - Date.now()) + AFTER_MS;
    const timer = setTimeout(() => void utils.locks.invalidate(), wait);
    return () => clearTimeout(timer);
  }, [soonest, utils]);
  return useBranchLive({
    concerns: (topic) => /^(lock|booking)\./.test(topic),
    onChange: () => void utils.locks.invalidate(),
  });
}
