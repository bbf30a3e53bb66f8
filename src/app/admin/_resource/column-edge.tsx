"use client";
import type { PointerEvent } from "react";
import css from "./resource.module.css";
import { widthWithin } from "./use-columns";

/** Edge of a column, which is dragged; by keyboard widths are changed in the menu of columns. */
export function ColumnEdge({ onResize }: { onResize: (width: number) => void }) {
  const drag = (down: PointerEvent<HTMLSpanElement>) => {
    const edge = down.currentTarget;
    const cell = edge.closest("th")!;
    const direction = getComputedStyle(edge).direction === "rtl" ? -1 : 1;
    const [from, start] = [down.clientX, cell.offsetWidth];
    const at = (move: { clientX: number }) => widthWithin(start + direction * (move.clientX - from));
    edge.setPointerCapture(down.pointerId);
    edge.onpointermove = (move) => {
      cell.style.minInlineSize = `${at(move)}px`;
    };
    edge.onpointerup = (up) => {
      edge.onpointermove = null;
      edge.onpointerup = null;
      if (at(up) !== start) onResize(at(up));
    };
  };
  return <span className={css.edge} aria-hidden onPointerDown={drag} />;
}
