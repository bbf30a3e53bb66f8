"use client";
import { useState } from "react";
import { api } from "../../_client";
import type { FailedItemResult, Failure } from "./types";

/** The last action with its results. */
export type Done = { act: "retry" | "dismiss"; rows: readonly FailedItemResult[] };

const names = (rows: readonly Pick<Failure, "kind" | "id">[]) => ({ rows: rows.map(({ kind, id }) => ({ kind, id })) });

/** Retry, dismiss, and undo of the last dismissal. */
export function useActs() {
  const utils = api.useUtils();
  const [done, setDone] = useState<Done | null>(null);
  const onSettled = () => {
    void utils.failures.invalidate();
    void utils.dashboard.queues.invalidate();
  };
  const retry = api.failures.retry.useMutation({ onSettled });
  const dismiss = api.failures.dismiss.useMutation({ onSettled });
  const restore = api.failures.restore.useMutation({ onSettled });
  return {
    done,
    busy: retry.isPending || dismiss.isPending,
    error: retry.error ?? dismiss.error,
    retry: (rows: readonly Failure[]) =>
      retry.mutate(names(rows), { onSuccess: (result) => setDone({ act: "retry", rows: result.rows }) }),
    dismiss: (rows: readonly Failure[]) =>
      dismiss.mutate(names(rows), { onSuccess: (result) => setDone({ act: "dismiss", rows: result.rows }) }),
    undo: async () => {
      await restore.mutateAsync(names((done?.rows ?? []).filter(({ reason }) => reason === null)));
      setDone(null);
    },
  };
}
