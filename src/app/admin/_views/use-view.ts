"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { isViewed, storableQuery } from "@/domain/reporting/saved-view/rules";
import { api } from "../_client";

/** Views of the current list, the matching one, and the one opened last before its filters changed. */
export function useView() {
  const path = usePathname();
  const query = storableQuery(useSearchParams().toString());
  const [openedId, setOpened] = useState<number | null>(null);
  const { data } = api.views.list.useQuery(undefined, { enabled: isViewed(path), staleTime: 30_000 });
  const views = (data ?? []).filter((view) => view.path === path);
  const shown = views.find((view) => view.query === query) ?? null;
  const left = shown ? null : (views.find(({ id }) => id === openedId) ?? null);
  return { path: isViewed(path) ? path : null, query, views, shown, left, setOpened };
}

export type View = ReturnType<typeof useView>["views"][number];
