"use client";
import { api, useBranchLive } from "../../../_client";

/** Keeps the journal true: whatever posts in the branch; answers whether the line is up. */
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
