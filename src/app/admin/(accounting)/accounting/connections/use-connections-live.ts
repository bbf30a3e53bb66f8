"use client";
import { api, useBranchLive } from "../../../_client";

/** Refreshes connections and their records. Returns whether the live connection is open. */
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
