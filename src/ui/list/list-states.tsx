"use client";
import type { ComponentProps, ReactNode } from "react";
import { Loaded, type Query } from "../state/loaded";
import { Notice } from "../state/notice";
import css from "./page.module.css";

type NoticeProps = ComponentProps<typeof Notice>;
type Props = {
  query: Query<{ rows: readonly unknown[] }>;
  /** Filters or a later page: that there is nothing does not say that there never was. */
  narrowed: boolean;
  /** Nothing matches. */
  none: NoticeProps;
  /** Nothing yet. */
  empty: NoticeProps;
  /** The rows, where there are some. */
  children: ReactNode;
};

/** The body of a list in every state it can be in. That there is nothing is heard too: a count goes with its rows. */
export function ListStates({ query, narrowed, none, empty, children }: Props) {
  const nothing = query.data?.rows.length === 0 && !query.isError;
  return (
    <>
      <div role="status" className={css.heard}>
        {nothing && <Notice {...(narrowed ? none : empty)} />}
      </div>
      {!nothing && <Loaded query={query}>{() => children}</Loaded>}
    </>
  );
}
