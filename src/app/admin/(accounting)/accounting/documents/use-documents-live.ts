"use client";
import { api, useBranchLive } from "../../../_client";

/** Refreshes the journal on any posting in the branch; returns whether the live connection is open. */
export function useDocumentsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(document|booking|ledger|closing)\./.test(topic),
    onChange: () => {
      void utils.documents.journal.invalidate();
      void utils.documents.drafts.invalidate();
      void utils.documents.get.invalidate();
    },
  });
}
