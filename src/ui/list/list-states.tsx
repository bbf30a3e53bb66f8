"use client";
import type { ComponentProps, ReactNode } from "react";
import { Loaded, type Query } from "../state/loaded";
import { Notice } from "../state/notice";
import css from "./page.module.css";

type NoticeProps = ComponentProps<typeof Notice>;
type Props = {
  query: Query<{ rows: readonly unknown[] }>;
  /** True with filters or a later page: an empty result does not mean that nothing exists. */
  narrowed: boolean;
  /** Notice without matches. */
  none: NoticeProps;
  /** Notice without any rows. */
  empty: NoticeProps;
  /** The rows, if any. */
  children: ReactNode;
};

/** Body of a list in all states. An empty result is announced too: counts are announced with rows. */
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
