"use client";
import { api, useBranchLive } from "../../_client";

/** Refreshes hotels and matches; returns whether the live connection is open. */
export function useHotelsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("accommodation."),
    onChange: () => {
      void utils.hotels.invalidate();
      void utils.hotelMappings.invalidate();
    },
  });
}
