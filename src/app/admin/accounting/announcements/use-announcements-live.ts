"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps notes true: they change by themselves, and by what pays them. Answers whether the line is up. */
export function useAnnouncementsLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => /^(announcement|payment|settlement|closing)\./.test(topic),
    onChange: () => void utils.announcements.invalidate(),
  });
}
