"use client";
import type { ComponentProps, ReactNode } from "react";
import { Loaded, type Query } from "../state/loaded";
import { Notice } from "../state/notice";

type Said = ComponentProps<typeof Notice>;
type Props = {
  query: Query<{ rows: readonly unknown[] }>;
  /** Filters or a later page: that there is nothing does not say that there never was. */
  narrowed: boolean;
  /** Nothing matches. */
  none: Said;
  /** Nothing yet. */
  empty: Said;
  /** The rows, where there are some. */
  children: ReactNode;
};

/** The body of a list in every state it can be in. */
export function ListStates({ query, narrowed, none, empty, children }: Props) {
  return (
    <Loaded query={query}>
      {({ rows }) => (rows.length > 0 ? children : <Notice {...(narrowed ? none : empty)} />)}
    </Loaded>
  );
}
