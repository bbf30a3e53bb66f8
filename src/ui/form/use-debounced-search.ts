"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";

type Query<T> = { data: T[] | undefined; isPlaceholderData: boolean; isError: boolean };
/** `current`: results are for this text, not the previous one. */
export type Sought<T> = { found: readonly T[]; current: boolean; failed: boolean };

/** Debounced search: requested after a pause in typing; earlier results stay visible until then. */
export function useDebouncedSearch(typed: string, { restMs, most }: { restMs: number; most: number }) {
  const sought = typed.trim().slice(0, most);
  const [q] = useDebouncedValue(sought, restMs);
  return {
    q,
    asked: { enabled: q !== "" && sought !== "", placeholderData: keepPreviousData },
    answer: <T>({ data, isPlaceholderData, isError }: Query<T>): Sought<T> => ({
      found: sought === "" ? [] : (data ?? []),
      current: sought === "" || (q === sought && data !== undefined && !isPlaceholderData),
      failed: q === sought && isError,
    }),
  };
}
