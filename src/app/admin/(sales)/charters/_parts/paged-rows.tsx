"use client";
import { Button } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { ErrorState } from "@/ui/state/error-state";
import { Notice } from "@/ui/state/notice";
import { refusalOfError } from "@/ui/state/refusal";
import { useDelayed } from "@/ui/state/use-delayed";
import page from "./page.module.css";
import { SkeletonRows } from "./skeleton-rows";
import table from "./table.module.css";

type Props = {
  /** State of an infinite query. */
  query: {
    data: { pages: readonly { rows: readonly unknown[] }[] } | undefined;
    error: unknown;
    isError: boolean;
    isPending: boolean;
    isPlaceholderData: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  empty: ComponentProps<typeof Notice>;
  /** Label of the button for more rows. */
  more: string;
  /** The rows, if any. */
  children: ReactNode;
};

/** Rows of an infinite query in all states; a failure keeps existing rows. */
export function PagedRows({ query, empty, more, children }: Props) {
  const late = useDelayed(query.isPending);
  if (query.isError && !query.data) {
    return <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />;
  }
  if (query.isPending) return late && <SkeletonRows />;
  if (!query.data?.pages.some(({ rows }) => rows.length > 0)) return <Notice {...empty} />;
  return (
    <div className={page.scroller} data-waiting={query.isPlaceholderData || undefined}>
      {children}
      {query.hasNextPage && (
        <div className={table.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </div>
  );
}
