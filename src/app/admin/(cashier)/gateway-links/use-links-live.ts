"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps the states true: asks again when a payer came or went, or something is to be looked at. Answers whether the line is up. */
export function useLinksLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(gateway|payment)\./.test(topic),
    onChange: () => void utils.gateways.invalidate(),
  });
}
