"use client";
import { api } from "../_client";

/** Actions of the tour; each returns the new state, for all places that show it. */
export function useTour() {
  const utils = api.useUtils();
  const shown = {
    onSuccess: (result: NonNullable<ReturnType<typeof utils.guide.read.getData>>) =>
      utils.guide.read.setData(undefined, result),
  };
  const open = api.guide.open.useMutation(shown);
  const restart = api.guide.restart.useMutation(shown);
  const skip = api.guide.skip.useMutation(shown);
  const leave = api.guide.leave.useMutation({ onSettled: () => utils.guide.invalidate() });
  return {
    open: () => open.mutate(),
    restart: () => restart.mutate(),
    skip: skip.mutate,
    leave: () => leave.mutate(),
    left: leave.isPending,
    error: open.error ?? restart.error ?? skip.error ?? leave.error,
  };
}
