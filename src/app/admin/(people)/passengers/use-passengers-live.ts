"use client";
import { api, useBranchLive } from "../../_client";

/** Refreshes when passengers are created, changed or merged. Returns whether the live connection is open. */
export function usePassengersLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic === "passenger.changed",
    onChange: () => void utils.passengers.invalidate(),
  });
}
