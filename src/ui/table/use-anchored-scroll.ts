"use client";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * Rows inserted above never move the current row. While a row inside `scroller` has the focus (or aria-current), its
 * position on screen does not change with `rows`; returns the number of rows above the view.
 */
export function useAnchoredScroll(scroller: RefObject<HTMLElement | null>, rows: readonly unknown[]): number {
  const anchor = useRef<{ row: Element; top: number } | null>(null);
  const [above, setAbove] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows change and only then.
  useLayoutEffect(() => {
    const [box, was] = [scroller.current, anchor.current];
    if (!box || !was?.row.isConnected) return;
    const moved = was.row.getBoundingClientRect().top - was.top;
    if (moved <= 0) return;
    const room = box.scrollHeight - box.clientHeight - box.scrollTop;
    box.style.setProperty("--room", `${Math.max(0, Math.ceil(moved - room))}px`);
    box.scrollTop += moved;
    setAbove((count) => count + Math.round(moved / was.row.getBoundingClientRect().height));
  }, [rows]);

  // After the comparison above: records the row's position for the next one.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const remember = () => {
      const row = box.querySelector("tr:has(:focus-visible), tr[aria-current]");
      anchor.current = row && { row, top: row.getBoundingClientRect().top };
      if (box.scrollTop < 8) setAbove(0);
    };
    remember();
    box.addEventListener("scroll", remember, { passive: true });
    box.addEventListener("focusin", remember);
    return () => {
      box.removeEventListener("scroll", remember);
      box.removeEventListener("focusin", remember);
    };
  });

  return above;
}
