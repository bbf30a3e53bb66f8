"use client";
import { api, useBranchLive } from "../../_client";

/** Refreshes articles and categories; returns whether the live connection is open. */
export function useArticlesLive(): boolean {
  const utils = api.useUtils();
  return useBranchLive({
    concerns: (topic) => topic.startsWith("article.") || topic.startsWith("category."),
    onChange: () => {
      void utils.articles.list.invalidate();
      void utils.articles.read.invalidate();
      void utils.categories.invalidate();
    },
  });
}
