"use client";
import { useEffect, useRef } from "react";
import type { ChartRow } from "./address";

/** Scrolls to the opened account once, wherever it was opened from; the tree above can be folded afterwards. */
export function useReveal(
  open: number | null,
  rows: readonly ChartRow[] | undefined,
  unfold: (ids: number[]) => void,
): void {
  const shown = useRef<number | null>(null);
  const latest = useRef(unfold);
  latest.current = unfold;
  useEffect(() => {
    if (open === null) shown.current = null;
    if (open === null || !rows || shown.current === open) return;
    const byId = new Map(rows.map((row) => [row.id, row]));
    if (!byId.has(open)) return;
    shown.current = open;
    const above: number[] = [];
    for (let at = byId.get(open)?.parent_id; at != null; at = byId.get(at)?.parent_id) above.push(at);
    latest.current(above);
    requestAnimationFrame(() =>
      document.querySelector(`[data-account="${open}"]`)?.scrollIntoView({ block: "nearest" }),
    );
  }, [open, rows]);
}
