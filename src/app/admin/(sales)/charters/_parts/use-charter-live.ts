"use client";
import { api, useBranchLive } from "../../../_client";

/** Seats move with bookings and locks, everything else with the charter itself. */
const CONCERNS = /^(booking|lock|charter)\./;

/** Keeps what is shown of charters true while it is looked at; answers whether the line is up. */
export function useCharterLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => CONCERNS.test(topic),
    onChange: () => {
      void utils.charters.calendar.invalidate();
      void utils.charters.list.invalidate();
      void utils.charters.get.invalidate();
      void utils.classes.invalidate();
      void utils.charterStays.invalidate();
    },
  });
}
