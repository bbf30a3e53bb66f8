"use client";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { refusalOfError } from "./refusal";
import { SkeletonRows } from "./skeleton-rows";
import { useDelayed } from "./use-delayed";

/** State of a query. */
export type Query<T> = {
  isError: boolean;
  isPending: boolean;
  error: unknown;
  data: T | undefined;
  refetch: () => unknown;
};

/** Renders the data once loaded; until then its loading or error state. */
export function Loaded<T>({ query, children }: { query: Query<T>; children: (data: T) => ReactNode }) {
  const late = useDelayed(query.isPending);
  if (query.isError) return <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />;
  if (query.data === undefined) return late && <SkeletonRows />;
  return children(query.data);
}
