"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { api } from "../../_client";
import { boardInput, type Filters, listInput } from "./address";
import type { Board, BoardInput, Cheque, List, ListInput } from "./types";

export type FirstShown = {
  board: { input: BoardInput; board: Board } | undefined;
  list: { input: ListInput; list: List } | undefined;
};

/** Cheques on the page: cards of the board or rows of the list, by the URL. */
export function useShown(filters: Filters, first: FirstShown) {
  const [asBoard, asList] = [boardInput(filters), listInput(filters)];
  const board = api.cheques.board.useQuery(asBoard, {
    enabled: filters.tab === "board",
    initialData: first.board && deepEqual(asBoard, first.board.input) ? first.board.board : undefined,
    placeholderData: keepPreviousData,
  });
  // Written by hand: the client's infinite query uses `direction` for paging and would overwrite ours.
  const { client } = api.useUtils();
  const list = useInfiniteQuery({
    queryKey: [["cheques", "list"], { input: asList, type: "pages" }],
    queryFn: ({ pageParam, signal }): Promise<List> =>
      client.cheques.list.query({ ...asList, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    enabled: filters.tab === "list",
    getNextPageParam: (last) => last.meta.next_cursor,
    initialData:
      first.list && deepEqual(asList, first.list.input) ? { pages: [first.list.list], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const cheques = useMemo((): Cheque[] => {
    if (filters.tab === "board") return (board.data?.columns ?? []).flatMap(({ cards }) => cards);
    if (filters.tab === "list") return (list.data?.pages ?? []).flatMap(({ items }) => items);
    return [];
  }, [filters.tab, board.data, list.data]);
  return { board, list, cheques };
}
