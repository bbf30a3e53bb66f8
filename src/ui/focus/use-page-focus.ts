"use client";
import { useEffect, useRef } from "react";

/** Focuses the page's heading after navigation from menu or palette. */
export function usePageFocus(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const { activeElement } = document;
    // A focus set by the page itself (a drawer or its first field) or by an overlay stays.
    const isElsewhere = activeElement && activeElement !== document.body && !activeElement.closest("[data-frame]");
    if (!isElsewhere) document.getElementById("content")?.focus({ preventScroll: true });
  }, [path]);
}
