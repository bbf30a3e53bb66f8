"use client";
import { api, useBranchLive } from "../../../_client";

/** Reloads developer pages. */
export function useDeveloperReload() {
  const utils = api.useUtils();
  const routers = [utils.domains, utils.tokens, utils.trusts, utils.diagnosis];
  return () => Promise.all(routers.map((router) => router.invalidate()));
}

/** Refreshes developer pages; returns whether the live connection is open. */
export function useDeveloperLive(): boolean {
  const reload = useDeveloperReload();
  return useBranchLive({ concerns: (topic) => topic.startsWith("partner."), onChange: () => void reload() });
}
