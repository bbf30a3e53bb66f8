"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps the page true: somebody was made, changed or merged. Answers whether the line is up. */
export function usePassengersLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic === "passenger.changed",
    onChange: () => void utils.passengers.invalidate(),
  });
}
