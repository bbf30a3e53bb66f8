"use client";
import { api, useBranchLive } from "../../../_client";

/** Keeps notes true: they change by themselves, and by what pays them. Answers whether the line is up. */
export function useAnnouncementsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(announcement|payment|settlement|closing)\./.test(topic),
    onChange: () => {
      // What a form began with stays under the hands.
      const { list, company, view, statement, ledger } = utils.announcements;
      for (const shown of [list, company, view, statement, ledger]) void shown.invalidate();
    },
  });
}
