"use client";
import type { ReactNode, RefObject } from "react";
import css from "./table.module.css";

type Props<Column extends string> = {
  className: string | undefined;
  caption: string;
  columns: readonly Column[];
  nameOf: (column: Column) => string;
  /** Rows of the question before, while the next one is asked. */
  waiting: boolean;
  scroller?: RefObject<HTMLDivElement | null>;
  /** How many rows there are with the head, where not all of them are drawn. */
  rowCount?: number;
  /** What lies over the rows. */
  over?: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** The table of a list: its head stays in sight, its rows scroll. */
export function ListTable<Column extends string>(props: Props<Column>) {
  const { className, caption, columns, nameOf, waiting, scroller, rowCount, over, children } = props;
  return (
    <div className={css.frame} data-virtual={rowCount === undefined ? undefined : true}>
      {over}
      <div ref={scroller} className={css.scroller} data-waiting={waiting || undefined}>
        <table className={`${css.table} ${className}`} aria-rowcount={rowCount}>
          <caption className="out-of-sight">{caption}</caption>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" data-column={name}>
                  {nameOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  );
}
