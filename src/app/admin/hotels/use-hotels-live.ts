"use client";
import { useLive } from "@/ui/live/use-live";
import { api, toSignIn, useBranchId } from "../_client";

/** Keeps hotels and mappings true while they are looked at; answers whether the line is up. */
export function useHotelsLive(): boolean {
  const utils = api.useUtils();
  return useLive({
    branchId: useBranchId(),
    concerns: (topic) => topic.startsWith("accommodation."),
    onChange: () => {
      void utils.hotels.invalidate();
      void utils.hotelMappings.invalidate();
    },
    onEnded: () => toSignIn("ended"),
  });
}
