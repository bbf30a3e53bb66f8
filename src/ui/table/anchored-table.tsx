"use client";
import { IconArrowUp } from "@tabler/icons-react";
import { type ComponentProps, useRef } from "react";
import { ListTable } from "./list-table";
import css from "./table.module.css";
import { useAnchoredScroll } from "./use-anchored-scroll";

type Props<Column extends string> = Omit<ComponentProps<typeof ListTable<Column>>, "scroller" | "over"> & {
  rows: Parameters<typeof useAnchoredScroll>[1];
  /** Text for a number of new rows above. */
  aboveOf: (count: number) => string;
};

/** A table with rows added above: the row being read stays in place, and new ones are announced. */
export function AnchoredTable<Column extends string>({ rows, aboveOf, ...rest }: Props<Column>) {
  const scroller = useRef<HTMLDivElement>(null);
  const above = useAnchoredScroll(scroller, rows);
  return (
    <ListTable
      {...rest}
      scroller={scroller}
      over={
        above > 0 && (
          <button type="button" className={css.above} onClick={() => scroller.current?.scrollTo({ top: 0 })}>
            <IconArrowUp size={14} aria-hidden />
            {aboveOf(above)}
          </button>
        )
      }
    />
  );
}
