"use client";
import type { ComponentProps, ReactNode, RefObject } from "react";
import { useReading } from "../preferences";
import css from "./table.module.css";

type Props<Column extends string> = {
  className: string | undefined;
  caption: string;
  columns: readonly Column[];
  nameOf: (column: Column) => string;
  /** Attributes of a header cell, for styles, and its content besides its name. */
  look?: (column: Column) => ComponentProps<"th"> & { [name: `data-${string}`]: string | number | boolean | undefined };
  /** True while rows of the previous query are shown and new ones load. */
  waiting: boolean;
  scroller?: RefObject<HTMLDivElement | null>;
  /** Number of rows including the header, when not all are rendered. */
  rowCount?: number;
  /** Content above the rows. */
  over?: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** Row of totals, which stays in view; without content there is none. */
  foot?: ReactNode;
};

/** Table of a list: its header is sticky, its rows scroll. */
export function ListTable<Column extends string>(props: Props<Column>) {
  const { className, caption, columns, nameOf, look, waiting, scroller, rowCount, over, children, foot } = props;
  const { dense } = useReading();
  return (
    <div className={css.frame} data-dense={dense || undefined} data-virtual={rowCount === undefined ? undefined : true}>
      {over}
      <div ref={scroller} className={css.scroller} data-waiting={waiting || undefined}>
        <table className={`${css.table} ${className}`} aria-rowcount={rowCount}>
          <caption className="out-of-sight">{caption}</caption>
          <thead>
            <tr>
              {columns.map((name) => {
                const { children: more, ...attributes } = look?.(name) ?? {};
                return (
                  <th key={name} scope="col" data-column={name} {...attributes}>
                    {nameOf(name)}
                    {more}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>{children}</tbody>
          {foot && <tfoot className={css.foot}>{foot}</tfoot>}
        </table>
      </div>
    </div>
  );
}
