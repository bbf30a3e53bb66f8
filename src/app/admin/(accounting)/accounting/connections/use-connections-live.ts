"use client";
import { api, useBranchLive } from "../../../_client";

/** Keeps connections true, and what is told of the records in them. Answers whether the line is up. */
export function useConnectionsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(connection|announcement|payment|cheque|booking)\./.test(topic),
    onChange: () => {
      void utils.connections.list.invalidate();
      void utils.connections.view.invalidate();
    },
  });
}
