"use client";
import { api } from "../../_client";

/** The last action and the state restored by undo: its assignee, or open. */
export type Done =
  | { what: "taken" | "given" | "left"; id: number; before: number | null }
  | { what: "closed"; id: number };

/** Undoes the last action; rethrows errors of the call. */
export function useUndo(): (done: Done) => Promise<unknown> {
  const utils = api.useUtils();
  const onSettled = () => utils.travelRequests.invalidate();
  const own = api.travelRequests.own.useMutation({ onSettled });
  const reopen = api.travelRequests.reopen.useMutation({ onSettled });
  return (done) =>
    done.what === "closed"
      ? reopen.mutateAsync({ id: done.id })
      : own.mutateAsync({ id: done.id, owner_id: done.before });
}
