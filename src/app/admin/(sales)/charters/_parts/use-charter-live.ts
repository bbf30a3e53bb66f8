"use client";
import { api, useBranchLive } from "../../../_client";

/** Bookings and locks change seats; the charter changes everything else. */
const CONCERNS = /^(booking|lock|charter)\./;

/** Refreshes charters; returns whether the live connection is open. */
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
