"use client";
import { api, useBranchLive } from "../../_client";

/** Keeps articles and their tree true while they are looked at; answers whether the line is up. */
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
