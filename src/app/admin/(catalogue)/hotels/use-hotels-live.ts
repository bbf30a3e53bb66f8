"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps hotels and mappings true while they are looked at; answers whether the line is up. */
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
