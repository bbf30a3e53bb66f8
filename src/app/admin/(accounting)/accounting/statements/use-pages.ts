"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect } from "react";
import { api } from "../../../_client";
import { type Narrowed, type Page, PER_PAGE, pageInput, type StatementListRow } from "./address";

/** Cache time of pages out of sight: memory does not grow with scrolling. */
const KEPT_MS = 15_000;
/** Minimum interval of reloading outdated pages. */
const CALM_MS = 1_500;

/**
 * Lines between two indexes of a statement. Pages load when they come into view; a page older than the newest is
 * reloaded, so that the screen shows one state of the books.
 */
export function usePages(narrowed: Narrowed, { from, to }: { from: number; to: number }, first: Page | undefined) {
  const [settled] = useDebouncedValue(`${Math.floor(from / PER_PAGE) + 1} ${Math.floor(to / PER_PAGE) + 1}`, 60, {
    leading: true,
  });
  const [low = 1, high = 1] = settled.split(" ").map(Number);
  const numbers = Array.from({ length: Math.min(high - low + 1, 5) }, (_, nr) => low + nr);
  const results = api.useQueries((t) =>
    numbers.map((page) =>
      t.statements.page(pageInput(narrowed, page), {
        initialData: page === 1 ? first : undefined,
        gcTime: KEPT_MS,
        placeholderData: undefined,
      }),
    ),
  );
  const newest = results.reduce(
    (best, one) => (one.data && one.dataUpdatedAt >= best.dataUpdatedAt ? one : best),
    results[0]!,
  );
  const signOf = (page: Page | undefined) => page && JSON.stringify([page.items.totals, page.items.opening]);
  const stale = results.filter((one) => one.data && !one.isFetching && signOf(one.data) !== signOf(newest.data));
  const wrong = stale.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are some, and again when they have been read.
  useEffect(() => {
    if (!wrong) return;
    const timer = setTimeout(() => {
      for (const one of stale) void one.refetch();
    }, CALM_MS);
    return () => clearTimeout(timer);
  }, [wrong, newest.dataUpdatedAt]);

  const rowAt = (place: number): StatementListRow | undefined => {
    for (const { data } of results) {
      const row = data && place >= data.meta.position ? data.items.rows[place - data.meta.position] : undefined;
      if (row) return row;
    }
    return undefined;
  };
  return { newest, rowAt, failed: results.find(({ isError }) => isError) };
}
