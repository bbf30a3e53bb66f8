"use client";
import { api } from "../../_client";

/** What was done last, and what undo goes back to: whose it was before, or that it lived. */
export type Done =
  | { what: "taken" | "given" | "left"; id: number; before: number | null }
  | { what: "closed"; id: number };

/** Takes back what was done last; throws what the call threw. */
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
