"use client";
import { api, useBranchLive } from "../../../_client";

/** Refreshes notes, which change through settlements too. Returns whether the live connection is open. */
export function useAnnouncementsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(announcement|payment|settlement|closing)\./.test(topic),
    onChange: () => {
      // Initial data of an open form is not reloaded.
      const { list, company, view, statement, ledger } = utils.announcements;
      for (const shown of [list, company, view, statement, ledger]) void shown.invalidate();
    },
  });
}
