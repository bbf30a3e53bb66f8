"use client";
import { useState } from "react";
import { api } from "../../../_client";
import { useLocksLive } from "../../locks/use-locks-live";
import type { Lock } from "./address";

/** The user's locks of these names, including ended ones. `gone`: those no longer open; null while unknown. */
export function useLocks(names: readonly string[]): {
  locks: readonly Lock[];
  gone: readonly string[] | null;
  failed: unknown;
} {
  // The answer rendered with the previous page was older than these locks.
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
