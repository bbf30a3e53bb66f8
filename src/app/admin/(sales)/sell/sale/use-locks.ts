"use client";
import { useState } from "react";
import { api } from "../../../_client";
import { useLocksLive } from "../../locks/use-locks-live";
import type { Lock } from "./address";

/**
 * The person's locks of these names, as they were last told: one that is over stays to be seen. `gone`: those that are no longer
 * open; null while it is not known yet.
 */
export function useLocks(names: readonly string[]): {
  locks: readonly Lock[];
  gone: readonly string[] | null;
  failed: unknown;
} {
  // What came with the page before was asked before these were locked.
  const query = api.offerLocks.own.useQuery(undefined, { refetchOnMount: "always" });
  const [known] = useState(() => new Map<string, Lock>());
  for (const row of query.data ?? []) known.set(row.lock_id, row);
  useLocksLive(query.data ?? []);
  const open = new Set(query.data?.map(({ lock_id }) => lock_id));
  const result = query.data !== undefined && !query.isFetching;
  return {
    locks: names.flatMap((name) => known.get(name) ?? []),
    gone: result ? names.filter((name) => !open.has(name)) : null,
    failed: query.data ? null : query.error,
  };
}
