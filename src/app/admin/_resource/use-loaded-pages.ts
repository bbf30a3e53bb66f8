"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import type { More } from "@/ui/table/more-row";
import { type ListKind, type ListQuery, nextCursorOf, rowsOf } from "./resource";

type Infinite<List> = Omit<ListQuery<List>, "data" | "more"> & {
  data: { pages: List[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** Options of a list that is read by a cursor, with the first page from the server. */
export const pagesFrom = <List extends ListKind["list"]>(list: List | undefined) => ({
  initialData: list && { pages: [list], pageParams: [null] },
  getNextPageParam: nextCursorOf,
  placeholderData: keepPreviousData,
});

/** The loaded pages of an infinite query as one list: all rows, and the other values of the first page. */
export function useLoadedPages<List extends ListKind["list"]>(query: Infinite<List>): ListQuery<List> {
  const { data } = query;
  const list = useMemo(() => {
    const [first] = data?.pages ?? [];
    if (!first) return undefined;
    const rows = data!.pages.flatMap((page) => [...rowsOf(page)]);
    return { ...first, ["items" in first ? "items" : "rows"]: rows };
  }, [data]);
  const more: More = query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null;
  return { ...query, data: list, more };
}
