"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../_client";

/** Keeps the page true: somebody was made, changed or merged. Answers whether the line is up. */
export function usePassengersLive(): boolean {
  const utils = api.useUtils();
  return useLive({
    branchId: useBranchId(),
    concerns: (topic) => topic === "passenger.changed",
    onChange: () => void utils.passengers.invalidate(),
    onEnded: () => toSignIn("ended"),
  });
}
